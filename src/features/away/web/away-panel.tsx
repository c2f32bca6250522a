import { useId, useRef, useState } from 'react';
import { type AwayPeriodRecord, awayCalls } from '#contract/away.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { atStart } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { actingFor, type Person, readFor } from '#web/family/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AwayDialog, addText } from './away-dialog.tsx';
import { periodText } from './period-wording.ts';

/** Shows a person's times away, and opens the dialog that adds one. Loaded later, below everything else. */
export function AwayPanel({ month, person }: { month: Month; person: Person }) {
  const { data = [], isLoadingError, refetch } = useRead(awayCalls.listAway, readFor(person));
  const [isAdding, setAdding] = useState(false);
  const removal = useChange(awayCalls.removeAway);
  const headingId = useId();
  // The button of what was removed is gone.
  const heading = useRef<HTMLHeadingElement>(null);

  async function remove({ id }: AwayPeriodRecord): Promise<void> {
    try {
      await removal.mutateAsync({ params: { id }, query: actingFor(person) });
      heading.current?.focus();
      showToast({ title: t('away:removed'), description: t('away:removedText') });
    } catch (error) {
      showFailure(t('away:notRemoved'), error);
    }
  }

  return (
    <section aria-labelledby={headingId} className="no-print mt-3 flex flex-col gap-3">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="scroll-mt-24 self-start font-bold text-xl">
        {person.isSelf ? t('away:heading') : t('away:headingFor', { name: person.name })}
      </h2>
      {isLoadingError && <LoadFailedLine title={t('away:loadFailed')} onRetry={refetch} />}
      <ul className="flex flex-col gap-2">
        {data.map((period) => (
          <li key={period.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">
              <b className="block">{atStart(periodText(period.from, period.to))}</b>
              <bdi>{period.note}</bdi>
            </span>
            <Button
              size="small"
              aria-label={t('away:removeLabel', { period: periodText(period.from, period.to) })}
              disabled={removal.isPending}
              onClick={() => void remove(period)}
            >
              {t('away:remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button className="sm:self-start" onClick={() => setAdding(true)}>
        {addText(person)}
      </Button>
      {isAdding && (
        <AwayDialog
          month={month}
          person={person}
          onSaved={(saved, hasDeclined) => {
            setAdding(false);
            showToast({
              title: t('away:saved', { period: periodText(saved.from, saved.to) }),
              description: hasDeclined ? t('common:duties.declined') : undefined,
              action: { label: t('away:undo'), onClick: () => void remove(saved) },
            });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
