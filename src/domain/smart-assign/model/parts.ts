import type { RoleId, RoomId, TeamId } from '../../ids.ts';
import { type BusyTimes, doOverlap } from '../../services/overlaps.ts';
import type { ServiceTimeLimit } from '../../services/service-limits.ts';
import { type Service, type ServiceRef, serviceKey } from '../../services/services.ts';
import { type Church, type ChurchTeam, servicesWithAround } from './church.ts';

/** The part of a service in which the people of some teams are busy at the same times, or of a room, as a service of its own. */
export interface ServicePart extends Service, BusyTimes {
  /** The service. */
  readonly of: ServiceRef;
}

/** A church whose services are parts, and the way from a place to its part. */
export interface SplitChurch {
  readonly church: Church;
  /** Returns the part of a service in which a role is. */
  partOf(service: ServiceRef, roleId: RoleId): ServiceRef;
}

/** Higher than any id of a service time. */
const FIRST_PART = 2 ** 31;

/** Returns the teams in which someone has a limit who is in another team, too. */
function limitedTeams({ members }: Church): ReadonlySet<TeamId> {
  return new Set(
    members
      .filter(({ memberships }) => memberships.length > 1)
      .flatMap(({ memberships }) =>
        memberships.filter(({ maxPerMonth }) => maxPerMonth !== null).map(({ teamId }) => teamId),
      ),
  );
}

/** A team, or the people of one of its rooms. */
interface Unit {
  readonly team: ChurchTeam;
  readonly roomId: RoomId | null;
}

/**
 * Splits the services of a church whose teams arrive before or stay after a service: who is busy then depends on the team. Teams
 * that clash with the same teams at the same services share a part. So that it can count, a team has parts of its own if someone
 * has a limit in it and serves in another one, too, and a room always has. The parts of a service are at the same time. A church
 * without such teams and rooms is returned as it is.
 */
export function splitByTeams(church: Church): SplitChurch {
  const { roles, teams, serviceMinutes, rooms = [] } = church;
  const limited = limitedTeams(church);
  if (
    rooms.length === 0 &&
    limited.size === 0 &&
    teams.every(({ arriveMinutes, stayMinutes }) => arriveMinutes === 0 && stayMinutes === 0)
  )
    return { church, partOf: (service) => service };
  const all = servicesWithAround(church);
  const used = teams
    .filter(({ id }) => roles.some(({ teamId }) => teamId === id))
    .sort((a, b) => a.id - b.id);
  const roomOf = new Map(rooms.flatMap(({ id, roleIds }) => roleIds.map((roleId) => [roleId, id] as const)));
  const units = used.flatMap((team): Unit[] => {
    const own = roles.filter(({ teamId }) => teamId === team.id);
    const roomIds = [...new Set(own.map(({ id }) => roomOf.get(id) ?? null))];
    return roomIds.sort((a, b) => (a ?? 0) - (b ?? 0)).map((roomId) => ({ team, roomId }));
  });
  const busyAt = (service: Service, { arriveMinutes, stayMinutes }: ChurchTeam) => ({
    ...service,
    arriveMinutes,
    stayMinutes,
  });
  const signatureOf = (service: Service, team: ChurchTeam) =>
    all.map((other) =>
      used
        .map((otherTeam) =>
          Number(
            other === service || doOverlap(busyAt(service, team), busyAt(other, otherTeam), serviceMinutes),
          ),
        )
        .join(''),
    );
  let parts = 0;
  const partsOf = new Map<string, ServicePart[]>();
  const partOfUnit = new Map<string, ServicePart>();
  for (const service of all) {
    const bySignature = new Map<string, Unit[]>();
    for (const unit of units) {
      const { team, roomId } = unit;
      const alone = `${limited.has(team.id) ? team.id : ''} ${roomId ?? ''}`;
      const signature = `${alone} ${signatureOf(service, team).join()}`;
      bySignature.set(signature, [...(bySignature.get(signature) ?? []), unit]);
    }
    const of = { date: service.date, timeId: service.timeId };
    const key = serviceKey(service);
    const list = [...bySignature.values()].map((together) => {
      parts += 1;
      const [{ team }] = together as [Unit];
      const part = { ...busyAt(service, team), timeId: FIRST_PART + parts, of };
      for (const unit of together) partOfUnit.set(`${key} ${unit.team.id} ${unit.roomId}`, part);
      return part;
    });
    partsOf.set(key, list.length > 0 ? list : [{ ...service, of, arriveMinutes: 0, stayMinutes: 0 }]);
  }
  const teamOf = new Map<RoleId, TeamId>(roles.map(({ id, teamId }) => [id, teamId]));
  const partsAt = (service: ServiceRef) => partsOf.get(serviceKey(service)) ?? [];
  const refOf = ({ date, timeId }: ServicePart): ServiceRef => ({ date, timeId });
  const partOf: SplitChurch['partOf'] = (service, roleId) => {
    const unit = `${teamOf.get(roleId)} ${roomOf.get(roleId) ?? null}`;
    const part = partOfUnit.get(`${serviceKey(service)} ${unit}`) ?? partsAt(service)[0];
    return part ? refOf(part) : service;
  };
  const limits: ServiceTimeLimit[] = [...church.limits];
  for (const part of church.services.flatMap(partsAt)) {
    for (const { id } of roles) {
      const own = church.limits.find((limit) => limit.timeId === part.of.timeId && limit.roleId === id);
      const isHere = partOf(part.of, id).timeId === part.timeId;
      if (!isHere) limits.push({ timeId: part.timeId, roleId: id, maxLimit: 0 });
      else if (own) limits.push({ ...own, timeId: part.timeId });
    }
  }
  return {
    church: {
      ...church,
      services: church.services.flatMap(partsAt),
      around: church.around.flatMap(partsAt),
      limits,
      answers: church.answers.flatMap((answer) =>
        partsAt(answer).map((part) => ({ ...answer, ...refOf(part) })),
      ),
      saved: church.saved.map((one) => ({ ...one, ...partOf(one, one.roleId) })),
      ...(church.corrections && {
        corrections: church.corrections.map((one) => ({ ...one, ...partOf(one, one.roleId) })),
      }),
    },
    partOf,
  };
}
