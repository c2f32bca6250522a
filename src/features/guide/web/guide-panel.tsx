import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readBoot } from '#web/boot.ts';
import { HelpIcon } from '#web/ui/icons.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { GuideDialog } from './guide-dialog.tsx';
import { SplashPanel } from './splash-panel.tsx';
import { GUIDE_TEXTS } from './texts.ts';
import { useHelpSeen, useLastSeenVersion } from './use-remembered.ts';
import { useSplash } from './use-splash.ts';
import { WhatsNewDialog } from './whats-new-dialog.tsx';

/** How long after the page has come the news appear, in milliseconds (specification 9). */
const NEWS_DELAY = 1000;

/**
 * Over the bottom bar, in the room that `Frame` leaves at the end of a page; without the bar in the left margin. No
 * switch, no Save and no toast comes up there. On a phone the Roster Builder's own bar takes the whole width, so the
 * button is not shown.
 */
const PLACE =
  'no-print fixed bottom-[calc(4.25rem+env(safe-area-inset-bottom))] left-[calc(50%-24px)] z-20 lg:bottom-2 lg:left-2';

function useIsBuilder(): boolean {
  const [path] = useLocation();
  const search = useSearch();
  return path === '/admin' && new URLSearchParams(search).get('tab') === 'roster';
}

/** Splash, help button with its guide, and the news of this version. For the browser only: it asks its memory. */
export function GuidePanel() {
  const isBuilder = useIsBuilder();
  const [version] = useState(() => readBoot().version);
  const [helpSeen, setHelpSeen] = useHelpSeen();
  const [lastSeenVersion, setLastSeenVersion] = useLastSeenVersion();
  const [opened, setOpened] = useState<'guide' | 'news' | null>(null);
  const isSplashShown = useSplash();
  const hasSettled = useDelayed(true, NEWS_DELAY);
  // While the splash covers the app, the news wait behind it.
  const areNewsDue = hasSettled && !isSplashShown && lastSeenVersion !== version;

  return (
    <>
      <aside aria-label={GUIDE_TEXTS.help} className={`${PLACE} ${isBuilder ? 'max-lg:hidden' : ''}`}>
        <button
          type="button"
          aria-label={GUIDE_TEXTS.help}
          title={GUIDE_TEXTS.help}
          aria-haspopup="dialog"
          className={`flex size-12 items-center justify-center rounded-full border-2 border-paper bg-primary text-on-primary shadow-pop hover:bg-primary-strong ${helpSeen === null ? 'animate-pulse' : ''}`}
          onClick={() => {
            setHelpSeen('yes');
            setOpened('guide');
          }}
        >
          <HelpIcon className="size-7" />
        </button>
      </aside>
      {opened === 'guide' && (
        <GuideDialog
          version={version}
          onShowDetails={() => setOpened('news')}
          onClose={() => setOpened(null)}
        />
      )}
      <WhatsNewDialog
        open={opened === 'news' || areNewsDue}
        version={version}
        onClose={() => {
          setLastSeenVersion(version);
          setOpened(null);
        }}
      />
      {isSplashShown && <SplashPanel />}
    </>
  );
}
