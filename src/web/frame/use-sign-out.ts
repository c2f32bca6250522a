import { useState } from 'react';
import { t } from '#languages/t.ts';
import { showFailure } from '../api/show-failure.ts';
import { useOwnAccount } from '../session/own-account.ts';
import { wouldBrowserAsk } from '../session/typed-input.ts';
import { showToast } from '../ui/toast-store.ts';

/**
 * Returns the Sign Out action and whether it is running. With unsaved work it asks first, in a toast.
 * On failure it shows a toast and changes nothing.
 */
export function useSignOut(): { signOut: () => Promise<void>; isPending: boolean } {
  const session = useOwnAccount();
  const [isPending, setPending] = useState(false);
  async function signOutNow() {
    setPending(true);
    try {
      await session.signOut();
    } catch (error) {
      setPending(false);
      showFailure(t('common:frame.logoutFailed'), error, t('common:frame.logoutFailedFallback'));
    }
  }
  return {
    isPending,
    async signOut() {
      if (!wouldBrowserAsk()) return signOutNow();
      showToast({
        title: t('common:frame.unsaved'),
        nothingDone: true,
        action: { label: t('common:frame.signOut'), onClick: () => void signOutNow() },
      });
    },
  };
}
