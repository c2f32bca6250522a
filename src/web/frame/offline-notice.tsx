import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useReached } from '../offline/reachability.ts';
import { Alert } from '../ui/alert.tsx';
import { FRAME_TEXTS } from './texts.ts';

/** Says that there is no connection for as long as there is none; afterwards everything in sight is read afresh. */
export function OfflineNotice() {
  const isReached = useReached();
  const client = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (isReached && wasAway.current) void client.invalidateQueries();
    wasAway.current = !isReached;
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
