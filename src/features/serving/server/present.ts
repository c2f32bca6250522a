import type { MyService } from '#contract/serving.ts';
import type { MemberId } from '#domain/ids.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import {
  type ChurchNow,
  groupByService,
  isPast,
  isSameService,
  type Service,
  sharesDate,
  titledRef,
} from '#domain/services/services.ts';
import { roleInTeam } from '#languages/duties.ts';
import { shownNameAmong } from '#languages/guests.ts';
import type { readDutyTeams } from '#server/db/duty-teams.ts';
import type { OwnRequestRow, ServingRow } from './queries.ts';

/**
 * Returns the services of a month that the member serves at, without past ones. `rows` are everyone who serves in the
 * month: like View Roster, this adds initials if two of them have the same name. `requests` are the member's requests
 * for cover, the oldest first.
 */
export function presentMyServices(
  services: readonly Service[],
  {
    rows,
    requests,
    teamOf,
  }: {
    readonly rows: readonly ServingRow[];
    readonly requests: readonly OwnRequestRow[];
    readonly teamOf: Awaited<ReturnType<typeof readDutyTeams>>;
  },
  memberId: MemberId,
  format: NameFormat,
  now: ChurchNow,
): MyService[] {
  const nameOf = shownNameAmong(rows, format);
  const peopleAt = groupByService(rows, (row) => row);
  return services.flatMap((service) => {
    const own = peopleAt(service).find((row) => row.memberId === memberId);
    if (!own || isPast(service, now)) return [];
    const request = requests.findLast((one) => isSameService(one, service) && one.roleId === own.roleId);
    return [
      {
        memberId,
        ...titledRef(service),
        sharesDate: sharesDate(service, services),
        role: { id: own.roleId, name: own.role },
        isLearning: own.isLearning,
        ...teamOf({ ...own, startsAt: service.startsAt }),
        companions: peopleAt(service)
          .filter((person) => person !== own)
          .map((person) => ({
            name: nameOf(person),
            role: roleInTeam(person.role, undefined, person.isLearning),
          })),
        response: own.response,
        reason: own.reason,
        ...(own.response === 'declined' &&
          request && { coverRequest: { id: request.id, state: request.state } }),
      },
    ];
  });
}
