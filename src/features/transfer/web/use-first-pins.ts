import { useEffect, useEffectEvent, useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import { transferCalls } from '#contract/transfer.ts';
import { send, sentenceOf } from '#web/api.ts';
import { useRefresh } from '#web/server-state.ts';
import { TRANSFER_TEXTS } from './texts.ts';
import type { Newcomer } from './use-import.ts';

/** PINs per request. Each takes the server about 20 ms of CPU time. */
const STEP = 20;

/** A member with the new one-time PIN. */
export interface Made extends Newcomer {
  readonly oneTimePin: string;
}

/** Generates PINs for these members in batches. A failure preserves the finished ones. */
export function useFirstPins(members: readonly Newcomer[]) {
  const refresh = useRefresh();
  const [made, setMade] = useState<readonly Made[]>([]);
  const [requestCount, setRequestCount] = useState(0);
  const [fault, setFault] = useState<string | null>(null);

  const ask = useEffectEvent((from: number) => {
    const memberIds = members.slice(from, from + STEP).map(({ id }) => id);
    if (memberIds.length === 0) return;
    send(transferCalls.makeFirstPins, { body: { memberIds } })
      .then((pins) => {
        setMade((before) => [...before, ...pins]);
        setRequestCount(from + memberIds.length);
      })
      .catch((error: unknown) => setFault(sentenceOf(error, TRANSFER_TEXTS.importFailedText)));
  });
  // Each step sends one request. An error stops until it is cleared.
  useEffect(() => {
    if (fault === null) ask(requestCount);
  }, [requestCount, fault]);

  const shown = new Set(made.map(({ id }) => id));

  return {
    made,
    requestCount,
    fault,
    /**
     * Members without a PIN in the answers, once all were requested. It was generated before, and its answer may be
     * lost.
     */
    unshown: requestCount >= members.length ? members.filter(({ id }) => !shown.has(id)) : [],
    isOver: requestCount >= members.length || fault !== null,
    tryAgain: () => setFault(null),
    /** Refreshes the lists that show who has a PIN. Call when the PINs were handed over. */
    finish: () => refresh([transferCalls.listMembersWithoutPin, memberCalls.listMembers]),
  };
}
