import { isSunday } from '#domain/calendar/calendar.ts';
import { serviceKey } from '#domain/services/services.ts';
import { atStart, formatServiceDate } from '#languages/dates.ts';
import { serviceLabel } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { ColorBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type ServiceActions, ServiceRow } from './service-row.tsx';
import type { MyDay } from './use-my-month.ts';

/** Shows one date: its special day, and a row for each service. */
export function DayCard({ day, ...actions }: ServiceActions & { day: MyDay }) {
  const { date, specialDay, services } = day;
  const isOnly = services.length === 1;
  const plainDay = isSunday(date) ? t('availability:specialSunday') : t('availability:specialDay');
  const rows = services.map((service) => {
    // The text for an ordinary Sunday tells that it is no special day.
    const sharesDate = isOnly ? !specialDay : service.sharesDate;
    return { service, label: serviceLabel({ ...service, sharesDate, shownDay: specialDay }) };
  });
  // Where the only service has no words of its own, those for a special day without a description are its row's.
  const isPlainInRow = isOnly && rows[0]?.label === null && !specialDay?.description;
  const heading = (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold leading-snug">{atStart(formatServiceDate(date))}</h3>
        {specialDay && <ColorBadge color={specialDay.color}>{specialDay.name}</ColorBadge>}
      </div>
      {specialDay && !isPlainInRow && (
        <p className="text-ink-2 text-sm">
          <bdi>{specialDay.description ?? plainDay}</bdi>
        </p>
      )}
    </>
  );
  const isLocked = services.every(
    ({ lock, answers }) => lock !== null && answers.every(({ duty }) => duty === null),
  );
  // A date that can't change is one row.
  const isOneRow = isOnly && isLocked;
  return (
    <Card stripe={specialDay?.color} flat={isLocked} className="px-4! pt-2! pb-1!">
      {!isOneRow && heading}
      <ul className="divide-y divide-line">
        {rows.map(({ service, label }) => (
          <li key={serviceKey(service)}>
            <ServiceRow
              service={service}
              label={
                isOnly ? (
                  <>
                    {isOneRow && heading}
                    <p>{isPlainInRow ? plainDay : label}</p>
                  </>
                ) : (
                  <h4>{label}</h4>
                )
              }
              {...actions}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
