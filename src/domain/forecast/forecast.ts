import { compareDates, type PlainDate } from '../calendar/calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import type { ClosedRoom } from '../rooms/rooms.ts';
import {
  isSameService,
  type PartRef,
  type Service,
  type ServiceRef,
  serviceKey,
  wholeOf,
} from '../services/services.ts';
import { readMonth } from '../smart-assign/model/build-model.ts';
import type { Church } from '../smart-assign/model/church.ts';
import { byImportance } from '../smart-assign/model/coverage.ts';
import { fillParts } from '../smart-assign/model/coverage-in-parts.ts';
import { fillWithinLimits } from '../smart-assign/model/coverage-within-limits.ts';
import { breachesOf } from '../smart-assign/model/coverage-within-rules.ts';
import { Filling } from '../smart-assign/model/filling.ts';
import { withLearnersBusy } from '../smart-assign/model/learning-roles.ts';
import type { Candidate, Person, Place } from '../smart-assign/model/month-model.ts';
import { splitByTeams } from '../smart-assign/model/parts.ts';
import { readPast } from '../smart-assign/model/past.ts';
import { faultOf, isClosed, roomWith, whyRoomClosed } from '../smart-assign/model/rooms-of-month.ts';
import { AskingSearch } from './asking.ts';
import { askWithRules } from './asking-with-rules.ts';

/**
 * How well the people who said yes can fill a role at a service: `thin` if only without losing one person, who may be one that the
 * room of the role needs, and `short` if places stay open.
 */
export type Coverage = 'covered' | 'thin' | 'short';

/** A role at a service in the forecast. */
interface RoleForecast {
  readonly roleId: RoleId;
  readonly state: Coverage;
  /** The places that stay open. */
  readonly open: number;
}

/** A place that the yes of a member would fill. */
export interface PlaceToFill extends ServiceRef {
  readonly roleId: RoleId;
}

/** Where a month would fall short, and whose yes would help. */
export interface Forecast {
  /** The services that have not passed. */
  readonly services: ReadonlyArray<{
    readonly service: Service;
    readonly roles: readonly RoleForecast[];
    /** The rooms that those who said yes can't open, and why. */
    readonly closedRooms: readonly ClosedRoom[];
  }>;
  /**
   * The members to ask: the fewest without an answer who together would fill the most open places (maybe not the fewest
   * with "always" rules of families or rooms). Each is named for at most one place per service, and for none while they are
   * away.
   */
  readonly ask: ReadonlyArray<{ readonly memberId: MemberId; readonly wouldFill: readonly PlaceToFill[] }>;
}

/** The most candidates that are visited to fill a month: a coordinator waits for the forecast. */
const MOST_VISITS = 2e6;

/**
 * Returns the forecast of a month from a date on (docs/product.md, "Forecast"). Places are filled as in levels 1 and 2
 * of Smart Assign, with people suited to each role, within their limits, family rules and rooms. Members without any
 * answer for the month are assumed to say yes to all services, unless they are away.
 */
export function forecastMonth(church: Church, today: PlainDate): Forecast {
  const keys = new Set<string>(church.services.map(serviceKey));
  const answers = church.answers.filter((one) => keys.has(serviceKey(one)));
  const answered = new Set(answers.filter(({ isAway }) => !isAway).map(({ memberId }) => memberId));
  // Including those who are away for the whole month.
  const counts = new Map<MemberId, number>();
  for (const { memberId } of answers) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
  for (const [memberId, count] of counts) if (count === keys.size) answered.add(memberId);
  const isSilent = ({ id }: { readonly id: MemberId }) => !answered.has(id);
  const hasAnswer = new Set(answers.map((one) => `${one.memberId} ${serviceKey(one)}`));
  const hoped = church.members
    .filter(isSilent)
    .flatMap(({ id }) =>
      church.services
        .filter((service) => !hasAnswer.has(`${id} ${serviceKey(service)}`))
        .map(({ date, timeId }) => ({ memberId: id, date, timeId, isAvailable: true })),
    );
  const split = splitByTeams(withLearnersBusy({ ...church, answers: [...church.answers, ...hoped] }));
  const { services, near, overlapping, slots, people, places, rules, savedIn, ...read } = readMonth(
    split.church,
  );
  const wholeAt = (service: number) => wholeOf(services[service] as PartRef);
  const isComing = ({ service }: Place) => (services[service]?.date ?? '') >= today;
  const coming = places.filter(isComing);
  const ranked = byImportance(coming, savedIn);
  const silent = people.filter(({ member }) => isSilent(member));

  const rooms = read.rooms.filter((at) => at.places.some(isComing));
  const month = { services, people, near, overlapping, slots, rules, rooms };
  const must = rules.filter(({ isMust }) => isMust);
  const isPlain = must.length === 0 && rooms.length === 0;
  /** Fills the month with the people who said yes, and some who have not answered. */
  const fillWith = (asked: ReadonlySet<Person>, mostVisits = MOST_VISITS): readonly Candidate[] => {
    const barred = Filling.noneBarred(month);
    for (const person of silent)
      if (!asked.has(person)) barred.fill(1, person.index * near.length, (person.index + 1) * near.length);
    return isPlain
      ? fillWithinLimits(month, ranked, barred, mostVisits).choices
      : fillParts({ ...month, last: new Set(silent) }, coming, savedIn, { barred, mostVisits }).flatMap(
          (part) => part.choices,
        );
  };
  const choices = fillWith(new Set());
  const breaks = (all: readonly Candidate[]) =>
    (must.length > 0 && breachesOf({ must, near }, { choices: all }).length > 0) ||
    rooms.some((at) => faultOf(at, all) !== null);
  const breaking = Filling.noneBarred(month);
  for (const { person } of must.flatMap(({ terms }) => terms))
    for (const candidate of person.candidates)
      if (breaks([...choices, candidate])) breaking[person.index * near.length + candidate.service] = 1;
  const filling = new Filling(month, breaking);
  for (const person of silent) filling.admit(person, false);
  filling.start(choices);

  const filled = new Map<Place, number>();
  for (const { place } of choices) filled.set(place, (filled.get(place) ?? 0) + 1);
  const openOf = (place: Place) => place.open - (filled.get(place) ?? 0);
  /** Returns whether the room of a place lacks something once any one of its people is missing. */
  const needsAll = (place: Place, all: readonly Candidate[]) => {
    const at = roomWith(rooms, place);
    const here = all.filter(({ service }) => service === place.service);
    return (
      at !== undefined &&
      here.some(
        (one) =>
          faultOf(
            at,
            here.filter((other) => other !== one),
          ) !== null,
      )
    );
  };
  const stateOf = (place: Place): Coverage => {
    if (openOf(place) > 0) return 'short';
    if (place.open === 0) return 'covered';
    const before = filling.state();
    const hasSpare =
      filling.fillOne(place) && !breaks(filling.choices()) && !needsAll(place, filling.choices());
    filling.restore(before);
    return hasSpare ? 'covered' : 'thin';
  };
  const forecast = church.services.flatMap((service) => {
    if (service.date < today) return [];
    const here = coming
      .filter((place) => isSameService(wholeAt(place.service), service))
      .sort((a, b) => a.role.order - b.role.order || a.role.id - b.role.id);
    const roles = here.map((place) => ({
      roleId: place.role.id,
      state: stateOf(place),
      open: openOf(place),
    }));
    const closedRooms = rooms
      .filter((at) => isSameService(wholeAt(at.service), service))
      .filter((at) => isClosed(at, (place) => filled.get(place) ?? 0))
      .map((at) =>
        whyRoomClosed(
          at,
          at.could.filter((one) => !isSilent(one)),
        ),
      );
    return [{ service, roles, closedRooms }];
  });

  const pastOf = readPast(church.history, services[0]?.date);
  const lastServed = ({ member }: Person) => pastOf(member.id).last ?? '';
  const order = silent.toSorted((a, b) => compareDates(lastServed(a), lastServed(b)) || a.index - b.index);
  const open = ranked.flatMap(({ place }) => (openOf(place) > 0 ? [place] : []));
  const missing = new Map([...new Set(open)].map((place) => [place, openOf(place)]));
  const asked = isPlain
    ? new AskingSearch(filling, missing).smallestSet(order, fillWith(new Set(silent)).length - choices.length)
    : askWithRules(order, missing, fillWith);
  return {
    services: forecast,
    ask: asked.map(({ person, places }) => ({
      memberId: person.member.id,
      wouldFill: places
        .toSorted((a, b) => a.index - b.index)
        .map(({ service, role }) => {
          const { date, timeId } = wholeAt(service);
          return { date, timeId, roleId: role.id };
        }),
    })),
  };
}
