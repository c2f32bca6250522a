import type { MyService } from '#contract/serving.ts';
import { atStart } from '#languages/dates.ts';
import { shortServiceTitle } from '#languages/services.ts';

/** Lists someone's services, each with the role. */
export function DutyList({
  duties,
}: {
  duties: ReadonlyArray<Pick<MyService, 'date' | 'timeId' | 'startsAt' | 'name' | 'sharesDate' | 'role'>>;
}) {
  return (
    <ul className="flex flex-col gap-2">
      {duties.map((duty) => (
        <li key={`${duty.date} ${duty.timeId} ${duty.role.name}`}>
          <b className="block text-ink">{atStart(shortServiceTitle(duty))}</b>
          {duty.role.name}
        </li>
      ))}
    </ul>
  );
}
