import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { LIMITED_PAGES } from '#contract/limited-pages.ts';
import { SIGN_IN_PAGE, signInAddress } from '#contract/pages.ts';
import { t } from '#languages/t.ts';

import { hardNavigate } from '../session/hard-navigate.ts';

/**
 * Explains in a limited session that everything else needs a PIN, with a link to the sign-in page. The server renders
 * that page, because in this app someone is signed in.
 */
export function LimitedNotice() {
  const [here] = useLocation();
  const isAllowed = LIMITED_PAGES.includes(here);
  useEffect(() => {
    if (!isAllowed) hardNavigate((location) => location.replace(signInAddress(here)));
  }, [isAllowed, here]);
  const content = document.getElementById('content');
  return (
    content &&
    createPortal(
      <p className="no-print mt-6 flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
        {t('common:limitedSession.about')}
        <a
          href={SIGN_IN_PAGE}
          className="inline-flex min-h-12 items-center font-semibold text-primary underline"
        >
          {t('common:limitedSession.signIn')}
        </a>
      </p>,
      content,
    )
  );
}
