import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authCalls, type CurrentUser, type SignInResponse } from '#contract/auth.ts';
import type { SignedInMember } from '#contract/boot.ts';
import { addressAfterSignIn } from '#contract/pages.ts';
import { settingsCalls } from '#contract/settings.ts';
import type { MemberId } from '#domain/ids.ts';
import { ApiError, refusalOf, send } from '../api/api.ts';
import { setSessionEnd } from '../api/session-end.ts';
import { setMemberOfPage } from '../offline/note-session.ts';
import { readsOtherLanguage } from './device-language.ts';
import { hardNavigate } from './hard-navigate.ts';
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts';
import { runSecondStep } from './second-step.ts';

/** The signed-in member. Right after signing in also where to go first. */
type User = (SignedInMember | CurrentUser) & Pick<SignInResponse, 'startPage'>;

/** The signed-in member, and the function that changes who that is. */
export interface Session {
  readonly user: User | null;
  readonly isLoading: boolean;
  /** Signs in. Returns null if the user went back from the second step to the PIN. Throws the errors of the call. */
  readonly signIn: (id: MemberId, pin: string) => Promise<SignInResponse | null>;
}

/** Calls `GET /api/user`, where 401 means "not signed in" and is not an error. */
async function readCurrentUser(): Promise<User | null> {
  try {
    return await send(authCalls.getCurrentUser, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Sends the PIN and then runs the second step if the server requires one. */
async function logIn(id: MemberId, pin: string): Promise<SignInResponse | null> {
  try {
    return await send(authCalls.login, { body: { id, pin } });
  } catch (error) {
    if (refusalOf(error, authCalls.login)?.code === 'second_step_required') return runSecondStep();
    throw error;
  }
}

/** The cache key of the current user. */
export const USER_KEY = [authCalls.getCurrentUser.path, {}] as const;

/**
 * Returns whether the data may stay when another member signs in. The current user is replaced separately, and the
 * settings are the same for all members.
 */
export function staysForOthers(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === USER_KEY[0] || queryKey[0] === settingsCalls.getSettings.path;
}

/**
 * Reloads when another member signs in, or this one signs out, in another tab. This page must no longer be visible, and
 * its requests would run in the other member's session.
 */
export function useReloadOnOtherMember(): void {
  const memberId = useSession().user?.id;
  useEffect(() => {
    if (memberId === undefined) return;
    return listenToOtherTabs((now) => {
      if (now !== memberId) hardNavigate((location) => location.reload());
    });
  }, [memberId]);
}

/** Returns the session. */
export function useSession(): Session {
  const client = useQueryClient();
  const { data: user = null, isPending } = useQuery({ queryKey: USER_KEY, queryFn: readCurrentUser });
  return {
    user,
    isLoading: isPending,
    async signIn(id, pin) {
      const signedIn = await logIn(id, pin);
      if (!signedIn) return null;
      // An open page keeps its language and its input.
      if (!user && readsOtherLanguage(signedIn)) {
        notifyOtherTabs(signedIn.id);
        const { search } = window.location;
        hardNavigate((location) => location.assign(addressAfterSignIn(search, signedIn.startPage)));
        return signedIn;
      }
      setMemberOfPage(signedIn.id);
      setSessionEnd(null);
      notifyOtherTabs(signedIn.id);
      // Data read while signed out, or by another member, may not be visible to this member.
      if (signedIn.id !== user?.id)
        client.removeQueries({ predicate: ({ queryKey }) => !staysForOthers(queryKey) });
      client.setQueryData(USER_KEY, signedIn);
      // Retry everything that was refused while the session was over. The day may have changed too.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
      return signedIn;
    },
  };
}

/** Returns the signed-in member. Throws when no one is signed in; use it only on screens for signed-in members. */
export function useCurrentUser(): SignedInMember {
  const { user } = useSession();
  const [known, setKnown] = useState(user);
  if (user && user !== known) setKnown(user);
  // For a moment after the session has ended, its screen may be rendered again.
  const member = user ?? known;
  if (!member) throw new Error('This screen is for signed-in members only');
  return member;
}
