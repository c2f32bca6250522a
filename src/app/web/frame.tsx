import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#languages/t.ts';
import { useSessionEnd } from '#web/api/session-end.ts';
import { BottomBar } from '#web/frame/bottom-bar.tsx';
import { Header } from '#web/frame/header.tsx';
import { ignoreSecondClicks } from '#web/frame/ignore-second-clicks.ts';
import { OfflineNotice } from '#web/frame/offline-notice.tsx';
import { SlideOutMenu } from '#web/frame/slide-out-menu.tsx';

import { useKeptMessages, useTrueMessages } from '#web/frame/use-kept-messages.ts';
import { useOfflineReading } from '#web/frame/use-offline-reading.ts';
import { usePageTitle } from '#web/frame/use-page-title.ts';
import { useSession } from '#web/session/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { quietToasts } from '#web/ui/toast-store.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import {
  FirstLoginDialog,
  Guide,
  OtherMemberDialog,
  SessionEndedDialog,
  UnreachedNotice,
} from './screens/overlays.ts';

/** Preloads the target of a control. If that fails, the press tries again. */
function preloadModals() {
  whenIdle(Dialog.preload).catch(() => undefined);
}

/** Shows the frame around every signed-in screen, and the dialogs that block the app. */
export function Frame({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  usePageTitle();
  const sessionEnd = useSessionEnd();
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = () => setMenuOpen(true);
  const mustChangePin = user?.firstLogin === true;
  const [isNewcomer, setNewcomer] = useState(mustChangePin);
  if (mustChangePin && !isNewcomer) setNewcomer(true);
  useOfflineReading(!mustChangePin && !sessionEnd);
  useTrueMessages();
  useKeptMessages(user && !user.isLimited && !mustChangePin && !sessionEnd ? user.id : null);
  useEffect(ignoreSecondClicks, []);
  useEffect(preloadModals, []);
  // The dialog already says why something failed. A toast would only cover it.
  useEffect(() => (sessionEnd ? quietToasts() : undefined), [sessionEnd]);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed! focus:top-2! focus:start-2! focus:px-5! focus:py-3!"
      >
        {t('common:frame.skip')}
      </a>
      <Header onMenu={openMenu} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-3 pb-24 lg:px-16 lg:pt-6 lg:pb-20 print:p-0"
      >
        <OfflineNotice />
        {!mustChangePin && !sessionEnd && (user?.isAdmin || user?.isLead) && <UnreachedNotice />}
        {/* Until the PIN is changed, the server refuses the calls of the screen. */}
        {!mustChangePin && children}
      </main>
      <BottomBar onMenu={openMenu} />
      {menuOpen && <SlideOutMenu onClose={() => setMenuOpen(false)} />}
      {mustChangePin && <FirstLoginDialog />}
      {sessionEnd === 'ended' && <SessionEndedDialog />}
      {sessionEnd === 'replaced' && <OtherMemberDialog />}
      {/* The guide waits for the dialogs that block the app. Nothing waits for the guide. */}
      {!mustChangePin && !sessionEnd && <Guide isNewcomer={isNewcomer} />}
    </>
  );
}
