import { useState } from 'react';
import type { ImportVerdict } from '#contract/transfer.ts';
import type { SharedRowChoice } from '#domain/import/import-people.ts';
import { fullName } from '#domain/members/member-name.ts';
import { formatDate } from '#languages/dates.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { CoupleField } from './couple-field.tsx';

/** Rows per page. A list may have 2000. */
const PAGE_SIZE = 50;

/** Decides about a row with several people. */
type OnChoose = (row: number, choice: SharedRowChoice) => void;

function OutcomeBadge({ outcome, warning, shared }: ImportVerdict) {
  const isOpen = shared?.choice === null;
  const label = isOpen ? t('transfer:undecided') : t(`transfer:outcomes.${outcome}`);
  if (outcome === 'leave_out') return <Badge>{label}</Badge>;
  if (outcome === 'add' && warning === null) {
    return (
      <Badge tone="yes" icon={<CheckIcon className="size-4" />}>
        {label}
      </Badge>
    );
  }
  return (
    <Badge tone={outcome === 'fault' && !isOpen ? 'no' : 'warn'} icon={<AlertIcon className="size-4" />}>
      {label}
    </Badge>
  );
}

function Outcome({ verdict, onChoose }: { verdict: ImportVerdict; onChoose: OnChoose }) {
  const { row, shared, faults, warning, leftOut } = verdict;
  return (
    <div className="flex flex-col items-start gap-1">
      <OutcomeBadge {...verdict} />
      {[...faults, warning, leftOut].map((text) => text && <span key={text}>{text}</span>)}
      {shared && (
        <div className="w-full min-w-36">
          <CoupleField
            label={t('transfer:sharedRow', { row, names: listText(shared.names) })}
            labelHidden
            shared={shared}
            onChoose={(choice) => onChoose(row, choice)}
          />
        </div>
      )}
    </div>
  );
}

/** The checks as they were read, so that someone can see whether a date means what the list means. */
const checksColumn = (): Column<ImportVerdict> => ({
  key: 'checks',
  header: t('transfer:columns.checks'),
  className: 'break-words',
  cell: ({ checks }) =>
    checks.length === 0
      ? '–'
      : checks.map(({ kindId, check, validUntil, number }) => (
          <span key={kindId} className="block">
            {t('transfer:checkIs', { check, date: formatDate(validUntil) })}
            {number !== null && (
              <span className="block text-ink-2 text-sm">
                <bdi>{number}</bdi>
              </span>
            )}
          </span>
        )),
});

const columnsWith = (onChoose: OnChoose, hasChecks: boolean): readonly Column<ImportVerdict>[] => [
  {
    key: 'name',
    header: t('transfer:columns.name'),
    rowHeader: true,
    className: 'break-words',
    cell: (verdict) => fullName(verdict).trim() || '–',
  },
  {
    key: 'outcome',
    header: t('transfer:columns.outcome'),
    unlabeled: true,
    cell: (verdict) => <Outcome verdict={verdict} onChoose={onChoose} />,
  },
  { key: 'row', header: t('transfer:columns.row'), cell: ({ row }) => row },
  {
    key: 'phone',
    header: t('transfer:columns.phone'),
    cell: ({ phone, canText }) => (
      <span className="flex flex-col">
        <bdi>{phone || '–'}</bdi>
        {!canText && <span className="text-ink-2 text-sm">{t('transfer:cannotText')}</span>}
      </span>
    ),
  },
  {
    key: 'email',
    header: t('transfer:columns.email'),
    className: 'break-words',
    cell: ({ email }) => email || '–',
  },
  { key: 'initials', header: t('transfer:columns.initials'), cell: ({ initials }) => initials || '–' },
  ...(hasChecks ? [checksColumn()] : []),
];

/** Shows what will happen to each row of a list, page by page. */
export function ImportTable({ rows, onChoose }: { rows: readonly ImportVerdict[]; onChoose: OnChoose }) {
  const problems = rows.filter(
    ({ outcome, warning, shared }) => outcome === 'fault' || warning !== null || shared,
  );
  const [isFiltered, setFiltered] = useState(false);
  const shown = isFiltered && problems.length > 0 ? problems : rows;
  return (
    <>
      {problems.length > 0 && problems.length < rows.length && (
        <CheckboxField
          label={t('transfer:onlyProblems')}
          checked={isFiltered}
          onChange={(event) => setFiltered(event.target.checked)}
        />
      )}
      <DataTable
        caption={t('transfer:caption')}
        narrow="stacked in-line"
        columns={columnsWith(
          onChoose,
          rows.some(({ checks }) => checks.length > 0),
        )}
        rows={shown}
        // A row of two members has two.
        rowKey={(verdict) => `${verdict.row} ${fullName(verdict)} ${verdict.initials}`}
        pageSize={PAGE_SIZE}
        showMore={t('transfer:showMore')}
      />
    </>
  );
}
