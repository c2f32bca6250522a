import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { systemCalls } from '#contract/system.ts';
import { t } from '#languages/t.ts';
import { send } from '../api/api.ts';
import { refresh } from '../api/server-state.ts';
import { useIsReachable } from '../offline/reachability.ts';
import { Alert } from '../ui/alert.tsx';

/** How often to try a lost connection, and the shortest time between two refreshes of everything. */
const INTERVAL_MS = 5000;

/**
 * Scrolls so that what is below stays where it is, for the next tap. Browsers do so themselves where the page is
 * scrolled and they anchor it. A newly opened page starts with the notice.
 */
function scrollAlong(height: number): void {
  const isAnchored = window.scrollY > 0 && CSS.supports('overflow-anchor', 'auto');
  if (!isAnchored && navigator.userActivation?.hasBeenActive) {
    window.scrollBy({ top: height, behavior: 'instant' });
  }
}

/**
 * Shows a notice while there is no connection, and afterwards reads everything on the screen again. If only some
 * requests succeed, each answer would trigger a full refresh, so refreshes have a minimum interval.
 */
export function OfflineNotice() {
  const isReachable = useIsReachable();
  const client = useQueryClient();
  const wasOffline = useRef(false);
  const refreshedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isReachable) {
      if (!wasOffline.current) return;
      const timer = setTimeout(
        () => {
          wasOffline.current = false;
          refreshedAt.current = performance.now();
          void refresh(client);
        },
        Math.max(0, refreshedAt.current + INTERVAL_MS - performance.now()),
      );
      return () => clearTimeout(timer);
    }
    wasOffline.current = true;
    // Browsers do not always report a restored connection. `send` itself notes a successful answer.
    const timer = setInterval(() => void send(systemCalls.getHealth, {}).catch(() => undefined), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isReachable, client]);
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isReachable) return;
    const height = notice.current?.offsetHeight ?? 0;
    scrollAlong(height);
    return () => scrollAlong(-height);
  }, [isReachable]);
  return (
    <div role="status" className="no-print">
      {!isReachable && (
        <div ref={notice} className="pb-5">
          <Alert tone="warn" title={t('common:frame.offline.title')}>
            {t('common:frame.offline.text')}
          </Alert>
        </div>
      )}
    </div>
  );
}
