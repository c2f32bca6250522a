import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { authCalls, type CurrentUser } from '#contract/auth.ts';
import type { SignedInMember } from '#contract/boot.ts';
import type { CallInput } from '#contract/call.ts';
import { settingsCalls } from '#contract/settings.ts';
import { ApiError, send } from './api.ts';
import { leaveForGood } from './leaving.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { takeSecondStep } from './second-step.ts';
import { markSessionEnded, markSessionResumed } from './session-end.ts';

/** Who is signed in, and the ways to change that. */
export interface Session {
  readonly user: SignedInMember | CurrentUser | null;
  readonly isLoading: boolean;
  /** Signs in; null where the person went back from the second step to the PIN. Throws what the call throws. */
  readonly signIn: (id: number, pin: string) => Promise<CurrentUser | null>;
  /** Signs out and starts afresh on the sign-in screen, with nothing of this person left in memory. */
  readonly signOut: () => Promise<void>;
  /** Changes one's own PIN; throws what the call throws. */
  readonly changePin: (currentPin: string, newPin: string) => Promise<void>;
  /** Changes one's own names and phone number and gives what was stored; throws what the call throws. */
  readonly updateProfile: (profile: Profile) => Promise<CurrentUser>;
}

type Profile = CallInput<typeof authCalls.updateProfile>['body'];

const SessionContext = createContext<Session | null>(null);

/** `GET /api/user`, where a 401 means "nobody" and is no error. */
async function readCurrentUser(): Promise<SignedInMember | CurrentUser | null> {
  try {
    return await send(authCalls.getCurrentUser, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The PIN, and after it the second step where one is owed. */
async function logIn(id: number, pin: string): Promise<CurrentUser | null> {
  try {
    return await send(authCalls.login, { body: { id, pin } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_step_required') return takeSecondStep();
    throw error;
  }
}

const USER_KEY = [authCalls.getCurrentUser.path, {}] as const;

/** The session itself and the church's settings do not depend on who signs in. */
function isForEverybody(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === USER_KEY[0] || queryKey[0] === settingsCalls.getSettings.path;
}

/** These calls go past the cache, which tells the app of all others that the session is over. */
async function noticeEnd<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') markSessionEnded();
    throw error;
  }
}

/**
 * Somebody else signed in, or this person signed out, in another tab: what is shown here is not to be seen any more, and
 * what is sent from here would be theirs.
 */
function useLeavingWithOtherTabs(memberId: number | undefined): void {
  useEffect(() => {
    if (memberId === undefined) return;
    return hearOtherTabs((now) => {
      if (now !== memberId) leaveForGood((location) => location.reload());
    });
  }, [memberId]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user = null, isPending } = useQuery({ queryKey: USER_KEY, queryFn: readCurrentUser });
  useLeavingWithOtherTabs(user?.id);
  const session = useMemo<Session>(
    () => ({
      user,
      isLoading: isPending,
      async signIn(id, pin) {
        const signedIn = await logIn(id, pin);
        if (!signedIn) return null;
        markSessionResumed();
        tellOtherTabs(signedIn.id);
        // What was read as nobody, or as somebody else, is not what this person may see.
        if (signedIn.id !== user?.id)
          client.removeQueries({ predicate: ({ queryKey }) => !isForEverybody(queryKey) });
        client.setQueryData(USER_KEY, signedIn);
        // Whatever was refused while the session was over is asked again, and the day may have turned over.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
        return signedIn;
      },
      async signOut() {
        await send(authCalls.logout, {});
        client.clear();
        tellOtherTabs(null);
        leaveForGood((location) => location.assign('/auth'));
      },
      async changePin(currentPin, newPin) {
        const changed = send(authCalls.changePin, { body: { currentPin, newPin } });
        client.setQueryData(USER_KEY, await noticeEnd(changed));
      },
      async updateProfile(profile) {
        const stored = await noticeEnd(send(authCalls.updateProfile, { body: profile }));
        client.setQueryData(USER_KEY, stored);
        // One's name stands in the lists and rosters too.
        void client.invalidateQueries({ predicate: ({ queryKey }) => !isForEverybody(queryKey) });
        return stored;
      },
    }),
    [client, user, isPending],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Gives the session. Throws outside its provider (specification 8). */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Gives the signed-in member on the screens that only signed-in people reach. */
export function useCurrentUser(): SignedInMember {
  const { user } = useSession();
  if (!user) throw new Error('This screen is for signed-in members only');
  return user;
}

/** One's own record with phone number and role preferences, which most pages do not carry; loads it where it is missing. */
export function useOwnProfile() {
  const { user } = useSession();
  const { isError, refetch } = useQuery({
    queryKey: USER_KEY,
    queryFn: () => send(authCalls.getCurrentUser, {}),
    enabled: false,
  });
  const profile = user && 'phoneNumber' in user ? user : null;
  const isIncomplete = profile === null;
  useEffect(() => {
    if (isIncomplete) void refetch();
  }, [isIncomplete, refetch]);
  return { profile, isMissing: isIncomplete && isError, retry: () => void refetch() };
}
