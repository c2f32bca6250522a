import { useEffect, useRef, useState } from 'react';
import { servedCalls } from '#contract/served.ts';
import { type Month, monthOf, type PlainDate, sameMonth } from '#domain/calendar/calendar.ts';
import { byDate } from '#domain/services/services.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { dayInSentence } from '#web/parts/dates.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import type { ServiceToConfirm } from './served-sheet.tsx';

const ServedSheet = lazyPart(async () => (await import('./served-sheet.tsx')).ServedSheet);

interface Day {
  readonly date: PlainDate;
  readonly services: readonly ServiceToConfirm[];
}

/** Asks about the services of one day. After the answer, its place stays, so that no other line comes under the finger. */
function DayLine(props: { day: Day; isNoted: boolean; onTouch: () => void; onChange: () => void }) {
  const { day, isNoted, onTouch, onChange } = props;
  const { date, services } = day;
  const save = useChange(servedCalls.saveServed);
  const query = useTeamQuery();
  const [isBusy, run] = useBusy();
  const [only, ...others] = services;
  const when = only && others.length === 0 ? shortServiceTitle(only) : dayInSentence(date);
  const isReported = services.some((service) => service.isReported);
  const text = isNoted ? 'noted' : isReported ? 'reported' : 'ask';
  const line = useRef<HTMLLIElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isNoted && document.activeElement === document.body) line.current?.querySelector('button')?.focus();
  }, [isNoted]);
  const answer = () =>
    run(async () => {
      onTouch();
      try {
        for (const { timeId } of services)
          await save.mutateAsync({ params: { date, timeId }, query, body: { changes: [] } });
      } catch (error) {
        showFailure(t('served:line.notSaved'), error);
      }
    });
  return (
    <li ref={line} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status">{t(`served:line.${text}`, { when })}</span>
      <span className="flex gap-2">
        {text === 'ask' && (
          <Button
            size="compact"
            busy={isBusy}
            aria-label={t('served:line.noFor', { when })}
            onClick={() => void answer()}
          >
            {t('served:line.no')}
          </Button>
        )}
        <Button
          size="compact"
          variant="quiet"
          aria-label={t('served:line.changeFor', { when })}
          onClick={onChange}
        >
          {t('served:line.change')}
        </Button>
      </span>
    </li>
  );
}

/**
 * Asks coordinators, where the church wants it, from the day after a service on whether anything was different from the
 * roster: about the last day, and about others on request. Shown in its month, and in the present one. Nothing while there is
 * nothing to ask, nor until that is known: it must not move the month.
 */
export function ServedLine({ month }: { month: Month }) {
  const { today, asksWhoServed } = useChurch();
  const { data = [] } = useRead(
    servedCalls.listServedToConfirm,
    { query: useTeamQuery() },
    { isAwaited: false, enabled: asksWhoServed },
  );
  const [changing, setChanging] = useState<Day | null>(null);
  /** The days that something was pressed at, which stay until the screen is left. */
  const [touched, setTouched] = useState<readonly Day[]>([]);
  const [isWhole, setWhole] = useState(false);
  const isShown = ({ date }: { date: PlainDate }) =>
    asksWhoServed && (sameMonth(monthOf(date), month) || sameMonth(monthOf(today), month));
  const open = byDate(data.filter(isShown));
  const isOpen = ({ date }: Day) => open.some((day) => day.date === date);
  const touchedHere = touched.filter(isShown);
  const touch = (day: Day) => setTouched((all) => [...all.filter(({ date }) => date !== day.date), day]);
  // One line, of the last day. It stays once it is answered.
  const latest = touchedHere.length > 0 ? touchedHere : open.slice(-1);
  const shown = isWhole ? [...touchedHere.filter((day) => !isOpen(day)), ...open] : latest;
  const days = shown.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const hidden = open.filter(({ date }) => !days.some((day) => day.date === date)).length;
  return (
    <>
      {days.length > 0 && (
        <ul aria-label={t('served:line.label')} className="no-print flex flex-col gap-1 text-ink-2 text-sm">
          {days.map((day) => (
            <DayLine
              key={day.date}
              day={day}
              isNoted={!isOpen(day)}
              onTouch={() => touch(day)}
              onChange={() => {
                touch(day);
                setChanging(day);
              }}
            />
          ))}
          {hidden > 0 && (
            <li>
              <Button size="compact" variant="quiet" className="-mx-2 px-2!" onClick={() => setWhole(true)}>
                {t('served:line.earlier', { count: hidden })}
              </Button>
            </li>
          )}
        </ul>
      )}
      {changing && <ServedSheet services={changing.services} onClose={() => setChanging(null)} />}
    </>
  );
}
