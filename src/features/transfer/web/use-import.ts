import { useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import { type ImportVerdict, transferCalls } from '#contract/transfer.ts';
import { sentenceOf } from '#web/api.ts';
import { useChange } from '#web/server-state.ts';
import { decodeText } from '#web/ui/file-text.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { TRANSFER_TEXTS } from './texts.ts';

/** In bytes: what is larger would not be taken anyway, and need not be sent to find out. */
const LARGEST_FILE = 1_500_000;

/** A list that was chosen, and what would become of its rows. */
interface Chosen {
  readonly text: string;
  readonly rows: readonly ImportVerdict[];
}

/** Somebody who was just added. */
export interface Newcomer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** The list that is being brought in: chosen, looked at, imported. `onImported` gets who was added. */
export function useImport(onImported: (members: readonly Newcomer[]) => void) {
  const preview = useChange(transferCalls.previewImport);
  const add = useChange(transferCalls.importMembers, [
    memberCalls.listMembers,
    memberCalls.listUsers,
    transferCalls.listMembersWithoutPin,
  ]);
  const [leaveOutMembers, setLeaveOutMembers] = useState(true);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function look(text: string, leaveOut: boolean): Promise<void> {
    setFault(null);
    try {
      const { rows } = await preview.mutateAsync({ body: { text, leaveOutMembers: leaveOut } });
      setChosen({ text, rows });
    } catch (error) {
      setChosen(null);
      setFault(sentenceOf(error, TRANSFER_TEXTS.previewFailedText));
    }
  }

  return {
    rows: chosen?.rows ?? null,
    fault,
    leaveOutMembers,
    isLooking: preview.isPending,
    isImporting: add.isPending,

    async choose(file: File): Promise<void> {
      setChosen(null);
      if (file.size > LARGEST_FILE) return setFault(TRANSFER_TEXTS.fileTooLarge);
      let text: string;
      try {
        text = decodeText(await file.arrayBuffer());
      } catch {
        return setFault(TRANSFER_TEXTS.fileUnreadable);
      }
      await look(text, leaveOutMembers);
    },

    leaveOut(leaveOut: boolean): void {
      setLeaveOutMembers(leaveOut);
      if (chosen) void look(chosen.text, leaveOut);
    },

    async bringIn(): Promise<void> {
      if (!chosen || add.isPending) return;
      try {
        const { members } = await add.mutateAsync({ body: { text: chosen.text, leaveOutMembers } });
        showToast({ title: TRANSFER_TEXTS.imported(members.length) });
        setChosen(null);
        onImported(members);
      } catch (error) {
        const description = sentenceOf(error, TRANSFER_TEXTS.importFailedText);
        showToast({ title: TRANSFER_TEXTS.importFailed, description, variant: 'destructive' });
        // The church may have changed since the list was looked at.
        await look(chosen.text, leaveOutMembers);
      }
    },
  };
}
