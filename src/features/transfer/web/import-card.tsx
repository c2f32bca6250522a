import { useState } from 'react';
import { t } from '#languages/t.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ImportReportPanel } from './import-report-panel.tsx';

import { type Newcomer, useImport } from './use-import.ts';

// A church imports rarely, so these are loaded on demand.
const ImportPreviewPanel = lazyPart(
  async () => (await import('./import-preview-panel.tsx')).ImportPreviewPanel,
);
const FirstPinsDialog = lazyPart(async () => (await import('./first-pins-dialog.tsx')).FirstPinsDialog);

/** Imports members from a file: shows a preview by row, adds those without faults, and generates their PINs. */
export function ImportCard() {
  const [newcomers, setNewcomers] = useState<readonly Newcomer[] | null>(null);
  const list = useImport(setNewcomers);

  return (
    <Card className="no-print flex flex-col gap-4">
      <CardHeader title={t('transfer:importTitle')} about={t('transfer:importAbout')} />
      {list.skipped.length > 0 && <ImportReportPanel skipped={list.skipped} />}
      <TextField
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        label={t('transfer:file')}
        className="p-1.5! file:me-4 file:min-h-9 file:cursor-pointer file:rounded-[8px] file:border file:border-edge file:bg-card file:px-4 file:font-semibold file:text-primary"
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
      {list.tryAgain && (
        <Button className="sm:self-start" onClick={list.tryAgain}>
          {t('transfer:tryAgain')}
        </Button>
      )}
      {(list.preview || list.isChecking) && (
        <CheckboxField
          label={t('transfer:leaveOut')}
          checked={list.choice.leaveOutMembers}
          onChange={(event) => list.change({ leaveOutMembers: event.target.checked })}
        />
      )}
      {list.isChecking && <Spinner label={t('transfer:reading')} />}
      {list.preview && <ImportPreviewPanel preview={list.preview} list={list} />}
      {newcomers && <FirstPinsDialog members={newcomers} onClose={() => setNewcomers(null)} />}
    </Card>
  );
}
