import { addDays, daysBetween, type PlainDate, sundaysOf } from '#domain/calendar.ts';
import type { RoleId } from '#domain/ids.ts';
import type { Church, ChurchMember, ChurchRole, ChurchService } from '#domain/smart-assign/church.ts';

/*
 * A second, simple implementation of the objective in docs/smart-assign.md, to check the optimizer. It shares only the
 * calendar and the input types with it.
 */

/** The eight levels, all to be maximized. Level 2 has one number for each place of the month. */
export type Value = readonly number[];

/** Returns a positive number if `a` is the better plan. */
export function compareValues(a: Value, b: Value): number {
  for (const [i, level] of a.entries()) {
    const otherLevel = b[i] ?? 0;
    if (level !== otherLevel) return level - otherLevel;
  }
  return 0;
}

export function activeRoles(church: Church): ChurchRole[] {
  return church.roles.filter((role) => role.isActive).sort((a, b) => a.order - b.order || a.id - b.id);
}

function pastOf(church: Church): ChurchService[] {
  const [first] = sundaysOf(church.month);
  return church.history.filter(
    ({ serviceDate }) => daysBetween(serviceDate, first) >= 1 && daysBetween(serviceDate, first) <= 182,
  );
}

/** Returns whether the person prefers the role, has served in it, or is open to any role. */
export function fitOf(church: Church, member: ChurchMember, roleId: RoleId): string {
  if (member.preferredRoleId === roleId) return 'preferred';
  if (member.secondaryRoleId === roleId) return 'secondary';
  if (pastOf(church).some((past) => past.userId === member.id && past.roleId === roleId))
    return 'experienced';
  const active = activeRoles(church).map(({ id }) => id as number | null);
  return active.includes(member.preferredRoleId) || active.includes(member.secondaryRoleId)
    ? 'outside'
    : 'flexible';
}

/** Returns one Sunday's part of levels 1 and 2: the number of places filled, then each place by importance. */
export function coverage(church: Church, date: PlainDate, plan: readonly ChurchService[]): number[] {
  const roles = activeRoles(church);
  const count = (list: readonly ChurchService[], roleId: RoleId) =>
    list.filter((service) => service.serviceDate === date && service.roleId === roleId).length;
  const filled: number[] = [];
  const deepest = Math.max(0, ...roles.map((role) => role.maxLimit));
  for (let depth = 1; depth <= deepest; depth += 1) {
    for (const role of roles) {
      const saved = count(church.saved, role.id);
      if (depth > role.maxLimit || depth <= saved) continue;
      filled.push(depth <= saved + count(plan, role.id) ? 1 : 0);
    }
  }
  return [filled.reduce((sum, place) => sum + place, 0), ...filled];
}

/** Returns levels 3 to 8. */
export function quality(church: Church, plan: readonly ChurchService[]): number[] {
  const sundays = sundaysOf(church.month);
  const past = pastOf(church);
  const memberOf = new Map(church.members.map((member) => [member.id, member]));
  const fits = plan.map(({ userId, roleId }) => fitOf(church, memberOf.get(userId) as ChurchMember, roleId));
  const all = [...church.saved, ...plan];

  let pairs = 0;
  let load = 0;
  for (const member of church.members) {
    const serves = (date: PlainDate) =>
      all.some((service) => service.userId === member.id && service.serviceDate === date);
    const dates = [addDays(sundays[0], -7), ...sundays, addDays(sundays[0], 7 * sundays.length)];
    for (let i = 1; i < dates.length && member.role !== 'pastor'; i += 1) {
      if (serves(dates[i - 1] as PlainDate) && serves(dates[i] as PlainDate)) pairs += 1;
    }
    const h = new Set(
      past.filter((service) => service.userId === member.id).map((service) => service.serviceDate),
    ).size;
    load += (h + 6 * sundays.filter(serves).length) ** 2;
  }
  const rotation = plan.map(({ userId, roleId, serviceDate }) => {
    const dates = past.filter((service) => service.userId === userId && service.roleId === roleId);
    const last = dates
      .map((service) => service.serviceDate)
      .sort()
      .at(-1);
    return last === undefined ? 0 : Math.max(0, 26 - Math.floor(daysBetween(last, serviceDate) / 7));
  });
  return [
    fits.filter((fit) => fit !== 'flexible').length,
    -pairs,
    fits.filter((fit) => fit === 'preferred').length,
    fits.filter((fit) => fit === 'secondary').length,
    -load,
    -rotation.reduce((sum, weeks) => sum + weeks, 0),
  ];
}

/** Returns all eight levels of a plan, not counting saved assignments as part of it. */
export function planValue(church: Church, plan: readonly ChurchService[]): Value {
  const days = sundaysOf(church.month).map((date) => coverage(church, date, plan));
  const filled = days.reduce((sum, day) => sum + (day[0] ?? 0), 0);
  return [filled, ...days.flatMap((day) => day.slice(1)), ...quality(church, plan)];
}

/** Returns messages about the hard rules that a plan breaks. Empty if there are none. */
export function brokenRules(church: Church, plan: readonly ChurchService[]): string[] {
  const broken: string[] = [];
  const sundays = sundaysOf(church.month);
  for (const service of plan) {
    const name = `${service.userId} as ${service.roleId} on ${service.serviceDate}`;
    const role = activeRoles(church).find(({ id }) => id === service.roleId);
    const member = church.members.find(({ id }) => id === service.userId);
    const yes = church.answers.some(
      (answer) =>
        answer.userId === service.userId && answer.serviceDate === service.serviceDate && answer.isAvailable,
    );
    const sameDay = [...church.saved, ...plan].filter(
      ({ serviceDate }) => serviceDate === service.serviceDate,
    );
    if (!role || !member || !sundays.includes(service.serviceDate)) broken.push(`${name}: no such thing`);
    if (!yes) broken.push(`${name}: not available`);
    if (sameDay.filter(({ userId }) => userId === service.userId).length > 1)
      broken.push(`${name}: two roles`);
    if (role && sameDay.filter(({ roleId }) => roleId === role.id).length > role.maxLimit) {
      broken.push(`${name}: over the limit`);
    }
    if (role && member && fitOf(church, member, role.id) === 'outside') broken.push(`${name}: outside`);
  }
  return broken;
}
