import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { systemCalls } from '#contract/system.ts';
import { send } from '../api.ts';
import { useReached } from '../offline/reachability.ts';
import { Alert } from '../ui/alert.tsx';
import { FRAME_TEXTS } from './texts.ts';

/** How often a lost connection is tried, and the most often that everything is read afresh, in milliseconds. */
const PAUSE = 5000;

/**
 * Says that there is no connection for as long as there is none; afterwards everything in sight is read afresh. Where
 * some of it comes and some does not, each answer would ask for everything again: hence the pause.
 */
export function OfflineNotice() {
  const isReached = useReached();
  const client = useQueryClient();
  const wasAway = useRef(false);
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isReached) {
      if (!wasAway.current) return;
      const timer = setTimeout(
        () => {
          wasAway.current = false;
          readAt.current = performance.now();
          void client.invalidateQueries();
        },
        Math.max(0, readAt.current + PAUSE - performance.now()),
      );
      return () => clearTimeout(timer);
    }
    wasAway.current = true;
    // A line that comes back is not always announced. `send` itself notes that it has been answered.
    const timer = setInterval(() => void send(systemCalls.getHealth, {}).catch(() => undefined), PAUSE);
    return () => clearInterval(timer);
  }, [isReached, client]);
  return (
    <div role="status" className="no-print">
      {!isReached && (
        <div className="mb-5">
          <Alert tone="warn" title={FRAME_TEXTS.offline.title}>
            {FRAME_TEXTS.offline.text}
          </Alert>
        </div>
      )}
    </div>
  );
}
