import { useState } from 'react';
import type { ImportPreview } from '#contract/transfer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ImportColumnsPanel } from './import-columns-panel.tsx';
import { ImportQuestionsPanel } from './import-questions-panel.tsx';
import { ImportTable } from './import-table.tsx';
import { TRANSFER_TEXTS } from './texts.ts';
import type { useImport } from './use-import.ts';

/** Shows what an import would do. Asks which column is which if the headings don't say it. */
export function ImportPreviewPanel(props: { preview: ImportPreview; list: ReturnType<typeof useImport> }) {
  const { preview, list } = props;
  const { rows, columns, rowsAbove } = preview;
  const [isOpen, setOpen] = useState(rows === null);
  const count = (outcome: string) => rows?.filter((row) => row.outcome === outcome).length ?? 0;
  const [toAdd, skipped] = [count('add'), count('fault')];
  const undecided = rows?.filter(({ shared }) => shared?.choice === null).length ?? 0;
  const faulty = skipped - undecided;
  const unused = columns.filter(({ use, samples }) => use === null && samples.length > 0);

  return (
    <>
      {rows === null && (
        <Alert tone="warn" title={TRANSFER_TEXTS.whichColumn} announce>
          {TRANSFER_TEXTS.whichColumnHelp}
        </Alert>
      )}
      {rows && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="font-semibold">
            {TRANSFER_TEXTS.counts(toAdd, count('leave_out'), undecided, faulty)}
          </p>
          <Button
            variant="primary"
            disabled={toAdd === 0 || list.isChecking}
            busy={list.isImporting}
            busyLabel={TRANSFER_TEXTS.importing}
            onClick={() => void list.importMembers()}
          >
            {TRANSFER_TEXTS.import(toAdd, skipped)}
          </Button>
        </div>
      )}
      <ImportQuestionsPanel rows={rows ?? []} list={list} />
      {rowsAbove > 0 && <p className="text-ink-2">{TRANSFER_TEXTS.rowsAbove(rowsAbove)}</p>}
      {isOpen ? (
        <ImportColumnsPanel preview={preview} choice={list.choice} onChange={list.change} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {unused.length > 0 && (
            <p className="min-w-0 text-ink-2">
              {TRANSFER_TEXTS.unused(unused.map(({ heading }) => heading || TRANSFER_TEXTS.noHeading))}
            </p>
          )}
          <Button size="small" onClick={() => setOpen(true)}>
            {TRANSFER_TEXTS.changeColumns}
          </Button>
        </div>
      )}
      {rows && (
        <>
          {faulty > 0 && (
            <Alert tone="warn" title={TRANSFER_TEXTS.faultsSkipped}>
              {TRANSFER_TEXTS.faultsSkippedHelp}
            </Alert>
          )}
          <ImportTable
            rows={rows}
            onChoose={(row, choice) =>
              list.change({ sharedRows: { ...list.choice.sharedRows, [String(row)]: choice } })
            }
          />
        </>
      )}
    </>
  );
}
