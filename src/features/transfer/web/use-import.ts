import { useRef, useState } from 'react';
import type { CallInput } from '#contract/call.ts';
import { type ImportPreview, type ImportVerdict, transferCalls } from '#contract/transfer.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { ApiError, NetworkError, refusalOf, sentenceOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { decodeText, type Encoding, guessEncoding } from '#web/ui/file-text.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** The server refuses larger files, so don't send them. */
const MAX_FILE_BYTES = 1_500_000;

type List = CallInput<typeof transferCalls.previewImport>['body'];

/** The choices for a list. Without columns, its headings decide. */
export type ChosenList = Omit<List, 'text'>;

const FIRST_CHOICE: ChosenList = { leaveOutMembers: true };

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

/** Returns whether the list itself was refused. Other errors, such as an ended session, don't concern it. */
function isListRefused(error: unknown): boolean {
  const code = refusalOf(error, transferCalls.previewImport)?.code ?? '';
  return code.startsWith('import_') || (error instanceof ApiError && [400, 413].includes(error.status));
}

/** Returns the state of an import and its actions. `onImported` receives the new members who need a PIN. */
export function useImport(onImported: (members: readonly Newcomer[]) => void) {
  const preview = useChange(transferCalls.previewImport, { refreshes: false });
  const add = useChange(transferCalls.importMembers);
  const [choice, setChoice] = useState(FIRST_CHOICE);
  /** The chosen file and its encoding. */
  const [file, setFile] = useState<{ bytes: ArrayBuffer; encoding: Encoding; text: string } | null>(null);
  /** A list and the preview of its rows. `isStale`: the preview may be out of date. */
  const [checked, setChecked] = useState<{ list: List; preview: ImportPreview; isStale?: true } | null>(null);
  const [skipped, setSkipped] = useState<readonly ImportVerdict[]>([]);
  const [fault, setFault] = useState<string | null>(null);
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
      const stays = !isListRefused(error);
      setChecked((before) => (stays && before ? { ...before, list, isStale: true } : null));
      setFault(sentenceOf(error, t('transfer:previewFailedText')));
    }
  }

  async function read(bytes: ArrayBuffer, encoding: Encoding, first: ChosenList): Promise<void> {
    const text = decodeText(bytes, encoding);
    setFile({ bytes, encoding, text });
    await checkList({ text, ...first });
  }

  return {
    preview: checked?.preview ?? null,
    fault,
    choice,
    file,
    /** The rows that the last import left out because of a fault. */
    skipped,
    isChecking: preview.isPending,
    isImporting: add.isPending,
    /** Checks the list again that could not be checked. Null if there is none. */
    tryAgain:
      fault !== null && file && !checked ? (): void => void checkList({ text: file.text, ...choice }) : null,

    async choose(chosen: File): Promise<void> {
      const isLatest = begin();
      setFile(null);
      setChecked(null);
      setSkipped([]);
      // The columns of the last file don't apply to this one.
      const first = { leaveOutMembers: choice.leaveOutMembers };
      setChoice(first);
      if (chosen.size > MAX_FILE_BYTES) return setFault(t('transfer:fileTooLarge'));
      const bytes = await chosen.arrayBuffer().catch(() => null);
      if (!isLatest()) return;
      if (!bytes) return setFault(t('transfer:fileUnreadable'));
      await read(bytes, guessEncoding(bytes), first);
    },

    /** Reads the file again in another encoding. */
    decodeAs(encoding: Encoding): void {
      if (file) void read(file.bytes, encoding, choice);
    },

    /** Changes the choice and checks the list again. */
    change(change: Partial<ChosenList>): void {
      const changed = { ...choice, ...change };
      setChoice(changed);
      if (file) void checkList({ text: file.text, ...changed });
    },

    /** Imports the rows without faults, which the preview showed. A stale preview is shown anew instead. */
    async importMembers(): Promise<void> {
      if (!checked || add.isPending) return;
      const { list, isStale } = checked;
      if (isStale) return checkList(list);
      const skipFaulty = checked.preview.rows?.some(({ outcome }) => outcome === 'fault') ?? false;
      try {
        const response = await add.mutateAsync({ body: skipFaulty ? { ...list, skipFaulty } : list });
        showToast({ title: t('transfer:imported', { count: response.members.length }) });
        setFile(null);
        setChecked(null);
        setSkipped(response.skipped);
        const withPin = response.members.filter(({ isChild }) => !isChild);
        if (withPin.length > 0) onImported(withPin);
      } catch (error) {
        showFailure(
          isOutcomeUnknown(error) ? t('transfer:importUnknown') : t('transfer:importFailed'),
          error,
        );
        // The members may have changed since the preview.
        await checkList(list);
      }
    },
  };
}
