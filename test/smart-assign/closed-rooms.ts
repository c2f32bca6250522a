import type { Room } from '#domain/rooms/rooms.ts';
import { isSameService, type Service } from '#domain/services/services.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import type { MonthPlan, RolePlan } from '#domain/smart-assign/plan-month.ts';
import { selectedIn } from './churches.ts';
import { adultsSavedIn, fitOf, hasChecks, isEnough, neededRoles } from './objective.ts';

/** A room at a service that the plan adds no one to, though it lacks adults and has open places, and what is said of these. */
interface ClosedAt {
  readonly room: Room;
  readonly service: Service;
  readonly open: readonly RolePlan[];
}

/** Returns the rooms that a plan leaves closed. It has all services. */
export function closedIn(church: Church, plan: MonthPlan): ClosedAt[] {
  const planned = selectedIn(plan);
  return plan.flatMap(({ service, assignments }) =>
    (church.rooms ?? []).flatMap((room): ClosedAt[] => {
      const isIn = (one: { roleId: number }) => room.roleIds.includes(one.roleId);
      if (planned.some((one) => isIn(one) && isSameService(one, service))) return [];
      const roles = neededRoles(church, service);
      const savedIn = (roleId: number) =>
        church.saved.filter((one) => one.roleId === roleId && isSameService(one, service)).length;
      const open = assignments.filter(
        (one) =>
          isIn(one) && savedIn(one.roleId) < (roles.find(({ id }) => id === one.roleId)?.maxLimit ?? 0),
      );
      const isOpen = isEnough(room, adultsSavedIn(church, room, service));
      return open.length === 0 || isOpen ? [] : [{ room, service, open }];
    }),
  );
}

/**
 * Returns messages about closed rooms whose open places don't say why, or give a reason that is not true, and about places of others
 * that name a closed room.
 */
export function unexplainedIn(church: Church, plan: MonthPlan): string[] {
  const closed = closedIn(church, plan);
  const known = new Set(closed.flatMap(({ open }) => open));
  const others = plan.flatMap(({ service, assignments }) =>
    assignments
      .filter((one) => one.openReason === 'room_closed' && !known.has(one))
      .map(({ roleId }) => `role ${roleId} on ${service.date} is in no closed room`),
  );
  const unexplained = closed.flatMap(({ room, service, open }) =>
    open.flatMap(({ roleId, openReason, closedRoom }) => {
      const name = `${room.name} on ${service.date}, role ${roleId}`;
      if (openReason !== 'room_closed' || closedRoom?.name !== room.name) return [`${name}: ${openReason}`];
      const saved = adultsSavedIn(church, room, service);
      const free = church.members.filter(
        (member) =>
          !member.isChild &&
          !saved.includes(member) &&
          church.answers.some(
            (one) => one.memberId === member.id && one.isAvailable && isSameService(one, service),
          ) &&
          open.some(
            (role) =>
              fitOf(church, member, role.roleId) !== 'outside' &&
              hasChecks(church, member, role.roleId, service.date),
          ),
      );
      const { why, count } = closedRoom;
      const isTrue =
        why === 'places' || why === 'adults'
          ? count < room.adults
          : count >= room.adults &&
            isEnough({ ...room, notOneFamily: why !== 'family' && room.notOneFamily }, [...saved, ...free]);
      const isPossible = why === 'places' || count <= saved.length + free.length;
      return isTrue && isPossible ? [] : [`${name}: ${why} ${count}`];
    }),
  );
  return [...unexplained, ...others];
}
