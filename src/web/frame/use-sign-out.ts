import { useState } from 'react';
import { sentenceOf } from '../api.ts';
import { useSession } from '../session.tsx';
import { showToast } from '../ui/toast-store.ts';
import { FRAME_TEXTS } from './texts.ts';

/** Returns the Sign Out action and whether it is running. On failure it shows a toast and changes nothing. */
export function useSignOut(): { signOut: () => Promise<void>; isPending: boolean } {
  const session = useSession();
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    async signOut() {
      setPending(true);
      try {
        await session.signOut();
      } catch (error) {
        setPending(false);
        showToast({
          title: FRAME_TEXTS.logoutFailed,
          description: sentenceOf(error, FRAME_TEXTS.logoutFailedFallback),
          variant: 'destructive',
        });
      }
    },
  };
}
