import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { authCalls } from '#contract/auth.ts';
import type { SignedInMember } from '#contract/boot.ts';
import type { CallInput } from '#contract/call.ts';
import type { Member } from '#contract/members.ts';
import { SIGN_IN_PAGE } from '#contract/pages.ts';
import { settingsCalls } from '#contract/settings.ts';
import type { MemberId } from '#domain/ids.ts';
import { ApiError, send } from './api.ts';
import { hardNavigate } from './hard-navigate.ts';
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts';
import { runSecondStep } from './second-step.ts';
import { markSessionEnded, markSessionResumed } from './session-end.ts';

/** The signed-in member, and the functions that change who that is. */
export interface Session {
  readonly user: SignedInMember | Member | null;
  readonly isLoading: boolean;
  /** Signs in. Returns null if the user went back from the second step to the PIN. Throws the errors of the call. */
  readonly signIn: (id: MemberId, pin: string) => Promise<Member | null>;
  /** Signs out and reloads on the sign-in screen, so that no data of this member stays in memory. */
  readonly signOut: () => Promise<void>;
  /** Changes the user's own PIN. Throws the errors of the call. */
  readonly changePin: (currentPin: string, newPin: string) => Promise<void>;
  /** Changes the user's own names and phone number and returns the stored record. Throws the errors of the call. */
  readonly updateProfile: (profile: Profile) => Promise<Member>;
}

type Profile = CallInput<typeof authCalls.updateProfile>['body'];

const SessionContext = createContext<Session | null>(null);

/** Calls `GET /api/user`, where 401 means "not signed in" and is not an error. */
async function readCurrentUser(): Promise<SignedInMember | Member | null> {
  try {
    return await send(authCalls.getCurrentUser, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Sends the PIN and then runs the second step if the server requires one. */
async function logIn(id: MemberId, pin: string): Promise<Member | null> {
  try {
    return await send(authCalls.login, { body: { id, pin } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_step_required') return runSecondStep();
    throw error;
  }
}

const USER_KEY = [authCalls.getCurrentUser.path, {}] as const;

/**
 * Returns whether the data may stay when another member signs in. The current user is replaced separately, and the
 * settings are the same for all members.
 */
function staysForOthers(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === USER_KEY[0] || queryKey[0] === settingsCalls.getSettings.path;
}

/**
 * Marks the session as ended if the call says so. Needed for calls that bypass the query cache, which does it
 * otherwise.
 */
async function watchForSessionEnd<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') markSessionEnded();
    throw error;
  }
}

/**
 * Reloads when another member signs in, or this one signs out, in another tab. This page must no longer be visible, and
 * its requests would run in the other member's session.
 */
function useReloadOnOtherMember(memberId: MemberId | undefined): void {
  useEffect(() => {
    if (memberId === undefined) return;
    return listenToOtherTabs((now) => {
      if (now !== memberId) hardNavigate((location) => location.reload());
    });
  }, [memberId]);
}

/** Provides the session to all components of the app. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: user = null, isPending } = useQuery({ queryKey: USER_KEY, queryFn: readCurrentUser });
  useReloadOnOtherMember(user?.id);
  const session = useMemo<Session>(
    () => ({
      user,
      isLoading: isPending,
      async signIn(id, pin) {
        const signedIn = await logIn(id, pin);
        if (!signedIn) return null;
        markSessionResumed();
        notifyOtherTabs(signedIn.id);
        // Data read while signed out, or by another member, may not be visible to this member.
        if (signedIn.id !== user?.id)
          client.removeQueries({ predicate: ({ queryKey }) => !staysForOthers(queryKey) });
        client.setQueryData(USER_KEY, signedIn);
        // Retry everything that was refused while the session was over. The day may have changed too.
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
        return signedIn;
      },
      async signOut() {
        await send(authCalls.logout, {});
        client.clear();
        notifyOtherTabs(null);
        hardNavigate((location) => location.assign(SIGN_IN_PAGE));
      },
      async changePin(currentPin, newPin) {
        const changed = send(authCalls.changePin, { body: { currentPin, newPin } });
        client.setQueryData(USER_KEY, await watchForSessionEnd(changed));
      },
      async updateProfile(profile) {
        const stored = await watchForSessionEnd(send(authCalls.updateProfile, { body: profile }));
        client.setQueryData(USER_KEY, stored);
        // The member's name also appears in lists and rosters.
        void client.invalidateQueries({ predicate: ({ queryKey }) => !staysForOthers(queryKey) });
        return stored;
      },
    }),
    [client, user, isPending],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session. Throws outside its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Returns the signed-in member. Throws when no one is signed in; use it only on screens for signed-in members. */
export function useCurrentUser(): SignedInMember {
  const { user } = useSession();
  if (!user) throw new Error('This screen is for signed-in members only');
  return user;
}

/** Returns the user's own record with phone number and role preferences. Loads it if the page didn't include it. */
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
