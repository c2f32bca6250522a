import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PAGES, tabIn } from '#contract/pages.ts';
import { readBoot } from '#web/boot.ts';
import { HelpIcon } from '#web/ui/icons.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { GuideDialog } from './guide-dialog.tsx';
import { SplashPanel } from './splash-panel.tsx';
import { GUIDE_TEXTS } from './texts.ts';
import { useHelpSeen, useLastSeenVersion } from './use-remembered.ts';
import { useSplash } from './use-splash.ts';
import { WhatsNewDialog } from './whats-new-dialog.tsx';

/** How long after the page has loaded the news appears (docs/product.md, "Guide and news"). */
const NEWS_DELAY_MS = 1000;

/**
 * Above the bottom bar, in the space that `Frame` leaves at the end of a page, or in the left margin without the bar.
 * No control or toast appears there. On phones it is hidden in the Roster Builder, whose own bar takes the full width.
 */
const PLACE =
  'no-print fixed bottom-[calc(4.25rem+env(safe-area-inset-bottom))] left-[calc(50%-24px)] z-20 lg:bottom-2 lg:left-2';

function useIsBuilder(): boolean {
  const [path] = useLocation();
  const search = useSearch();
  return path === PAGES.admin && tabIn('admin', search) === 'roster';
}

/** Shows the splash, the help button with its guide, and the news of this version. Browser only: it reads storage. */
export function GuidePanel() {
  const isBuilder = useIsBuilder();
  const [version] = useState(() => readBoot().version);
  const [helpSeen, setHelpSeen] = useHelpSeen();
  const [lastSeenVersion, setLastSeenVersion] = useLastSeenVersion();
  const [opened, setOpened] = useState<'guide' | 'news' | null>(null);
  const isSplashShown = useSplash();
  const hasSettled = useDelayed(true, NEWS_DELAY_MS);
  // The news waits until the splash is gone.
  const isNewsDue = hasSettled && !isSplashShown && lastSeenVersion !== version;

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
        open={opened === 'news' || isNewsDue}
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
