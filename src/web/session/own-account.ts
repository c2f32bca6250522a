import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authCalls } from '#contract/auth.ts';
import type { CallInput } from '#contract/call.ts';
import type { OwnMember } from '#contract/members.ts';
import { SIGN_IN_PAGE } from '#contract/pages.ts';
import { send } from '../api/api.ts';
import { holdReads, refresh } from '../api/server-state.ts';
import { useChange } from '../api/use-change.ts';
import { hardNavigate } from './hard-navigate.ts';
import { leavePushDevice } from './leave-push-device.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { staysForOthers, USER_KEY, useSession } from './session.ts';

/**
 * Returns the actions of members on their own account. Separate from the session, because the sign-in page needs none
 * of them.
 */
export function useOwnAccount() {
  const client = useQueryClient();
  const changingPin = useChange(authCalls.changePin, { refreshes: false });
  const updating = useChange(authCalls.updateProfile, { refreshes: false });
  return {
    /** Signs out and reloads on the sign-in screen, so that no data of this member stays in memory. */
    async signOut(): Promise<void> {
      const release = holdReads();
      await client.cancelQueries();
      await send(authCalls.logout, {}).catch((error: unknown) => {
        release();
        void refresh(client);
        throw error;
      });
      await leavePushDevice();
      // Not the settings: until the page is gone, it may render once more, for example after a refused read.
      client.removeQueries({ predicate: ({ queryKey }) => !staysForOthers(queryKey) });
      notifyOtherTabs(null);
      hardNavigate((location) => location.assign(SIGN_IN_PAGE));
    },
    /** Changes the user's own PIN. Throws the errors of the call. */
    async changePin(currentPin: string, newPin: string): Promise<void> {
      client.setQueryData(USER_KEY, await changingPin.mutateAsync({ body: { currentPin, newPin } }));
    },
    /** Changes the user's own names and phone number and returns the stored record. Throws the errors of the call. */
    async updateProfile(profile: CallInput<typeof authCalls.updateProfile>['body']): Promise<OwnMember> {
      const stored = await updating.mutateAsync({ body: profile });
      client.setQueryData(USER_KEY, stored);
      // The member's name also appears in lists and rosters.
      void refresh(client);
      return stored;
    },
  };
}

/** Returns the user's own record with phone number and role preferences. Loads it if the page didn't include it. */
export function useOwnProfile() {
  const { user } = useSession();
  const { isError, refetch } = useQuery({
    queryKey: USER_KEY,
    queryFn: () => send(authCalls.getCurrentUser, {}),
    enabled: false,
  });
  const profile = user && 'memberships' in user ? user : null;
  const isIncomplete = profile === null;
  useEffect(() => {
    if (isIncomplete) void refetch();
  }, [isIncomplete, refetch]);
  return { profile, isMissing: isIncomplete && isError, retry: () => void refetch() };
}
