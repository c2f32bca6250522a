import { useRef, useState } from 'react';
import type { CallInput } from '#contract/call.ts';
import { type ImportPreview, type ImportVerdict, transferCalls } from '#contract/transfer.ts';
import type { MemberId } from '#domain/ids.ts';
import { ApiError, NetworkError, sentenceOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { decodeText } from '#web/ui/file-text.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { TRANSFER_TEXTS } from './texts.ts';

/** The server refuses larger files, so don't send them. */
const MAX_FILE_BYTES = 1_500_000;

type List = CallInput<typeof transferCalls.previewImport>['body'];

/** What a person chose for a list. Without columns, its headings decide. */
export type ListChoice = Omit<List, 'text'>;

const FIRST_CHOICE: ListChoice = { leaveOutMembers: true };

/** A member who was just added. */
export interface Newcomer {
  readonly id: MemberId;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns whether the import may have been made: its response was lost, or a proxy or a stopping server answered. */
function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof ApiError && error.status >= 502 && error.status <= 504)
  );
}

/** Returns the state of an import and its actions. `onImported` receives the new members. */
export function useImport(onImported: (members: readonly Newcomer[]) => void) {
  const preview = useChange(transferCalls.previewImport, { refreshes: false });
  const add = useChange(transferCalls.importMembers);
  const [choice, setChoice] = useState(FIRST_CHOICE);
  /** A list and the preview of its rows. `isStale`: an import has failed since, and the members may have changed. */
  const [checked, setChecked] = useState<{ list: List; preview: ImportPreview; isStale?: true } | null>(null);
  const [skipped, setSkipped] = useState<readonly ImportVerdict[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const text = useRef<string | null>(null);
  /** The number of the latest request. Responses about an earlier file or setting are ignored. */
  const latest = useRef(0);

  function begin(): () => boolean {
    latest.current += 1;
    const request = latest.current;
    setFault(null);
    return () => request === latest.current;
  }

  async function checkList(list: List): Promise<void> {
    const isLatest = begin();
    try {
      const response = await preview.mutateAsync({ body: list });
      if (isLatest()) setChecked({ list, preview: response });
    } catch (error) {
      if (!isLatest()) return;
      // Without a connection, the preview of the same list stays for another try.
      const stays = error instanceof NetworkError;
      setChecked((before) => (stays && before?.list === list ? { ...before, isStale: true } : null));
      setFault(sentenceOf(error, TRANSFER_TEXTS.previewFailedText));
    }
  }

  return {
    preview: checked?.preview ?? null,
    fault,
    choice,
    /** The rows that the last import left out because of a fault. */
    skipped,
    isChecking: preview.isPending,
    isImporting: add.isPending,

    async choose(file: File): Promise<void> {
      const isLatest = begin();
      text.current = null;
      setChecked(null);
      setSkipped([]);
      // The columns of the last file say nothing about this one.
      const first = { leaveOutMembers: choice.leaveOutMembers };
      setChoice(first);
      if (file.size > MAX_FILE_BYTES) return setFault(TRANSFER_TEXTS.fileTooLarge);
      const bytes = await file.arrayBuffer().catch(() => null);
      if (!isLatest()) return;
      if (!bytes) return setFault(TRANSFER_TEXTS.fileUnreadable);
      text.current = decodeText(bytes);
      await checkList({ text: text.current, ...first });
    },

    /** Changes the choice and checks the list again. */
    change(change: Partial<ListChoice>): void {
      const changed = { ...choice, ...change };
      setChoice(changed);
      if (text.current !== null) void checkList({ text: text.current, ...changed });
    },

    /** Imports the rows without faults, which the preview showed. A stale preview is shown anew instead. */
    async importMembers(): Promise<void> {
      if (!checked || add.isPending) return;
      const { list, isStale } = checked;
      if (isStale) return checkList(list);
      const skipFaulty = checked.preview.rows?.some(({ outcome }) => outcome === 'fault') ?? false;
      try {
        const response = await add.mutateAsync({ body: skipFaulty ? { ...list, skipFaulty } : list });
        showToast({ title: TRANSFER_TEXTS.imported(response.members.length) });
        text.current = null;
        setChecked(null);
        setSkipped(response.skipped);
        onImported(response.members);
      } catch (error) {
        showFailure(
          isOutcomeUnknown(error) ? TRANSFER_TEXTS.importUnknown : TRANSFER_TEXTS.importFailed,
          error,
          TRANSFER_TEXTS.importFailedText,
        );
        // The members may have changed since the preview.
        await checkList(list);
      }
    },
  };
}
