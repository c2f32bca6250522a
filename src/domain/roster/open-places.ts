import type { MemberId, RoleId } from '../ids.ts';
import { nameAmong } from '../members/namesakes.ts';
import { exceededLimits } from '../members/serving-limits.ts';
import { overlappingServices, overlapsFrom } from '../services/overlaps.ts';
import { limitsFrom } from '../services/service-limits.ts';
import { isSameService, type ServiceRef } from '../services/services.ts';
import { brokenByServing } from '../serving-together/broken-by-serving.ts';
import { servesFrom } from '../serving-together/rule-cases.ts';
import { elsewhereOf } from '../smart-assign/facts/people-facts.ts';
import type { OpenReason } from '../smart-assign/facts/reasons.ts';
import {
  type Church,
  type ChurchMember,
  type ChurchRole,
  servicesWithAround,
} from '../smart-assign/model/church.ts';
import { type Past, readPast } from '../smart-assign/model/past.ts';
import { fitOf } from '../smart-assign/model/suitability.ts';
import { countOpenPlaces } from './roster.ts';

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

/** The open places of a role at a service. */
export interface OpenPlaces {
  readonly roleId: RoleId;
  readonly roleName: string;
  readonly open: number;
  readonly why: WhyOpen;
  /** Null when only new people would help. */
  readonly help: Help | null;
}

/** The facts about one service and the history of its people. */
interface Known {
  readonly church: Church;
  readonly service: ServiceRef;
  /** With initials if another member has the same name. */
  readonly nameOf: (member: ChurchMember) => string;
  readonly pastOf: (memberId: MemberId) => Past;
  readonly activeIds: ReadonlySet<RoleId>;
  /** Role ids by the ids of the members who serve at that service. */
  readonly servesIn: ReadonlyMap<MemberId, RoleId>;
  /** The members who serve at another service at the same time. */
  readonly busyIds: ReadonlySet<MemberId>;
  /** Whether an "always" of a family keeps the member from serving at that service. */
  readonly isRuledOut: (member: ChurchMember) => boolean;
  /** Answers for that service by member id. */
  readonly answerOf: ReadonlyMap<MemberId, boolean>;
}

/**
 * Returns the active roles of a service that have open places, in role order, with the reason and a suggestion. Only
 * `church.saved` counts as assigned.
 */
export function openPlacesAt(church: Church, service: ServiceRef): OpenPlaces[] {
  const saved = church.saved.filter((assignment) => isSameService(assignment, service));
  const answers = church.answers.filter((answer) => isSameService(answer, service));
  const roles = church.roles.filter((role) => role.isActive).sort((a, b) => a.order - b.order || a.id - b.id);
  const limitAt = limitsFrom(church.limits);
  const doOverlap = overlapsFrom(church.overlaps);
  const { overlaps, familyRules } = church;
  const services = servicesWithAround(church);
  const brokenBy = brokenByServing(
    familyRules.filter(({ strength }) => strength === 'must'),
    {
      services,
      overlapping: overlappingServices(services, overlaps),
      serves: servesFrom(services, church.saved),
    },
  );
  const at = services.findIndex((one) => isSameService(one, service));
  const known: Known = {
    church,
    service,
    isRuledOut: ({ id }) => brokenBy(id, at).length > 0,
    nameOf: nameAmong(church.members, 'full'),
    pastOf: readPast(church.history, church.services[0]?.date),
    activeIds: new Set(roles.map(({ id }) => id)),
    busyIds: new Set(
      church.saved.filter((assignment) => doOverlap(assignment, service)).map(({ memberId }) => memberId),
    ),
    servesIn: new Map(saved.map(({ memberId, roleId }) => [memberId, roleId])),
    answerOf: new Map(answers.map(({ memberId, isAvailable }) => [memberId, isAvailable])),
  };
  return roles.flatMap((role) => {
    const maxLimit = limitAt(service.timeId, role);
    const taken = saved.filter(({ roleId }) => roleId === role.id).length;
    const open = countOpenPlaces({ ...role, maxLimit }, taken);
    return open > 0 ? [{ roleId: role.id, roleName: role.name, open, ...explain(known, role) }] : [];
  });
}

function explain(known: Known, role: ChurchRole): Pick<OpenPlaces, 'why' | 'help'> {
  const { members } = known.church;
  const suits = (member: ChurchMember) => couldDo(known, member, role.id);
  const others = members.filter(({ id }) => !known.servesIn.has(id) && !known.busyIds.has(id));
  const unanswered = others.filter(({ id }) => !known.answerOf.has(id));
  const saidYes = others.filter(({ id }) => known.answerOf.get(id) === true);
  const free = saidYes.filter((member) => !known.isRuledOut(member));
  const elsewhere = members.filter(({ id }) => ![undefined, role.id].includes(known.servesIn.get(id)));

  const suited = free.filter(suits);
  const ready = leastServed(
    known,
    suited.filter((member) => isWithinLimits(known, member)),
  );
  if (ready) {
    return { why: 'not_assigned', help: { code: 'assign', params: { name: known.nameOf(ready) } } };
  }
  const movable = elsewhere.filter(suits);
  const limited = leastServed(known, suited);
  const why = limited
    ? 'limits_reached'
    : saidYes.some((member) => suits(member) && known.isRuledOut(member))
      ? 'families_rule_out'
      : movable.length > 0
        ? 'needed_elsewhere'
        : saidYes.length > 0
          ? 'no_one_suitable'
          : known.servesIn.size + known.busyIds.size > 0
            ? 'no_one_else'
            : 'no_one';
  const help =
    moveThatHelps(known, movable, free) ??
    waitForAnswers(unanswered.filter(suits).length, true) ??
    (limited ? { code: 'ask_beyond_limit', params: { name: known.nameOf(limited) } } : null) ??
    askAnother(known, free) ??
    waitForAnswers(unanswered.length, false);
  return { why, help };
}

/** Returns whether a member can serve at the service in addition to saved ones, within their limits. */
function isWithinLimits({ church, service }: Known, member: ChurchMember): boolean {
  const { elsewhere, servesNear, servesOnDay } = elsewhereOf(church, service, member.id);
  const month = { services: elsewhere + 1, isNear: servesNear, isOnDay: servesOnDay };
  return exceededLimits(member, month).length === 0;
}

function couldDo({ pastOf, activeIds }: Known, member: ChurchMember, roleId: RoleId): boolean {
  const fit = fitOf(member, roleId, pastOf(member.id).lastIn.has(roleId), (id) => activeIds.has(id));
  return fit !== 'outside';
}

/** Returns the member with the fewest services in six months; the lowest id wins a tie. */
function leastServed({ pastOf }: Known, people: readonly ChurchMember[]): ChurchMember | undefined {
  return people.toSorted((a, b) => pastOf(a.id).services - pastOf(b.id).services || a.id - b.id)[0];
}

/** Finds a member who could move here from a role that a free member could take over. */
function moveThatHelps(
  known: Known,
  movable: readonly ChurchMember[],
  free: readonly ChurchMember[],
): Help | null {
  for (const member of movable) {
    const from = known.church.roles.find(({ id }) => id === known.servesIn.get(member.id));
    if (!from?.isActive) continue;
    const successor = leastServed(
      known,
      free.filter((one) => couldDo(known, one, from.id) && isWithinLimits(known, one)),
    );
    if (successor) {
      const params = { name: known.nameOf(member), from: from.name, successor: known.nameOf(successor) };
      return { code: 'move', params };
    }
  }
  return null;
}

function waitForAnswers(people: number, couldDoIt: boolean): Help | null {
  return people === 0 ? null : { code: 'wait_for_answers', params: { people, couldDoIt } };
}

function askAnother(known: Known, free: readonly ChurchMember[]): Help | null {
  const member = leastServed(known, free);
  return member ? { code: 'ask', params: { name: known.nameOf(member) } } : null;
}
