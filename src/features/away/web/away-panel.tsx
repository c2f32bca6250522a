import { useId, useRef, useState } from 'react';
import { type AwayPeriodRecord, awayCalls } from '#contract/away.ts';
import type { AwayDates } from '#domain/availability/away.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { atStart } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useReads } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { isOwn, namesOf, saveForEach, showSaved, withNames } from '#web/family/save-for-each.ts';
import { actingFor, type FamilyPerson, readFor } from '#web/family/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { AwayDialog, addText, whose } from './away-dialog.tsx';
import { periodText } from './period-wording.ts';

const keyOf = ({ from, to }: AwayDates) => `${from} ${to}`;

type AwayOf = FamilyPerson & { readonly period: AwayPeriodRecord };

/**
 * Shows the times away of the people on the page, and opens the dialog to add one. Loaded later, below everything else.
 */
export function AwayPanel({ month, people }: { month: Month; people: readonly FamilyPerson[] }) {
  const reads = useReads(awayCalls.listAway, people.map(readFor));
  const failed = reads.find(({ isLoadingError }) => isLoadingError);
  const [isAdding, setAdding] = useState(false);
  const add = useChange(awayCalls.addAway);
  const removal = useChange(awayCalls.removeAway);
  const headingId = useId();
  // The button of the removed item is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  const all = people.flatMap((person, index) =>
    (reads[index]?.data ?? []).map((period): AwayOf => ({ ...person, period })),
  );
  // Equal days of several people are one row.
  const rows = new Map<string, AwayOf[]>();
  for (const one of all) rows.set(keyOf(one.period), [...(rows.get(keyOf(one.period)) ?? []), one]);
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));

  async function remove(row: readonly AwayOf[]): Promise<void> {
    try {
      const done = await saveForEach(row, (one) =>
        removal.mutateAsync({ params: { id: one.period.id }, query: actingFor(one) }),
      );
      heading.current?.focus();
      showSaved(done, {
        title: withNames(t('away:removed'), done.saved, people),
        description: t('away:removedText'),
      });
    } catch (error) {
      showFailure(t('away:notRemoved'), error);
    }
  }

  async function save(dates: AwayDates, note: string): Promise<void> {
    const same = rows.get(keyOf(dates)) ?? [];
    const done = await saveForEach(people, (person) => {
      // An existing time away keeps its note.
      const own = note || (same.find(({ id }) => id === person.id)?.period.note ?? '');
      return add.mutateAsync({ body: { ...dates, note: own, ...actingFor(person) } });
    });
    const added = done.saved
      .filter(({ id }) => same.every((one) => one.id !== id))
      .map(({ result, ...person }) => ({ ...person, period: result }));
    setAdding(false);
    showSaved(done, {
      title: withNames(t('away:saved', { period: periodText(dates.from, dates.to) }), done.saved, people),
      description: done.saved.some(({ result }) => result.services.length > 0)
        ? t('common:duties.declined')
        : undefined,
      action: added.length > 0 ? { label: t('away:undo'), onClick: () => void remove(added) } : undefined,
    });
  }

  return (
    <section aria-labelledby={headingId} className="no-print mt-3 flex flex-col gap-3">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="scroll-mt-24 self-start font-bold text-xl">
        {isOwn(people) ? t('away:heading') : t('away:headingFor', whose(people))}
      </h2>
      {failed && <LoadFailedLine title={t('away:loadFailed')} onRetry={failed.refetch} />}
      <ul className="flex flex-col gap-2">
        {sorted.map(([key, row]) => {
          const [first] = row as [AwayOf];
          const period = periodText(first.period.from, first.period.to);
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 break-words">
                <b className="block">{atStart(period)}</b>
                {people.length > 1 && <span className="block">{namesOf(row)}</span>}
                <bdi>{row.find((one) => one.period.note)?.period.note}</bdi>
              </span>
              <Button
                size="small"
                aria-label={withNames(t('away:removeLabel', { period }), row, people)}
                disabled={removal.isPending}
                onClick={() => void remove(row)}
              >
                {t('away:remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button className="sm:self-start" onClick={() => setAdding(true)}>
        {addText(people)}
      </Button>
      {isAdding && (
        <AwayDialog
          month={month}
          people={people}
          busy={add.isPending}
          onSave={save}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
