import { onWire } from '#contract/service-on-wire.ts';
import type { MyService } from '#contract/serving.ts';
import type { MemberId } from '#domain/ids.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { groupByService, isSameService, type Service, sharesDate } from '#domain/services/services.ts';
import type { OwnRequestRow, ServingRow } from './queries.ts';

/**
 * Returns those of the services at which the member serves and that are to be shown. `rows` are everyone who serves at
 * them, and `requests` the member's requests for cover, the oldest first.
 */
export function presentMyServices(
  services: readonly Service[],
  { rows, requests }: { readonly rows: readonly ServingRow[]; readonly requests: readonly OwnRequestRow[] },
  memberId: MemberId,
  format: NameFormat,
  isShown: (service: Service) => boolean,
): MyService[] {
  const people = rows.map((row) => ({
    ...row,
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
  const nameOf = nameAmong([...new Map(people.map((person) => [person.id, person])).values()], format);
  const peopleAt = groupByService(people, (person) => person);
  return services.flatMap((service) => {
    const own = peopleAt(service).find(({ id }) => id === memberId);
    if (!own || !isShown(service)) return [];
    const { startsAt, name } = service;
    const request = requests.findLast((one) => isSameService(one, service) && one.roleId === own.role_id);
    return [
      {
        ...onWire(service),
        startsAt,
        name,
        sharesDate: sharesDate(service, services),
        role: { id: own.role_id, name: own.role_name },
        companions: peopleAt(service)
          .filter((person) => person !== own)
          .map((person) => ({ name: nameOf(person), role: person.role_name })),
        response: own.response,
        reason: own.reason,
        ...(own.response === 'declined' &&
          request && { coverRequest: { id: request.id, state: request.state } }),
      },
    ];
  });
}
