import { useState } from 'react';
import { showFailure } from '../api/show-failure.ts';
import { useOwnAccount } from '../session/own-account.ts';
import { showToast } from '../ui/toast-store.ts';
import { FRAME_TEXTS } from './texts.ts';

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
      showFailure(FRAME_TEXTS.logoutFailed, error, FRAME_TEXTS.logoutFailedFallback);
    }
  }
  return {
    isPending,
    async signOut() {
      if (!hasUnsavedWork()) return signOutNow();
      showToast({
        title: FRAME_TEXTS.unsaved,
        nothingDone: true,
        action: { label: FRAME_TEXTS.signOut, onClick: () => void signOutNow() },
      });
    },
  };
}
