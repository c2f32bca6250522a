import { useState } from 'react';
import type { ImportPreview } from '#contract/transfer.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { ImportColumnsPanel } from './import-columns-panel.tsx';
import { ImportFamiliesPanel } from './import-families-panel.tsx';
import { ImportQuestionsPanel } from './import-questions-panel.tsx';
import { ImportTable } from './import-table.tsx';
import type { useImport } from './use-import.ts';

/** Shows the preview of an import. Asks which column is which if the headings are unknown. */
export function ImportPreviewPanel(props: { preview: ImportPreview; list: ReturnType<typeof useImport> }) {
  const { preview, list } = props;
  const { rows, columns, rowsAbove } = preview;
  const [isOpen, setOpen] = useState(rows === null);
  const rowsWith = (outcome: string) => rows?.filter((row) => row.outcome === outcome).length ?? 0;
  const leftOut = rowsWith('leave_out');
  const [toAdd, skipped] = [rowsWith('add'), rowsWith('fault')];
  const undecided = rows?.filter(({ shared }) => shared?.choice === null).length ?? 0;
  const faulty = skipped - undecided;
  const { newTeams = [] } = list.choice;
  const unused = columns.filter(({ use, samples }) => use === null && samples.length > 0);

  return (
    <>
      {rows === null && (
        <Alert tone="warn" title={t('transfer:whichColumn')} announce>
          {t('transfer:whichColumnHelp')}
        </Alert>
      )}
      {rows && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="font-semibold">
            {listText([
              t('transfer:toAdd', { count: toAdd }),
              leftOut > 0 ? t('transfer:toSkip', { count: leftOut }) : null,
              undecided > 0 ? t('transfer:toDecide', { count: undecided }) : null,
              faulty > 0 ? t('transfer:toCorrect', { count: faulty }) : null,
            ])}
          </p>
          <Button
            variant="primary"
            disabled={toAdd === 0 || list.isChecking}
            busy={list.isImporting}
            busyLabel={t('transfer:importing')}
            onClick={() => void list.importMembers()}
          >
            {skipped > 0
              ? t('transfer:importAndSkip', { count: toAdd, skipped })
              : t('transfer:import', { count: toAdd })}
          </Button>
        </div>
      )}
      {preview.ignoresTeams && <p className="text-ink-2">{t('transfer:ignoresTeams')}</p>}
      {preview.unknownTeams && preview.unknownTeams.length > 0 && (
        <fieldset>
          <legend className="font-semibold">{t('transfer:unknownTeams')}</legend>
          <p className="text-ink-2">{t('transfer:unknownTeamsHelp')}</p>
          {preview.unknownTeams.map(({ name, people }) => (
            <CheckboxField
              key={name}
              label={t('transfer:addTeam', { team: name, count: people })}
              checked={newTeams.includes(name)}
              onChange={({ target }) =>
                list.change({
                  newTeams: target.checked ? [...newTeams, name] : newTeams.filter((one) => one !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <ImportQuestionsPanel rows={rows ?? []} list={list} />
      {rowsAbove > 0 && <p className="text-ink-2">{t('transfer:rowsAbove', { count: rowsAbove })}</p>}
      {isOpen ? (
        <ImportColumnsPanel preview={preview} choice={list.choice} onChange={list.change} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {unused.length > 0 && (
            <p className="min-w-0 text-ink-2">
              {t('transfer:unused', {
                headings: listText(unused.map(({ heading }) => heading || t('transfer:noHeading'))),
              })}
            </p>
          )}
          <Button size="small" onClick={() => setOpen(true)}>
            {t('transfer:changeColumns')}
          </Button>
        </div>
      )}
      <ImportFamiliesPanel families={preview.families} />
      {rows && (
        <>
          {faulty > 0 && (
            <Alert tone="warn" title={t('transfer:faultsSkipped')}>
              {t('transfer:faultsSkippedHelp')}
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
