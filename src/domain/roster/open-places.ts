import { daysBetween } from '../calendar/calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { nameAmong } from '../members/namesakes.ts';
import { BUSY, type ConcernCode, excludedBy, servesInOtherTeams, type WithTeam } from '../places/concerns.ts';
import { type Opinion, Places } from '../places/places.ts';
import { type PlannedLearner, planLearners } from '../places/plan-learners.ts';
import type { ClosedRoom } from '../rooms/rooms.ts';
import { isSameService, type ServiceRef } from '../services/services.ts';
import type { OpenReason } from '../smart-assign/facts/reasons.ts';
import type { ChurchAssignment, ChurchMember, ChurchRole } from '../smart-assign/model/church.ts';
import type {
  MonthPlan,
  PlanFilter,
  PreparedPlan,
  RolePlan,
  ServicePlan,
} from '../smart-assign/plan-month.ts';

/** Why places are open: a plan's reason, or `not_assigned` if an available member could take one. */
export type WhyOpen = OpenReason | 'not_assigned';

/**
 * The ways to fill an open place, with their parameters: a closed list. The Roster Builder has the sentences
 * (`open-place-wording.ts`).
 */
export interface HelpParams {
  readonly assign: { readonly name: string };
  /** Another member could take the place that the named member leaves. */
  readonly move: { readonly name: string; readonly from: string; readonly successor: string };
  /** The number of members without an answer. If `couldDoIt`, it counts only those who could do the role. */
  readonly wait_for_answers: { readonly people: number; readonly couldDoIt: boolean };
  readonly ask: { readonly name: string };
  /** The member has reached a limit of their own. */
  readonly ask_beyond_limit: { readonly name: string };
}

/** The smallest step that would help to fill a place. */
export type Help = {
  readonly [Code in keyof HelpParams]: { readonly code: Code; readonly params: HelpParams[Code] };
}[keyof HelpParams];

/** Someone who serves in another team, at the service of an open place or at the same time. */
export interface Elsewhere extends WithTeam {
  readonly id: MemberId;
  readonly name: string;
}

/** The most people an open place names with where they serve. */
const MOST_ELSEWHERE = 3;

/** A role of a plan. In a church with several teams, and in a closed room, the places that it leaves open have what is known. */
export interface ExplainedRolePlan extends RolePlan {
  readonly open?: number;
  readonly elsewhere?: readonly Elsewhere[];
}

export interface ExplainedServicePlan extends Omit<ServicePlan, 'assignments'> {
  readonly assignments: readonly ExplainedRolePlan[];
  /** Who learns a role there. Absent without any. */
  readonly learners?: readonly PlannedLearner[];
}

export type ExplainedPlan = readonly ExplainedServicePlan[];

/** The open places of a role at a service. */
export interface OpenPlaces {
  readonly roleId: RoleId;
  readonly roleName: string;
  readonly open: number;
  readonly why: WhyOpen;
  /** The room that is closed, if that is why. */
  readonly closedRoom?: ClosedRoom;
  /** Null when only new people would help. */
  readonly help: Help | null;
  /** The first of those who suit the role and serve in another team then. */
  readonly elsewhere: readonly Elsewhere[];
}

/**
 * Returns the active roles of a service that have open places, in role order, with the reason and a suggestion. Only saved
 * assignments count.
 */
export function openPlacesAt(places: Places, service: ServiceRef): OpenPlaces[] {
  const { roles, members } = places.church;
  const nameOf = nameAmong(members, 'full');
  return roles
    .filter((role) => role.isActive)
    .sort((a, b) => a.order - b.order || a.id - b.id)
    .flatMap((role) => {
      const open = places.openAt(role, service);
      if (open === 0) return [];
      return [
        {
          roleId: role.id,
          roleName: role.name,
          open,
          ...explain(places, service, role, nameOf),
          elsewhere: servingElsewhere(places, service, role, nameOf),
        },
      ];
    });
}

/**
 * Returns a part of a plan. If it is about the whole month, a role with open places says who suits it and serves in another team
 * then, by the plan or as saved. In a church with one team, it says something only if a room stays closed.
 */
export function readExplained(prepared: PreparedPlan, filter: PlanFilter): ExplainedPlan {
  const plan = readWithOpenPlaces(prepared, filter);
  if (filter.roleId !== undefined) return plan;
  const learners = planLearners(prepared.church, selectedIn(prepared.read({ only: 'selected' })));
  if (learners.length === 0) return plan;
  return plan.map((one) => {
    const there = learners.filter(({ service }) => isSameService(service, one.service));
    return there.length === 0 ? one : { ...one, learners: there };
  });
}

/** Returns the people whom a plan selects. */
function selectedIn(plan: MonthPlan): ChurchAssignment[] {
  return plan.flatMap(({ service: { date, timeId }, assignments }) =>
    assignments.flatMap(({ roleId, suggestions }) =>
      suggestions.flatMap(({ user, selected }) =>
        selected ? { date, timeId, roleId, memberId: user.id } : [],
      ),
    ),
  );
}

function readWithOpenPlaces({ church, read }: PreparedPlan, filter: PlanFilter): ExplainedPlan {
  const plan = read(filter);
  const hasClosed = plan.some((one) => one.assignments.some(({ closedRoom }) => closedRoom));
  if (filter.service || filter.roleId !== undefined || (church.teams.length < 2 && !hasClosed)) return plan;
  const places = new Places(church);
  for (const { service, assignments } of plan)
    for (const { roleId, suggestions } of assignments)
      for (const { user, selected } of suggestions)
        if (selected) places.give({ service, roleId, seat: null }, user.id);
  const nameOf = nameAmong(church.members, 'full');
  return plan.map(({ service, assignments, ...others }) => ({
    ...others,
    service,
    assignments: assignments.map((one) => {
      const isSaid = one.openReason && (church.teams.length > 1 || one.closedRoom);
      const role = isSaid && church.roles.find(({ id }) => id === one.roleId);
      if (!role) return one;
      const elsewhere = servingElsewhere(places, service, role, nameOf);
      return { ...one, open: places.openAt(role, service), elsewhere };
    }),
  }));
}

const has =
  (...codes: readonly ConcernCode[]) =>
  ({ concerns }: Opinion) =>
    concerns.some(({ code }) => codes.includes(code));

const servesHere = has('serves_here');
const isBusy = has(...BUSY);
const isRuledOut = has('family_must');
const isBeyondLimits = has('beyond_limit');
const suits = ({ fit }: Opinion) => fit !== 'outside';

function servingElsewhere(
  places: Places,
  service: ServiceRef,
  role: ChurchRole,
  nameOf: (member: ChurchMember) => string,
): Elsewhere[] {
  if (places.church.teams.length < 2) return [];
  // No one else can be busy.
  const serving = new Set(
    places
      .all()
      .filter(({ date }) => Math.abs(daysBetween(date, service.date)) <= 1)
      .map(({ memberId }) => memberId),
  );
  return places.church.members
    .filter(({ id }) => serving.has(id))
    .flatMap(({ id }) => places.opinionOf({ service, roleId: role.id, seat: null }, id) ?? [])
    .filter(suits)
    .flatMap(({ member, concerns }) => {
      const [first] = servesInOtherTeams(concerns);
      return first ? [{ ...first, id: member.id, name: nameOf(member) }] : [];
    })
    .slice(0, MOST_ELSEWHERE);
}

function explain(
  places: Places,
  service: ServiceRef,
  role: ChurchRole,
  nameOf: (member: ChurchMember) => string,
): Pick<OpenPlaces, 'why' | 'help'> {
  const opinions = opinionsIn(places, service, role.id);
  const others = opinions.filter((one) => !servesHere(one) && !isBusy(one));
  const unanswered = others.filter(({ answer }) => answer === 'none');
  const saidYes = others.filter(({ answer }) => answer === 'yes');
  const free = saidYes.filter((one) => !isRuledOut(one));
  const suited = free.filter(suits);
  const leastServed = leastServedIn(places);
  const ready = leastServed(suited.filter((one) => !isBeyondLimits(one)));
  if (ready) return { why: 'not_assigned', help: { code: 'assign', params: { name: nameOf(ready) } } };

  const roleOf = new Map(places.takenAt(service).map(({ memberId, roleId }) => [memberId, roleId]));
  const movable = opinions.filter(
    (one) => servesHere(one) && roleOf.get(one.member.id) !== role.id && suits(one),
  );
  const limited = leastServed(suited);
  const why = limited
    ? 'limits_reached'
    : saidYes.some((one) => suits(one) && isRuledOut(one))
      ? 'families_rule_out'
      : movable.length > 0
        ? 'needed_elsewhere'
        : saidYes.length > 0
          ? 'no_one_suitable'
          : opinions.some((one) => servesHere(one) || isBusy(one))
            ? 'no_one_else'
            : 'no_one';
  const other = leastServed(free);
  const help =
    moveThatHelps(places, service, movable, nameOf) ??
    waitForAnswers(unanswered.filter(suits).length, true) ??
    (limited ? { code: 'ask_beyond_limit', params: { name: nameOf(limited) } } : null) ??
    (other ? { code: 'ask', params: { name: nameOf(other) } } : null) ??
    waitForAnswers(unanswered.length, false);
  return { why, help };
}

/** Returns the opinion about everyone at an open place of a role. */
function opinionsIn(places: Places, service: ServiceRef, roleId: RoleId): Opinion[] {
  return places.opinionsOf({ service, roleId, seat: null });
}

/** Returns a function that gives who served least in six months. The lowest id wins a tie. */
function leastServedIn({ pastOf }: Pick<Places, 'pastOf'>) {
  return (people: readonly Opinion[]): ChurchMember | undefined =>
    people
      .map(({ member }) => member)
      .sort((a, b) => pastOf(a.id).services - pastOf(b.id).services || a.id - b.id)[0];
}

/** Finds a member who could move here from a role that a free member could take over. */
function moveThatHelps(
  places: Places,
  service: ServiceRef,
  movable: readonly Opinion[],
  nameOf: (member: ChurchMember) => string,
): Help | null {
  for (const { member } of movable) {
    const place = places.placeOf(service, member.id);
    const from = places.church.roles.find(({ id }) => id === place?.roleId);
    if (!place || !from?.isActive) continue;
    const able = places
      .opinionsOf(place)
      .filter((one) => one.member.id !== member.id && excludedBy(one.concerns, 'plan') === null);
    const successor = leastServedIn(places)(able);
    if (successor)
      return {
        code: 'move',
        params: { name: nameOf(member), from: from.name, successor: nameOf(successor) },
      };
  }
  return null;
}

function waitForAnswers(people: number, couldDoIt: boolean): Help | null {
  return people === 0 ? null : { code: 'wait_for_answers', params: { people, couldDoIt } };
}
