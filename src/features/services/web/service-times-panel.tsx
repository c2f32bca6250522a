import { type ReactNode, useId, useState } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { CanceledService, ServiceTimeRecord } from '#contract/service-times.ts';
import { sharesDay } from '#domain/services/service-times.ts';
import { Button } from '#web/ui/button.tsx';
import { type ListedServiceTime, type ServiceTimeAction, ServiceTimeRow } from './service-time-row.tsx';
import { SERVICE_TEXTS } from './texts.ts';

interface ServiceTimesPanelProps {
  title: string;
  current: readonly ServiceTimeRecord[];
  /** Shown on request. */
  past: readonly ServiceTimeRecord[];
  /** Shown if there are no current ones. */
  empty: ReactNode;
  canceled: readonly CanceledService[];
  roles: readonly ServiceRole[];
  onOpen: (dialog: ServiceTimeAction, time: ListedServiceTime) => void;
}

/** Shows service times in a list, the past ones on request. */
export function ServiceTimesPanel(props: ServiceTimesPanelProps) {
  const { title, current, past, empty, canceled, roles, onOpen } = props;
  const [isPastShown, setIsPastShown] = useState(false);
  const id = useId();
  const shown = isPastShown ? [...current, ...past] : current;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-lg">
        {title}
      </h3>
      {current.length === 0 && empty}
      {shown.length > 0 && (
        <ul>
          {shown.map((time) => {
            const listed = { ...time, sharesDay: sharesDay(time, shown) };
            return (
              <ServiceTimeRow
                key={time.id}
                time={listed}
                isPast={past.includes(time)}
                isCanceled={canceled.some(
                  ({ serviceTimeId, serviceDate }) => serviceTimeId === time.id && serviceDate === time.date,
                )}
                roles={roles}
                onOpen={(dialog) => onOpen(dialog, listed)}
              />
            );
          })}
        </ul>
      )}
      {past.length > 0 && (
        <Button
          variant="quiet"
          className="self-start"
          aria-expanded={isPastShown}
          onClick={() => setIsPastShown(!isPastShown)}
        >
          {isPastShown ? SERVICE_TEXTS.hidePast : SERVICE_TEXTS.showPast(past.length)}
        </Button>
      )}
    </section>
  );
}
