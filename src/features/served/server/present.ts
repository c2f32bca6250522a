import type { ServedAt } from '#contract/served.ts';
import { type ServedService, servedRecords } from '#domain/served/served.ts';
import { limitsFrom } from '#domain/services/service-limits.ts';
import { type Service, type ServiceRef, titledRef } from '#domain/services/services.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '#server/db/database.ts';
import { listGuestIds } from '#server/db/guests.ts';
import { readNames } from '#server/db/names.ts';
import { listRoles } from '#server/db/roles.ts';
import { readServed } from '#server/db/served.ts';
import { listServiceTimeLimits } from '#server/db/services.ts';
import { listReporters, listServing } from './queries.ts';

/** Returns the published roster of a service and what differs from it. */
export async function readOne(db: Db, service: ServiceRef): Promise<ServedService> {
  const { date } = service;
  return (await readServed(db, { from: date, to: date }))(service);
}

/**
 * Returns who is taken to have served in roles of the teams of `scope`, with what a form to change it needs. `plans`: the teams
 * that the reader plans.
 */
export async function presentServed(
  db: Db,
  at: { readonly service: Service; readonly sharesDate: boolean },
  { scope, plans, canChange }: { scope: TeamScope; plans: TeamScope; canChange: boolean },
): Promise<ServedAt> {
  const { service } = at;
  const limitAt = limitsFrom(await listServiceTimeLimits(db));
  const roles = (await listRoles(db)).filter(({ teamId }) => isAmong(scope, teamId));
  const nameOf = await readNames(db);
  const reporters = await listReporters(db, service);
  const records = servedRecords(await readOne(db, service));
  const [serving, guests] = [await listServing(db, scope), await listGuestIds(db, plans)];
  return {
    ...{ ...titledRef(service), sharesDate: at.sharesDate, canChange },
    people: roles.flatMap((role) =>
      records
        .filter(({ roleId }) => roleId === role.id)
        .map(({ memberId, ...record }) => ({
          ...{ ...record, memberId, name: nameOf(memberId), role: role.name },
          saysWrong: reporters.has(memberId),
        })),
    ),
    roles: roles
      .filter((role) => role.isActive && limitAt(service.timeId, role) > 0)
      .map(({ id, name }) => ({ id, name })),
    members: [...serving, ...guests]
      .map((memberId) => ({ memberId, name: nameOf(memberId) }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.memberId - b.memberId),
  };
}
