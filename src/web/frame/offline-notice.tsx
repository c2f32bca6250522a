import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { systemCalls } from '#contract/system.ts';
import { send } from '../api.ts';
import { useReached } from '../offline/reachability.ts';
import { Alert } from '../ui/alert.tsx';
import { FRAME_TEXTS } from './texts.ts';

/** How often a lost connection is tried, in milliseconds. */
const PAUSE = 5000;

/** Says that there is no connection for as long as there is none; afterwards everything in sight is read afresh. */
export function OfflineNotice() {
  const isReached = useReached();
  const client = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (isReached && wasAway.current) void client.invalidateQueries();
    wasAway.current = !isReached;
    if (isReached) return;
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
