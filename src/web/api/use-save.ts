import { useRef, useState } from 'react';
import type { Call, CallInput, ResponseOf } from '#contract/call.ts';
import { withCodeNames } from '#contract/names.ts';
import { PRIVATE_FIELDS } from '#domain/changes/change.ts';
import { joinSentences, listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { ApiError } from './api.ts';
import { useChange } from './use-change.ts';

/** What a form read, by the names of its call's fields. */
type Seen<C extends Call> = NonNullable<
  (Required<CallInput<C>> & { readonly body: { readonly seen?: unknown } })['body']['seen']
>;

/** What someone else has changed meanwhile: the fields as they are now, and a sentence. */
export interface Conflict {
  readonly now: object;
  readonly sentence: string;
}

/** Returns the conflict for which a save was refused, or null for any other failure. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.refusal?.code !== 'changed_meanwhile') return null;
  const { now } = withCodeNames(error.refusal.params as { now: Readonly<Record<string, unknown>> });
  // The server's sentence names no contact data.
  const values = PRIVATE_FIELDS.flatMap((field) => now[field] ?? []);
  const stored = values.length > 0 && t('common:storedNow', { values: listText(values.map(String)) });
  return { now, sentence: joinSentences([error.sentence, stored || null]) };
}

/**
 * Saves what a form changes of what it saw. If someone else has changed the same fields meanwhile, the call is refused:
 * `conflict` then says what is there now, and the next save replaces it.
 */
export function useSave<C extends Call>(call: C, initial: Seen<C>) {
  const change = useChange(call);
  const seen = useRef(initial);
  const [conflict, setConflict] = useState<string | null>(null);
  return {
    isPending: change.isPending,
    conflict,
    /** Returns null if the form shows a conflict. Other failures reject. */
    async save(input: CallInput<C>): Promise<ResponseOf<C> | null> {
      const { body } = input as unknown as { body: object };
      try {
        const saved = await change.mutateAsync({ ...input, body: { ...body, seen: seen.current } });
        seen.current = { ...(seen.current as object), ...body } as Seen<C>;
        setConflict(null);
        return saved;
      } catch (error) {
        const lost = conflictIn(error);
        if (!lost) throw error;
        seen.current = { ...(seen.current as object), ...lost.now } as Seen<C>;
        setConflict(lost.sentence);
        return null;
      }
    },
  };
}
