import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { type GivenResponse, toGivenResponse } from '#domain/serving/response.ts';
import { chanceOf } from './chance.ts';
import type { SampleMember } from './members.ts';
import { PREFERENCE_ONLY_ROLES, type SampleRole } from './service-roles.ts';

/** One member in one role at one service. */
export interface SampleAssignment extends ServiceRef, GivenResponse {
  readonly roleId: RoleId;
  readonly userId: MemberId;
  readonly place: number;
  readonly method: AssignmentMethod;
}

/** Assigns as a coordinator would: members who prefer the role and have served least come first. */
export class RosterMaker {
  readonly #served = new Map<MemberId, number>();

  /** Fills the roles of one service, in their order, with the available members. */
  assign(
    { date, timeId }: ServiceRef,
    roles: readonly SampleRole[],
    available: readonly SampleMember[],
  ): SampleAssignment[] {
    const assignments: SampleAssignment[] = [];
    for (const role of roles) {
      const free = available.filter((member) => !assignments.some((taken) => taken.userId === member.id));
      for (const [index, member] of this.#choose(role, free, date).entries()) {
        this.#served.set(member.id, this.#countOf(member) + 1);
        const method = chanceOf('method', date, member.id) < 0.4 ? 'smart' : 'manual';
        const none = toGivenResponse('none', null);
        assignments.push({
          date,
          timeId,
          roleId: role.id,
          userId: member.id,
          place: index + 1,
          method,
          ...none,
        });
      }
    }
    return assignments;
  }

  #choose(role: SampleRole, free: readonly SampleMember[], date: PlainDate): readonly SampleMember[] {
    const distance = (member: SampleMember) =>
      member.preferredRoleId === role.id ? 0 : member.secondaryRoleId === role.id ? 1 : 2;
    // On some Sundays a large team has one person fewer.
    const places = role.maxLimit - (role.maxLimit > 2 && chanceOf('thin', role.id, date) < 0.3 ? 1 : 0);
    return free
      .filter((member) => distance(member) < 2 || !PREFERENCE_ONLY_ROLES.has(role.name))
      .sort(
        (a, b) =>
          distance(a) * 2 + this.#countOf(a) - (distance(b) * 2 + this.#countOf(b)) ||
          chanceOf('turn', date, a.id) - chanceOf('turn', date, b.id),
      )
      .slice(0, places);
  }

  #countOf(member: SampleMember): number {
    return this.#served.get(member.id) ?? 0;
  }
}
