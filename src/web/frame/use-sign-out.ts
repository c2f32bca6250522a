import { useState } from 'react';
import { t } from '#languages/t.ts';
import { showFailure } from '../api/show-failure.ts';
import { useOwnAccount } from '../session/own-account.ts';
import { showToast } from '../ui/toast-store.ts';

/** Returns whether the browser would ask before it closes the page, because something is not saved. */
function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

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
      if (!hasUnsavedWork()) return signOutNow();
      showToast({
        title: t('common:frame.unsaved'),
        nothingDone: true,
        action: { label: t('common:frame.signOut'), onClick: () => void signOutNow() },
      });
    },
  };
}
