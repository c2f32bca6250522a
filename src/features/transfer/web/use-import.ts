import { useRef, useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import { type ImportVerdict, transferCalls } from '#contract/transfer.ts';
import type { MemberId } from '#domain/ids.ts';
import { NetworkError, sentenceOf } from '#web/api.ts';
import { decodeText } from '#web/ui/file-text.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useChange } from '#web/use-change.ts';
import { TRANSFER_TEXTS } from './texts.ts';

/** The server refuses larger files, so don't send them. */
const MAX_FILE_BYTES = 1_500_000;

/** A list and the preview of its rows. */
interface CheckedList {
  readonly list: { readonly text: string; readonly leaveOutMembers: boolean };
  readonly rows: readonly ImportVerdict[];
}

/** A member who was just added. */
export interface Newcomer {
  readonly id: MemberId;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the state of an import and its actions. `onImported` receives the new members. */
export function useImport(onImported: (members: readonly Newcomer[]) => void) {
  const preview = useChange(transferCalls.previewImport);
  const add = useChange(transferCalls.importMembers, [
    memberCalls.listMembers,
    memberCalls.listUsers,
    transferCalls.listMembersWithoutPin,
  ]);
  const [leaveOutMembers, setLeaveOutMembers] = useState(true);
  const [checkedList, setCheckedList] = useState<CheckedList | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const text = useRef<string | null>(null);
  /** The number of the latest request. Answers about an earlier file or setting are ignored. */
  const latest = useRef(0);

  function begin(): () => boolean {
    latest.current += 1;
    const request = latest.current;
    setFault(null);
    return () => request === latest.current;
  }

  async function checkList(list: CheckedList['list']): Promise<void> {
    const isLatest = begin();
    try {
      const { rows } = await preview.mutateAsync({ body: list });
      if (isLatest()) setCheckedList({ list, rows });
    } catch (error) {
      if (!isLatest()) return;
      setCheckedList(null);
      setFault(sentenceOf(error, TRANSFER_TEXTS.previewFailedText));
    }
  }

  return {
    rows: checkedList?.rows ?? null,
    fault,
    leaveOutMembers,
    isChecking: preview.isPending,
    isImporting: add.isPending,

    async choose(file: File): Promise<void> {
      const isLatest = begin();
      text.current = null;
      setCheckedList(null);
      if (file.size > MAX_FILE_BYTES) return setFault(TRANSFER_TEXTS.fileTooLarge);
      const bytes = await file.arrayBuffer().catch(() => null);
      if (!isLatest()) return;
      if (!bytes) return setFault(TRANSFER_TEXTS.fileUnreadable);
      text.current = decodeText(bytes);
      await checkList({ text: text.current, leaveOutMembers });
    },

    leaveOut(leaveOut: boolean): void {
      setLeaveOutMembers(leaveOut);
      if (text.current !== null) void checkList({ text: text.current, leaveOutMembers: leaveOut });
    },

    async importMembers(): Promise<void> {
      if (!checkedList || add.isPending) return;
      try {
        const { members } = await add.mutateAsync({ body: checkedList.list });
        showToast({ title: TRANSFER_TEXTS.imported(members.length) });
        text.current = null;
        setCheckedList(null);
        onImported(members);
      } catch (error) {
        showToast({
          title: error instanceof NetworkError ? TRANSFER_TEXTS.importUnknown : TRANSFER_TEXTS.importFailed,
          description: sentenceOf(error, TRANSFER_TEXTS.importFailedText),
          variant: 'destructive',
        });
        // The members may have changed since the preview.
        await checkList(checkedList.list);
      }
    },
  };
}
