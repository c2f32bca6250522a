import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#languages/t.ts';
import { helpPlace } from '#web/frame/help-place.ts';
import { HelpIcon } from '#web/ui/icons.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { GuideDialog } from './guide-dialog.tsx';
import { NEWS_VERSION } from './news-wording.ts';
import { SplashPanel } from './splash-panel.tsx';
import { useRemembered } from './use-remembered.ts';
import { useSplash } from './use-splash.ts';
import { WhatsNewDialog } from './whats-new-dialog.tsx';

/** How long after the page has loaded the news appears (docs/product.md, "Guide and news"). */
const NEWS_DELAY_MS = 1000;

/**
 * Shows the splash, the help button with its guide, and the news of this version. Browser only: it reads storage. A
 * newcomer, who has just chosen the first PIN, never saw an earlier version, so nothing is new.
 */
export function GuidePanel({ isNewcomer = false }: { isNewcomer?: boolean }) {
  const [helpSeen, setHelpSeen] = useRemembered(() => localStorage, 'sundial.help-seen');
  const [lastSeenVersion, setLastSeenVersion] = useRemembered(
    () => localStorage,
    'sundial.last-seen-version',
  );
  const place = helpPlace.useValue();
  const [opened, setOpened] = useState<'guide' | 'news' | null>(null);
  const isSplashShown = useSplash();
  const noteVersion = useEffectEvent(() => setLastSeenVersion(NEWS_VERSION));
  useEffect(() => {
    if (isNewcomer) noteVersion();
  }, [isNewcomer]);
  const hasSettled = useDelayed(true, NEWS_DELAY_MS);
  // The news waits until the splash is gone.
  const isNewsDue = hasSettled && !isSplashShown && lastSeenVersion !== NEWS_VERSION;
  // No one asked for it, so React renders it in slices. It closes at once.
  const isNewsShown = useDeferredValue(isNewsDue) && isNewsDue;

  return (
    <>
      {place &&
        createPortal(
          <button
            type="button"
            aria-label={t('guide:help')}
            title={t('guide:help')}
            aria-haspopup="dialog"
            className={`flex size-12 items-center justify-center rounded-full border-4 border-paper bg-primary text-on-primary hover:bg-primary-strong ${helpSeen === null ? 'animate-pulse' : ''}`}
            onClick={() => {
              setHelpSeen('yes');
              setOpened('guide');
            }}
          >
            <HelpIcon className="size-6" />
          </button>,
          place,
        )}
      {opened === 'guide' && (
        <GuideDialog onShowDetails={() => setOpened('news')} onClose={() => setOpened(null)} />
      )}
      {(opened === 'news' || isNewsShown) && (
        <WhatsNewDialog
          onClose={() => {
            setLastSeenVersion(NEWS_VERSION);
            setOpened(null);
          }}
        />
      )}
      {isSplashShown && <SplashPanel />}
    </>
  );
}
