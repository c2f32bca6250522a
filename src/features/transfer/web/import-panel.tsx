import { useState } from 'react';
import { transferCalls } from '#contract/transfer.ts';
import { useRead } from '#web/server-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FirstPinsDialog } from './first-pins-dialog.tsx';
import { ImportTable } from './import-table.tsx';
import { TRANSFER_TEXTS } from './texts.ts';
import { type Newcomer, useImport } from './use-import.ts';

/** Imports members from a file: shows a preview by row, adds all or none, and generates their PINs. */
export function ImportPanel() {
  const [newcomers, setNewcomers] = useState<readonly Newcomer[] | null>(null);
  const { data: withoutPin = [] } = useRead(transferCalls.listMembersWithoutPin, {});
  const list = useImport(setNewcomers);
  const count = (outcome: string) => list.rows?.filter((row) => row.outcome === outcome).length ?? 0;
  const [toAdd, faulty] = [count('add'), count('fault')];

  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-bold text-lg">{TRANSFER_TEXTS.importTitle}</h3>
      <p className="text-ink-2">{TRANSFER_TEXTS.importAbout}</p>
      {withoutPin.length > 0 && (
        <Alert tone="warn" title={TRANSFER_TEXTS.withoutPin(withoutPin.length)}>
          <Button size="small" onClick={() => setNewcomers(withoutPin)}>
            {TRANSFER_TEXTS.makePins}
          </Button>
        </Alert>
      )}
      <TextField
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        label={TRANSFER_TEXTS.file}
        error={list.fault ?? undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void list.choose(file);
        }}
        // Allows a corrected file with the same name to be selected again.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
      />
      <CheckboxField
        label={TRANSFER_TEXTS.leaveOut}
        checked={list.leaveOutMembers}
        onChange={(event) => list.leaveOut(event.target.checked)}
      />
      {list.isChecking && <Spinner label={TRANSFER_TEXTS.reading} />}
      {list.rows && (
        <>
          <p role="status" className="font-semibold">
            {TRANSFER_TEXTS.counts(toAdd, count('leave_out'), faulty)}
          </p>
          {faulty > 0 && <Alert tone="no" title={TRANSFER_TEXTS.faultsFirst} />}
          <ImportTable rows={list.rows} />
          <Button
            variant="primary"
            className="sm:self-start"
            disabled={faulty > 0 || toAdd === 0 || list.isChecking}
            busy={list.isImporting}
            busyLabel={TRANSFER_TEXTS.importing}
            onClick={() => void list.importMembers()}
          >
            {TRANSFER_TEXTS.import(toAdd)}
          </Button>
        </>
      )}
      {newcomers && <FirstPinsDialog members={newcomers} onClose={() => setNewcomers(null)} />}
    </section>
  );
}
