import type { ImportPreview } from '#contract/transfer.ts';
import { CHECK_PARTS, IMPORT_COLUMNS, type ImportColumn } from '#domain/import/import-columns.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';

import type { ChosenList } from './use-import.ts';

/** Lets a person choose what each column of a list contains. */
export function ImportColumnsPanel(props: {
  preview: ImportPreview;
  /** The latest choice. Its preview may still be loading. */
  choice: ChosenList;
  onChange: (choice: Partial<ChosenList>) => void;
}) {
  const { preview, choice, onChange } = props;
  const { columns } = preview;
  const hasHeadings = choice.hasHeadings ?? preview.hasHeadings;
  const offered: ReadonlyArray<{ value: ImportColumn | null; label: string }> = [
    ...IMPORT_COLUMNS.filter((use) => use !== 'team' || preview.unknownTeams !== null).map((use) => ({
      value: use,
      label: t(`transfer:uses.${use}`),
    })),
    ...preview.checkKinds.flatMap(({ id, name: check }) =>
      CHECK_PARTS.map((part) => ({
        value: `${part}:${id}` as const,
        label: t(`transfer:checkUses.${part}`, { check }),
      })),
    ),
  ];
  const uses = choice.columns ?? columns.map(({ use }) => use);

  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{t('transfer:columnsTitle')}</legend>
      <CheckboxField
        label={t('transfer:hasHeadings')}
        checked={hasHeadings}
        onChange={(event) => onChange({ columns: uses, hasHeadings: event.target.checked })}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map(
          ({ heading, samples }, at) =>
            samples.length > 0 && (
              <SelectField
                // Two columns may have the same heading.
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
                key={at}
                label={heading || t('transfer:column', { number: at + 1 })}
                hint={listText(samples)}
                value={uses[at] ?? null}
                onValueChange={(chosen) =>
                  onChange({ hasHeadings, columns: uses.map((before, n) => (n === at ? chosen : before)) })
                }
                options={[{ value: null, label: t('transfer:unusedColumn') }, ...offered]}
              />
            ),
        )}
      </div>
    </fieldset>
  );
}
