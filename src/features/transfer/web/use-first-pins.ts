import { useEffect, useEffectEvent, useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import { transferCalls } from '#contract/transfer.ts';
import { send, sentenceOf } from '#web/api.ts';
import { useRefresh } from '#web/server-state.ts';
import { TRANSFER_TEXTS } from './texts.ts';
import type { Newcomer } from './use-import.ts';

/** So many PINs are asked for at a time: each takes the server some 20 ms of hard work. */
const STEP = 20;

/** A member with the PIN that was made. */
export interface Made extends Newcomer {
  readonly oneTimePin: string;
}

/** Makes PINs for these members, a few at a time; what was made is kept when the rest fails. */
export function useFirstPins(members: readonly Newcomer[]) {
  const refresh = useRefresh();
  const [made, setMade] = useState<readonly Made[]>([]);
  const [asked, setAsked] = useState(0);
  const [fault, setFault] = useState<string | null>(null);

  const ask = useEffectEvent((from: number) => {
    const memberIds = members.slice(from, from + STEP).map(({ id }) => id);
    if (memberIds.length === 0) return;
    send(transferCalls.makeFirstPins, { body: { memberIds } })
      .then((pins) => {
        setMade((before) => [...before, ...pins]);
        setAsked(from + memberIds.length);
      })
      .catch((error: unknown) => setFault(sentenceOf(error, TRANSFER_TEXTS.importFailedText)));
  });
  // Each step asks once; a fault stops until it is taken back.
  useEffect(() => {
    if (fault === null) ask(asked);
  }, [asked, fault]);

  const shown = new Set(made.map(({ id }) => id));

  return {
    made,
    asked,
    fault,
    /** Whose PIN is not among them although all were asked for: it was made before, and its answer lost perhaps. */
    unshown: asked >= members.length ? members.filter(({ id }) => !shown.has(id)) : [],
    isOver: asked >= members.length || fault !== null,
    tryAgain: () => setFault(null),
    /** Once the PINs were handed over, the lists may say who has one. */
    finish: () => refresh([transferCalls.listMembersWithoutPin, memberCalls.listMembers]),
  };
}
