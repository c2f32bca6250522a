import { type ReactNode, useId } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { CanceledService, ServiceTimeRecord } from '#contract/service-times.ts';
import type { Team } from '#contract/teams.ts';
import { sharesDay } from '#domain/services/service-times.ts';
import { t } from '#languages/t.ts';
import { type ListedServiceTime, type ServiceTimeAction, ServiceTimeRow } from './service-time-row.tsx';

interface ServiceTimesPanelProps {
  title: string;
  current: readonly ServiceTimeRecord[];
  /** Shown on request. */
  past: readonly ServiceTimeRecord[];
  /** Shown if there are no current ones. */
  empty: ReactNode;
  canceled: readonly CanceledService[];
  roles: readonly ServiceRole[];
  teams: readonly Team[];
  onOpen: (dialog: ServiceTimeAction, time: ListedServiceTime) => void;
}

/** Shows service times in a list, the past ones on request. */
export function ServiceTimesPanel(props: ServiceTimesPanelProps) {
  const { title, current, past, empty, canceled, roles, teams, onOpen } = props;
  const id = useId();
  const rows = (times: readonly ServiceTimeRecord[]) => (
    <ul>
      {times.map((time) => {
        const listed = { ...time, sharesDay: sharesDay(time, [...current, ...past]) };
        return (
          <ServiceTimeRow
            key={time.id}
            time={listed}
            isPast={past.includes(time)}
            isCanceled={canceled.some(({ timeId, date }) => timeId === time.id && date === time.date)}
            roles={roles}
            teams={teams}
            onOpen={(dialog) => onOpen(dialog, listed)}
          />
        );
      })}
    </ul>
  );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-lg">
        {title}
      </h3>
      {current.length === 0 ? empty : rows(current)}
      {past.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 text-primary">
            {t('services:pastOnes', { count: past.length })}
          </summary>
          {rows(past)}
        </details>
      )}
    </section>
  );
}
