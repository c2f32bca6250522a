import { useEffect, useEffectEvent, useState } from 'react';
import { transferCalls } from '#contract/transfer.ts';
import { send, sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import type { Newcomer } from './use-import.ts';

/** PINs per request. Each takes the server about 20 ms of CPU time. */
const BATCH_SIZE = 20;

/** A member with the new one-time PIN. */
export interface MemberWithPin extends Newcomer {
  readonly oneTimePin: string;
}

/** Generates PINs for these members in batches. A failure preserves the finished ones. */
export function useFirstPins(members: readonly Newcomer[]) {
  const refresh = useRefresh();
  const [made, setMade] = useState<readonly MemberWithPin[]>([]);
  const [requestedCount, setRequestedCount] = useState(0);
  const [fault, setFault] = useState<string | null>(null);

  const requestPins = useEffectEvent((from: number) => {
    const memberIds = members.slice(from, from + BATCH_SIZE).map(({ id }) => id);
    if (memberIds.length === 0) return;
    send(transferCalls.makeFirstPins, { body: { memberIds } })
      .then((pins) => {
        // React runs effects twice in development.
        setMade((before) => [...before.filter(({ id }) => !pins.some((pin) => pin.id === id)), ...pins]);
        setRequestedCount(from + memberIds.length);
      })
      .catch((error: unknown) => setFault(sentenceOf(error)));
  });
  // Requests one batch after another. A failure stops this until it is cleared.
  useEffect(() => {
    if (fault === null) requestPins(requestedCount);
  }, [requestedCount, fault]);

  const shown = new Set(made.map(({ id }) => id));

  return {
    made,
    requestedCount,
    fault,
    /**
     * Members whose PIN is missing from all responses. It was generated earlier, and that response may have been lost.
     */
    unshown: requestedCount >= members.length ? members.filter(({ id }) => !shown.has(id)) : [],
    isDone: requestedCount >= members.length || fault !== null,
    tryAgain: () => setFault(null),
    /** Refreshes the lists that show who has a PIN. Call when the dialog closes. */
    finish: () => refresh(),
  };
}
