import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSession } from '../session.tsx';
import { useSessionEnded } from '../session-end.ts';
import { quietToasts } from '../ui/toast-store.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SlideOutMenu } from './slide-out-menu.tsx';
import { FRAME_TEXTS } from './texts.ts';
import { useOfflineReading } from './use-offline-reading.ts';
import { usePageTitle } from './use-page-title.ts';
import { useTakenOver } from './use-taken-over.ts';

const FirstLoginDialog = lazy(async () => ({
  default: (await import('../screens/first-login.tsx')).FirstLoginDialog,
}));
const SessionEndedDialog = lazy(async () => ({
  default: (await import('../screens/session-ended.tsx')).SessionEndedDialog,
}));
const Guide = lazy(async () => ({ default: (await import('../screens/guide.tsx')).GuidePanel }));

/** What surrounds every signed-in screen; it also holds what blocks the app until it is done. */
export function Frame({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  usePageTitle();
  const sessionEnded = useSessionEnded();
  const takenOver = useTakenOver();
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = () => setMenuOpen(true);
  const owesPin = user?.firstLogin === true;
  useOfflineReading(!owesPin && !sessionEnded);
  // The dialog that asks for the PIN says why something failed; a toast beside it would only cover it.
  useEffect(() => (sessionEnded ? quietToasts() : undefined), [sessionEnded]);
  return (
    <>
      <a
        href="#content"
        className="visually-hidden z-30 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed! focus:top-2! focus:left-2! focus:px-5! focus:py-3!"
      >
        {FRAME_TEXTS.skip}
      </a>
      <Header onMenu={openMenu} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-6 pb-36 lg:px-16 lg:pb-20 print:p-0"
      >
        <OfflineNotice />
        {/* Behind the first-login dialog there is nothing yet that the server would answer. */}
        {!owesPin && children}
      </main>
      <BottomBar onMenu={openMenu} />
      <SlideOutMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      {(owesPin || sessionEnded) && (
        <Suspense>
          {owesPin && <FirstLoginDialog />}
          {sessionEnded && <SessionEndedDialog />}
        </Suspense>
      )}
      {/* It waits for whatever blocks the app, and nothing waits for it. */}
      {takenOver && !owesPin && !sessionEnded && (
        <Suspense>
          <Guide />
        </Suspense>
      )}
    </>
  );
}
