import { useState } from 'react';
import { sentenceOf } from '../api.ts';
import { useSession } from '../session.tsx';
import { showToast } from '../ui/toast-store.ts';
import { FRAME_TEXTS } from './texts.ts';

/** Gives the Sign Out action and whether it is under way; a failure is told and leaves everything as it was. */
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
