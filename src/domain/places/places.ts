import type { MemberId, RoleId, TeamId } from '../ids.ts';
import { takesPlace } from '../learners/learners.ts';
import { fullName } from '../members/member-name.ts';
import { exceededLimits } from '../members/serving-limits.ts';
import { refusal } from '../refusals/refusal.ts';
import { type FaultyRoom, faultyRooms } from '../rooms/rooms.ts';
import { overlappingServices } from '../services/overlaps.ts';
import { countOpenPlaces, limitsFrom } from '../services/service-limits.ts';
import {
  isSameService,
  type PartRef,
  type Service,
  type ServiceKey,
  type ServiceRef,
  serviceKey,
  wholeOf,
} from '../services/services.ts';
import { type BrokenBy, brokenByServing } from '../serving-together/broken-by-serving.ts';
import { type NamedRule, nameRules } from '../serving-together/named-rules.ts';
import {
  asServed,
  type Church,
  type ChurchAssignment,
  type ChurchMember,
  type ChurchRole,
  checksLacking,
  countsInRoom,
  type SavedAssignment,
  type ServedCorrection,
  servicesWithAround,
} from '../smart-assign/model/church.ts';
import { splitByTeams } from '../smart-assign/model/parts.ts';
import { type Past, readPast } from '../smart-assign/model/past.ts';
import { isNear } from '../smart-assign/model/rest.ts';
import { type Fit, fitOf } from '../smart-assign/model/suitability.ts';
import { isAmong, isInAnyOf, type TeamScope } from '../teams/scope.ts';
import { isLearningRole, LEARNING_PER_MONTH, membershipFor, preferenceFor } from '../teams/teams.ts';
import { type Concern, type RefusalOn, type RequestWay, refusalOf, type WithTeam } from './concerns.ts';

const NO_TEAMS: TeamScope = new Set();

/** One of the places of a role at a service. */
export interface PlaceRef {
  readonly service: ServiceRef;
  readonly roleId: RoleId;
  /** Its number, from 1. Null is any that no one has. 0 is its learner's. */
  readonly seat: number | null;
}

/** A member's answers for a service: `away` is a no by a time away, `none` no answer yet. */
export const ANSWERS = ['yes', 'no', 'away', 'none'] as const;

export type Answer = (typeof ANSWERS)[number];

/** A member, seen from a place. */
export interface Opinion {
  readonly member: ChurchMember;
  /** How the role suits them. */
  readonly fit: Fit;
  readonly answer: Answer;
  /** The concerns about them, in the order of `ConcernParams`. */
  readonly concerns: readonly Concern[];
}

/** The id of no team. */
const NO_TEAM_ID = 0;

/** Who has a place. */
interface Taken extends Required<SavedAssignment> {
  readonly key: ServiceKey;
  /** The part of the service, as an index. -1 if the service is neither of the month nor overlaps it. */
  readonly at: number;
}

/** Someone's place at a service of which the month's limits know. */
interface InMonth extends ChurchAssignment {
  readonly key: ServiceKey;
}

/**
 * Who has which place in a church's month, and the opinion of everyone about every place. It can change: a coordinator's
 * unsaved selections are given before it is asked, and a save gives one place after the other.
 */
export class Places {
  readonly church: Church;
  readonly #plans: TeamScope;
  /** For each part of a service of the month, or of one that overlaps it, the service. In order. */
  readonly #services: readonly Service[];
  readonly #inMonth: ReadonlySet<string>;
  readonly #published: TeamScope;
  /** Returns the index of the part in which a role is. -1 if there is none. */
  readonly #indexAt: (service: ServiceRef, roleId: RoleId) => number;
  readonly #overlapping: ReturnType<typeof overlappingServices>;
  readonly #limitAt: ReturnType<typeof limitsFrom>;
  readonly #roles: ReadonlyMap<RoleId, ChurchRole>;
  readonly #members: ReadonlyMap<MemberId, ChurchMember>;
  readonly #answers: ReadonlyMap<string, Answer>;
  readonly #pastOf: (memberId: MemberId) => Past;
  readonly #corrections = new Map<MemberId, Array<InMonth & ServedCorrection>>();
  readonly #byMember = new Map<MemberId, Taken[]>();
  readonly #byService = new Map<ServiceKey, Taken[]>();
  /** The taken seats of each role at a service. */
  readonly #seats = new Map<string, Set<number>>();
  readonly #brokenBy: BrokenBy<NamedRule>;
  /** Who is asked about, and who leaves the place for them. */
  #asked: { readonly memberId: MemberId; readonly leaving: Taken | undefined } | undefined;
  #average: number | undefined;

  /** `published`: the teams that have published the month. `plans`: the teams that the one who asks plans. */
  constructor(
    church: Church,
    {
      published = NO_TEAMS,
      plans = 'all',
    }: { readonly published?: TeamScope; readonly plans?: TeamScope } = {},
  ) {
    this.church = church;
    this.#published = published;
    this.#plans = plans;
    const { church: split, partOf } = splitByTeams(church);
    const parts: readonly PartRef[] = servicesWithAround(split);
    const wholes = new Map(servicesWithAround(church).map((service) => [serviceKey(service), service]));
    this.#services = parts.map((part) => wholes.get(serviceKey(wholeOf(part))) as Service);
    const indexOf = new Map(parts.map((part, index) => [serviceKey(part), index]));
    this.#indexAt = (service, roleId) => indexOf.get(serviceKey(partOf(service, roleId))) ?? -1;
    this.#inMonth = new Set(church.services.map(serviceKey));
    this.#overlapping = overlappingServices(servicesWithAround(split), church.serviceMinutes);
    this.#limitAt = limitsFrom(church.limits);
    this.#roles = new Map(church.roles.map((role) => [role.id, role]));
    this.#members = new Map(
      [...church.members, ...(church.guests ?? [])].map((member) => [member.id, member]),
    );
    this.#answers = new Map(
      church.answers.map(({ memberId, isAvailable, isAway = false, ...service }) => [
        `${serviceKey(service)} ${memberId}`,
        isAvailable ? 'yes' : isAway ? 'away' : 'no',
      ]),
    );
    this.#pastOf = readPast(church.history, church.services[0]?.date);
    const saved = [...church.saved, ...(church.learners ?? [])];
    for (const { date, timeId, roleId, memberId, seat = null, isDeclined = false } of saved)
      this.#add({ date, timeId, roleId, memberId, isDeclined }, seat);
    for (const one of church.corrections ?? [])
      entryOf(this.#corrections, one.memberId, () => []).push({ ...one, key: serviceKey(one) });
    this.#brokenBy = brokenByServing(nameRules(church.familyRules, church.members), {
      services: parts,
      overlapping: this.#overlapping,
      serves: (id, at) => this.#comesTo(id, at),
    });
  }

  /** Returns whether the places of a role are published: by its team. */
  isPublishedFor(roleId: RoleId): boolean {
    const role = this.#roles.get(roleId);
    return role !== undefined && isAmong(this.#published, role.teamId);
  }

  /** Gives a place to a member, as if it were saved. */
  give({ service, roleId, seat }: PlaceRef, memberId: MemberId): void {
    this.#add({ date: service.date, timeId: service.timeId, roleId, memberId, isDeclined: false }, seat);
  }

  /** Takes a place away from a member, as if that were saved. */
  take({ service, roleId }: Pick<PlaceRef, 'service' | 'roleId'>, memberId: MemberId): void {
    const key = serviceKey(service);
    const others = (list: readonly Taken[] = []) =>
      list.filter((one) => one.key !== key || one.roleId !== roleId || one.memberId !== memberId);
    const seat = this.placeOf(service, memberId)?.seat;
    if (seat) this.#seats.get(seatsKey(service, roleId))?.delete(seat);
    this.#byMember.set(memberId, others(this.#byMember.get(memberId)));
    this.#byService.set(key, others(this.#byService.get(key)));
  }

  /** Returns who has a place at a service, in any role. */
  takenAt(service: ServiceRef): ReadonlyArray<Required<SavedAssignment>> {
    return this.#allAt(service).filter(takesPlace);
  }

  /** Returns who learns at a service, in any role. */
  learnersAt(service: ServiceRef): ReadonlyArray<Required<SavedAssignment>> {
    return this.#allAt(service).filter((one) => !takesPlace(one));
  }

  /** Returns those whom a learner of a role can learn from at a service: who has a place of it and is experienced. */
  experiencedAt(service: ServiceRef, roleId: RoleId): MemberId[] {
    const own = this.takenAt(service).filter((one) => one.roleId === roleId && !one.isDeclined);
    return own.map(({ memberId }) => memberId).filter((id) => this.isExperienced(id, roleId));
  }

  /** Returns whether someone prefers a role, or served in it in the 26 weeks before the month. */
  isExperienced(memberId: MemberId, roleId: RoleId): boolean {
    const member = this.#members.get(memberId);
    if (!member || isLearningRole(member, roleId)) return false;
    return preferenceFor(member, roleId) === 'preferred' || this.#pastOf(memberId).lastIn.has(roleId);
  }

  /** Returns who has a place, or null if no one does. */
  holderOf(place: PlaceRef): MemberId | null {
    return this.#holding(place)?.memberId ?? null;
  }

  /** Returns how many people a role needs at a service. 0 if there is no such role. */
  limitOf({ service, roleId }: Pick<PlaceRef, 'service' | 'roleId'>): number {
    const role = this.#roles.get(roleId);
    return role ? this.#limitAt(service.timeId, role) : 0;
  }

  /** Returns how many places of a role are open at a service. */
  openAt(role: ChurchRole, service: ServiceRef): number {
    const taken = this.takenAt(service).filter(({ roleId }) => roleId === role.id).length;
    return countOpenPlaces({ ...role, maxLimit: this.#limitAt(service.timeId, role) }, taken);
  }

  /** Returns a person's services in the 26 weeks before the month. */
  readonly pastOf = (memberId: MemberId): Past => this.#pastOf(memberId);

  /** Returns the seat of a place, or the first of its role that is free, from 1. */
  freeSeat({ service, roleId, seat }: PlaceRef): number {
    if (seat !== null) return seat;
    const taken = this.#seats.get(seatsKey(service, roleId));
    let free = 1;
    while (taken?.has(free)) free += 1;
    return free;
  }

  /** Returns the place that a member has at a service, or where they learn, or null. */
  placeOf({ date, timeId }: ServiceRef, memberId: MemberId): PlaceRef | null {
    const taken = this.#allAt({ date, timeId }).find((one) => one.memberId === memberId);
    return taken ? { service: { date, timeId }, roleId: taken.roleId, seat: taken.seat } : null;
  }

  /** Returns who has which place, at all services. */
  all(): ReadonlyArray<Required<SavedAssignment>> {
    return [...this.#byMember.values()].flat().filter(takesPlace);
  }

  #allAt(service: ServiceRef): readonly Taken[] {
    return this.#byService.get(serviceKey(service)) ?? [];
  }

  /**
   * Returns the opinion about a member at a place, once the one who has it has left, or null if they do not serve in this
   * church. Of the member who has the place themselves, these are the reasons not to leave it as it is.
   */
  opinionOf(place: PlaceRef, memberId: MemberId): Opinion | null {
    const member = this.#members.get(memberId);
    if (!member) return null;
    const leaving = this.#holding(place);
    this.#asked = { memberId, leaving };
    const answer = this.#answerOf(place.service, memberId);
    const fit = this.#fitOf(place.roleId, member);
    const concerns = this.#concernsOf(place, member, { answer, fit, leaving });
    this.#asked = undefined;
    return { member, fit, answer, concerns };
  }

  /** Returns the opinion about everyone who serves in this church, in the order of its members. */
  opinionsOf(place: PlaceRef): Opinion[] {
    return this.church.members.flatMap(({ id }) => this.opinionOf(place, id) ?? []);
  }

  /**
   * Returns why a member can't have a place by this way, or null if they can. Who has it can't get it again, and who does not
   * serve in the church is not available. Guests are in no team. `isConfirmed`: a coordinator agreed to what a request must confirm. Of someone who
   * is in none of the teams planned, a lead learns only that.
   */
  refusalFor<On extends RequestWay>(
    place: PlaceRef,
    memberId: MemberId,
    way: On,
    isConfirmed = false,
  ): RefusalOn<On> | null {
    if (this.holderOf(place) === memberId) return refusal('already_assigned');
    const member = this.#members.get(memberId);
    if (member && !member.isGuest && !isInAnyOf(this.#plans, member))
      return refusal('not_in_team', { team: this.#teamNameOf(place) }) as RefusalOn<On>;
    const opinion = this.opinionOf(place, memberId);
    return opinion ? refusalOf(opinion.concerns, way, isConfirmed) : refusal('not_available');
  }

  /** Returns the rules of families that break once a member does not serve at a service. */
  brokenWithout(service: ServiceRef, memberId: MemberId): NamedRule[] {
    const at = this.#indexAt(service, this.placeOf(service, memberId)?.roleId ?? -1);
    return at === -1 ? [] : this.#brokenBy(memberId, at, false);
  }

  /** Returns what the rooms of a service lack, of the teams that are planned, with some people as if they could or couldn't make it. */
  faultyRooms(service: ServiceRef, { without, despite }: { without?: MemberId; despite?: MemberId } = {}) {
    const { rooms = [] } = this.church;
    const own = rooms.filter(({ roleIds }) => roleIds.every((id) => !this.#roles.get(id)?.isOfOthers));
    const there = this.takenAt(service).map(({ memberId, isDeclined, ...one }) => {
      const person = this.#members.get(memberId);
      return {
        roleId: one.roleId,
        person: person && countsInRoom(this.church, person, one) ? person : null,
        isDeclined: memberId === without || (isDeclined && memberId !== despite),
      };
    });
    return faultyRooms(own, there);
  }

  /** Returns what the room of a role lacks once a member does not serve there, or null if that changes nothing. */
  roomWithout(service: ServiceRef, roleId: RoleId, memberId: MemberId): FaultyRoom | null {
    const isHere = ({ room }: FaultyRoom) => room.roleIds.includes(roleId);
    const after = this.faultyRooms(service, { without: memberId }).find(isHere);
    if (!after || !this.takenAt(service).some((one) => one.memberId === memberId)) return after ?? null;
    const before = this.faultyRooms(service, { despite: memberId }).find(isHere);
    return JSON.stringify(before?.fault) === JSON.stringify(after.fault) ? null : after;
  }

  /** Adds who has a place: with the seat, or the first that is free. */
  #add(one: Omit<Taken, 'key' | 'seat' | 'at'>, seat: number | null): void {
    const key = serviceKey(one);
    const taken = {
      ...one,
      key,
      at: this.#indexAt(one, one.roleId),
      seat: seat ?? this.freeSeat({ service: one, roleId: one.roleId, seat: null }),
    };
    entryOf(this.#byMember, one.memberId, () => []).push(taken);
    entryOf(this.#byService, key, () => []).push(taken);
    entryOf(this.#seats, seatsKey(one, one.roleId), () => new Set()).add(taken.seat);
  }

  #holding({ service, roleId, seat }: PlaceRef): Taken | undefined {
    if (seat === null) return undefined;
    return this.#byService
      .get(serviceKey(service))
      ?.find((one) => one.roleId === roleId && one.seat === seat);
  }

  #answerOf(service: ServiceRef, memberId: MemberId): Answer {
    return this.#answers.get(`${serviceKey(service)} ${memberId}`) ?? 'none';
  }

  /** Whether someone has a place at a service and does not say no to it. */
  #comesTo(memberId: MemberId, at: number): boolean {
    const { memberId: asked, leaving } = this.#asked ?? {};
    return (this.#byMember.get(memberId) ?? []).some(
      (one) =>
        one.at === at &&
        (one !== leaving || memberId === asked) &&
        !one.isDeclined &&
        !['no', 'away'].includes(this.#answerOf(one, memberId)),
    );
  }

  #fitOf(roleId: RoleId, member: ChurchMember): Fit {
    const role = this.#roles.get(roleId);
    const hasServedInIt = this.#pastOf(member.id).lastIn.has(roleId);
    return role
      ? fitOf(member, role, hasServedInIt, (id) => this.#roles.get(id)?.isActive ?? false)
      : 'outside';
  }

  #concernsOf(
    place: PlaceRef,
    member: ChurchMember,
    { answer, fit, leaving }: Pick<Opinion, 'answer' | 'fit'> & { readonly leaving: Taken | undefined },
  ): Concern[] {
    const { service, roleId } = place;
    const key = serviceKey(service);
    const role = this.#roles.get(roleId);
    const concerns: Concern[] = [];
    const add = <Code extends Concern['code']>(code: Code, params: Concern<Code>['params']) =>
      concerns.push({ code, params } as Concern);

    if (this.isPublishedFor(roleId)) add('month_locked', null);
    if (role && !role.isActive) add('role_inactive', null);
    if (role && this.limitOf(place) === 0) add('role_not_needed', null);
    const learns = !takesPlace(place);
    const isLearning = isLearningRole(member, roleId);
    if (isLearning && !learns) add('learner_takes_no_place', null);
    if (!isLearning && learns) add('not_learning', null);
    if (learns && leaving && leaving.memberId !== member.id)
      add('trainee_there', { name: this.#nameOf(leaving) });

    const own = this.#byMember.get(member.id) ?? [];
    const here = own.find((one) => one.key === key && one !== leaving);
    const others = own.filter((one) => one.key !== key);
    const at = this.#indexAt(service, roleId);
    const isThere = (index: number) => others.some((one) => one.at === index);
    const meanwhile = (this.#overlapping[at] ?? []).filter(isThere);
    const serviceAt = (index: number) => this.#services[index] as Service;
    const then = meanwhile.flatMap((index) => others.filter((one) => one.at === index));
    const isClosed = (one: Taken) => !isAmong(this.#plans, this.#teamOf(one) ?? NO_TEAM_ID);
    const closed = [...(here ? [here] : []), ...then].filter(isClosed);
    const isOfTeam = (one: Taken) => !role || (this.#teamOf(one) ?? role.teamId) === role.teamId;
    if (here && !isClosed(here)) {
      const [withTeam] = isOfTeam(here) ? [] : this.#withTeams([here], service);
      add('serves_here', { roleId: here.roleId, ...(withTeam && { withTeam }) });
    }
    if (closed.length > 0) add('serves_with_other_team', { others: this.#withTeams(closed, service) });
    if (leaving?.memberId === member.id && leaving.isDeclined) add('declined_here', null);
    const [lacking] = role ? checksLacking(this.church, role, member, service.date) : [];
    const limit = this.limitOf(place);
    const taken = this.takenAt(service).filter((one) => one.roleId === roleId && one !== leaving);
    if (member.isGuest) {
      // Guests have no answers, family, team, limits or usual roles.
      const elsewhere = then.filter((one) => !isClosed(one));
      if (elsewhere.length > 0) add('guest_busy', { services: elsewhere.map((one) => serviceAt(one.at)) });
      if (lacking) add(this.#lackingCode, lacking);
      if (role && taken.length >= limit) add('role_full', { role: role.name, limit });
      return concerns;
    }
    if (answer === 'no') add('said_no', null);
    if (answer === 'away') add('away', null);
    if (answer === 'none') add('no_answer', null);

    // Who plans all teams can do what the leads of one can't, but only on purpose.
    const isOfOther = (one: Taken) => this.#plans === 'all' && !isOfTeam(one);
    const busy = then.filter((one) => !isClosed(one));
    const sameTime = busy.filter((one) => !isOfOther(one));
    const withTeams = this.#withTeams(
      sameTime.filter((one) => !isOfTeam(one)),
      service,
    );
    if (sameTime.length > 0)
      add('same_time', {
        services: sameTime.map((one) => serviceAt(one.at)),
        ...(withTeams.length > 0 && { others: withTeams }),
      });
    const inOtherTeams = busy.filter(isOfOther);
    if (inOtherTeams.length > 0)
      add('same_time_other_team', { others: this.#withTeams(inOtherTeams, service) });

    const broken = at === -1 ? [] : this.#brokenBy(member.id, at);
    const ruled = (strength: NamedRule['strength']) => broken.filter((rule) => rule.strength === strength);
    for (const rule of ruled('must')) add('family_must', { rule });
    if (role && this.church.teams.length > 1 && !membershipFor(member, role))
      add('not_in_team', { team: this.#teamNameOf(place) });
    else if (fit === 'outside' && !isLearning && !learns) add('not_suitable', null);
    if (lacking) add(this.#lackingCode, lacking);
    if (learns) {
      const membership = role && membershipFor(member, role);
      const most = membership?.learningPerMonth ?? LEARNING_PER_MONTH;
      const learned = others.filter(
        (one) => !takesPlace(one) && this.#inMonth.has(one.key) && this.#teamOf(one) === role?.teamId,
      );
      if (learned.length >= most) add('learned_enough', { services: most });
      const teachers = this.experiencedAt(service, roleId).filter((id) => id !== member.id);
      if (teachers.length === 0) add('no_one_to_learn_from', null);
    }
    const corrections = this.#corrections.get(member.id)?.filter((one) => one.key !== key);
    const served = asServed<InMonth>(others, corrections);
    const month = {
      services: served.filter((one) => this.#inMonth.has(one.key)).length + 1,
      isNear: served.some(({ date }) => isNear(date, service.date)),
      isOnDay: served.some(({ date }) => date === service.date),
    };
    for (const limit of exceededLimits(member, month)) add('beyond_limit', { limit });
    const mostInTeam = role ? (membershipFor(member, role)?.maxPerMonth ?? null) : null;
    const inTeam = served.filter((one) => this.#inMonth.has(one.key) && this.#teamOf(one) === role?.teamId);
    if (mostInTeam !== null && inTeam.length + 1 > mostInTeam)
      add('beyond_limit', {
        limit: { code: 'at_most_in_team', services: mostInTeam, team: this.#teamNameOf(place) },
      });
    for (const rule of ruled('prefer')) add('family_wish', { rule });
    const sameDay = [...this.#services.keys()].filter(
      (index) => serviceAt(index).date === service.date && !meanwhile.includes(index) && isThere(index),
    );
    if (sameDay.length > 0) add('same_day', { services: sameDay.map(serviceAt) });
    const { services } = this.#pastOf(member.id);
    const average = this.#averagePast();
    if (services > average) add('often_lately', { services, average });

    if (role && !learns && taken.length >= limit) add('role_full', { role: role.name, limit });
    return concerns;
  }

  /** Who plans all teams can choose someone without a check on purpose. */
  get #lackingCode() {
    return this.#plans === 'all' ? 'check_missing_to_confirm' : 'check_missing';
  }

  /** The team of someone's place. */
  #teamOf({ roleId }: Pick<Taken, 'roleId'>): TeamId | undefined {
    return this.#roles.get(roleId)?.teamId;
  }

  #nameOf({ memberId }: Pick<Taken, 'memberId'>): string {
    const member = this.#members.get(memberId);
    return member ? fullName(member) : '';
  }

  #teamNameOf(one: Pick<Taken, 'roleId'>): string {
    return this.church.teams.find(({ id }) => id === this.#teamOf(one))?.name ?? '';
  }

  /** Returns for people's other places what may be said to everyone who plans a team. */
  #withTeams(taken: readonly Taken[], here: ServiceRef): WithTeam[] {
    return taken.map((one) => {
      const service =
        this.#services[one.at] ?? this.church.services.find((other) => isSameService(other, here));
      return { team: this.#teamNameOf(one), service: service as Service };
    });
  }

  /** Returns the rounded average of the past services of everyone who said yes to a service of the month or has a place. */
  #averagePast(): number {
    if (this.#average === undefined) {
      const isInMonth = (one: ServiceRef) => this.#inMonth.has(serviceKey(one));
      const counted = new Set(
        [...this.church.answers.filter(({ isAvailable }) => isAvailable), ...this.church.saved]
          .filter(isInMonth)
          .map(({ memberId }) => memberId)
          .filter((id) => !this.#members.get(id)?.isGuest),
      );
      const sum = [...counted].reduce((all, id) => all + this.#pastOf(id).services, 0);
      this.#average = counted.size === 0 ? 0 : Math.round(sum / counted.size);
    }
    return this.#average;
  }
}

const seatsKey = (service: ServiceRef, roleId: RoleId) => `${serviceKey(service)} ${roleId}`;

/** Returns the value of a key, which is added if it is missing. */
function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
