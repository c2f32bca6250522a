import type { MyService } from '#contract/serving.ts';
import { atStart } from '#languages/dates.ts';
import { shortServiceTitle } from '#languages/services.ts';

interface ListedDuty
  extends Pick<MyService, 'date' | 'timeId' | 'startsAt' | 'name' | 'sharesDate' | 'role'> {
  /** Who would serve there without the person. */
  readonly without?: string;
}

/** Lists someone's services, each with the role. */
export function DutyList({ duties }: { duties: readonly ListedDuty[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {duties.map((duty) => (
        <li key={`${duty.date} ${duty.timeId} ${duty.role.name}`}>
          <b className="block text-ink">{atStart(shortServiceTitle(duty))}</b>
          {duty.role.name}
          {duty.without && <span className="block text-ink">{duty.without}</span>}
        </li>
      ))}
    </ul>
  );
}
