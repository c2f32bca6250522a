import { type MonthKey, monthKey, monthOf, monthsOf } from '#domain/calendar/calendar.ts';
import type { ChangeValues } from '#domain/changes/change.ts';
import { type CoverPlace, coveredBy } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { takesPlace } from '#domain/learners/learners.ts';
import { fullName } from '#domain/members/member-name.ts';
import { EMPTY_ANNOUNCEMENT } from '#domain/messages/announcement.ts';
import type { RequestWay } from '#domain/places/concerns.ts';
import type { PlaceRef, Places } from '#domain/places/places.ts';
import { decideAssignments, type Granted, type WantedAssignment } from '#domain/roster/assigning.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import { type ChurchNow, isSameService, type ServiceRef } from '#domain/services/services.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { coverContext } from '../cover/context.ts';
import { listOpenRequests, namePlace, type StoredRequest } from '../cover/request-queries.ts';
import { saveStep, seekCoverWithoutMember, settleRequests } from '../cover/requests.ts';
import { type Author, type LoggedChange, logChange } from '../db/change-log.ts';
import { lockPlaces, type Transaction } from '../db/database.ts';
import { lockGuests, saveGuestTeams } from '../db/guests.ts';
import { lockMembers } from '../db/members.ts';
import { joinTeam } from '../db/memberships.ts';
import { saveAnswerWithPlace } from '../db/responses.ts';
import { lockRoles } from '../db/roles.ts';
import { listServicesOn } from '../db/services.ts';
import { listTeams } from '../db/teams.ts';
import type { Deps } from '../deps.ts';
import { saveAnnouncement } from '../outbox/announcement-queries.ts';
import { readPlaces } from '../planner/read-places.ts';
import { enqueueNotice, prepareNotice } from '../roster/notice.ts';
import {
  isPublishedIn,
  type PublishedMonth,
  publishedTeams,
  publishMonth,
} from '../roster/publish-queries.ts';
import { deleteAssignments, insertAssignments, listAssigned, type NamedAssignment } from './move-queries.ts';

/**
 * Why who has a place changes, and by which way the people come to it. Those with `published` and `member` change a published
 * month without unlocking it.
 */
const WAYS = {
  /** A coordinator edits a draft, by hand or by Smart Assign's plan. */
  edited: 'draft',
  /** A coordinator clears the draft of a service. */
  cleared: 'draft',
  /** A service does not take place, in a draft or in a published month. */
  service_gone: 'draft',
  /** The member is removed, in a draft or in a published month: then others are asked to cover. */
  member_removed: 'draft',
  /** The member leaves the team of the role, likewise. */
  left_team: 'draft',
  /** A coordinator changes a place of a published month, and the two people concerned are told. */
  changed: 'published',
  /** A coordinator ends a request for cover, and no one gets the place. */
  left_empty: 'published',
  /** A coordinator gives the place of a request for cover to a member, who has agreed. */
  assigned: 'published',
  /** A member takes the place of a request for cover. */
  accepted: 'member',
  /** A coordinator lets a member learn a role, or no longer, in a draft or in a published month. */
  learning: 'learning',
} as const satisfies Record<string, RequestWay>;

type Why = keyof typeof WAYS;

/** A place that a member is to get. */
interface Wanted extends WantedAssignment {
  readonly method: AssignmentMethod;
}

interface Because<Reason extends Why> {
  readonly why: Reason;
  readonly by: Author;
  /** The teams that the author plans: all of them for administrators, and if Sundial or a member is the cause. */
  readonly plans?: TeamScope | undefined;
  /** The request for cover that the move ends. */
  readonly request?: StoredRequest;
  /** People of the family who can't do without the member who is removed or leaves. */
  readonly dependents?: readonly MemberId[];
}

/** A change of who has a place: from someone or no one, to someone or no one. */
interface Move {
  /** With the seat, if no one has the place. Otherwise, it is that of the member who leaves it, or the first free one. */
  readonly place: PlaceRef;
  readonly from: MemberId | null;
  readonly to: MemberId | null;
  /** Whether it goes to a guest. */
  readonly isGuest?: boolean | undefined;
  /** Whether the coordinator agreed to what a request must confirm. */
  readonly confirm?: boolean | undefined;
}

/** A change of who has which places, decided one after the other. */
interface Moves {
  /** The assignments that end without another, read after `lockPlaces`. */
  readonly from?: readonly NamedAssignment[];
  /** The assignments to make, which may replace others. */
  readonly to?: readonly Wanted[];
}

/** Decides on assignments, as `decideAssignments` does, with everything locked that it depends on. */
async function decide<On extends RequestWay>(
  tx: Transaction,
  wanted: readonly Wanted[],
  { way, plans }: { readonly way: On; readonly plans: TeamScope | undefined },
) {
  const dates = [...new Set(wanted.map(({ date }) => date))];
  const memberIds = [...new Set(wanted.map(({ memberId }) => memberId))];
  await lockRoles(tx, [...new Set(wanted.map(({ roleId }) => roleId))]);
  // In turn, because places in two months can overlap: one on each side of midnight.
  const learnedOn = wanted.filter((one) => !takesPlace(one)).map(({ date }) => date);
  // Those who could be learned from must have their history read.
  const there = await listAssigned(tx, { dates: learnedOn });
  const about = [...memberIds, ...there.map(({ memberId }) => memberId)];
  const idsOf = (kind: boolean) => [
    ...new Set(wanted.filter(({ isGuest = false }) => isGuest === kind).map(({ memberId }) => memberId)),
  ];
  const existing = await lockMembers(tx, idsOf(false), { inTurn: true });
  const guests = await lockGuests(tx, idsOf(true), plans ?? 'all');
  const placesIn = new Map<MonthKey, Places>();
  for (const month of monthsOf(dates))
    placesIn.set(monthKey(month), await readPlaces(tx, month, about, plans));
  const taken = await listAssigned(tx, { ids: wanted.flatMap(({ replaces }) => replaces ?? []) });
  const { granted, refused } = decideAssignments(wanted, {
    way,
    placesOf: (date) => placesIn.get(monthKey(monthOf(date))) as Places,
    services: await listServicesOn(tx, dates),
    memberIds: existing,
    guestIds: guests,
    taken: new Map(taken.map((one) => [one.id, one])),
  });
  const replaced = taken.filter(({ id }) => granted.some(({ replaces }) => replaces === id));
  return { granted, refused, replaced };
}

/** Returns the log entries of a move. `former`: who had the only place, if someone else has it now. */
function entriesOf(
  why: Why,
  left: readonly NamedAssignment[],
  made: readonly NamedAssignment[],
  granted: ReadonlyArray<Granted<Wanted>>,
  former: Parameters<typeof fullName>[0] | undefined,
): LoggedChange[] {
  const entry = (
    verb: LoggedChange['verb'],
    at: NamedAssignment,
    after: ChangeValues = {},
  ): LoggedChange => ({
    subject: takesPlace({ seat: at.place }) ? 'assignment' : 'learner',
    ...{ verb, person: { ...at, id: at.memberId }, role: at.role, at, after },
  });
  const despite = (n: number) => {
    const codes = granted[n]?.despite.map(({ code }) => code) ?? [];
    return codes.length > 0 ? { despite: codes } : {};
  };
  if (former && WAYS[why] !== 'draft')
    return made.map((at, n) => entry('covered', at, { insteadOf: fullName(former), ...despite(n) }));
  return [
    ...left.map((at) => entry(why === 'cleared' ? 'cleared' : 'removed', at)),
    ...made.map((at, n) => entry('added', at, despite(n))),
  ];
}

/** Tells a member which places of a month they lose with their team. Who leaves by themselves knows it. */
async function tellWhoLeft(
  tx: Transaction,
  of: { gone: readonly NamedAssignment[]; published: PublishedMonth; now: ChurchNow; by: Author },
  deps: Deps,
): Promise<void> {
  const { gone, published, now, by } = of;
  const { teamIds, year, month } = published;
  for (const memberId of new Set(gone.map((one) => one.memberId)))
    if (memberId === by.memberId)
      await saveAnnouncement(tx, memberId, { ...EMPTY_ANNOUNCEMENT, services: gone });
    else {
      const notice = await prepareNotice(tx, deps, { year, month }, now, teamIds, { among: [memberId] });
      await enqueueNotice(tx, notice, { now, by: by.memberId });
    }
}

/** Adds the people to the team of their role who are not in it. The coordinator agreed to that. */
async function joinTeams(
  tx: Transaction,
  by: Author,
  granted: ReadonlyArray<Granted<Wanted>>,
  made: readonly NamedAssignment[],
  now: number,
): Promise<void> {
  const joining = made.filter((_, n) => granted[n]?.despite.some(({ code }) => code === 'not_in_team'));
  if (joining.length === 0) return;
  const teams = await listTeams(tx);
  for (const one of joining) {
    const team = teams.find(({ roleIds }) => roleIds.includes(one.roleId));
    if (!team || !(await joinTeam(tx, one.memberId, team.id))) continue;
    const person = { ...one, id: one.memberId };
    await logChange(tx, by, now, { subject: 'team', verb: 'joined', name: team.name ?? '', person });
  }
}

/**
 * Returns the learners of these roles at their services who have no one to learn from any more, unless Sundial still looks for
 * someone to cover. `ended`: a request for cover that ends.
 */
async function listLearningFromNoOne(
  tx: Transaction,
  left: ReadonlyArray<ServiceRef & Pick<CoverPlace, 'roleId'>>,
  ended: StoredRequest | undefined,
): Promise<NamedAssignment[]> {
  const alone: NamedAssignment[] = [];
  for (const { date, timeId, roleId } of left) {
    const there = await listAssigned(tx, { dates: [date], timeId, roleId });
    const learner = there.find(({ place }) => !takesPlace({ seat: place }));
    if (!learner || alone.some(({ id }) => id === learner.id)) continue;
    const month = monthOf(date);
    const isSought = (await listOpenRequests(tx, month)).some(
      ({ id, place }) =>
        id !== ended?.id && place.roleId === roleId && isSameService(place.service, { date, timeId }),
    );
    const places = await readPlaces(
      tx,
      month,
      there.map(({ memberId }) => memberId),
    );
    if (!isSought && places.experiencedAt({ date, timeId }, roleId).length === 0) alone.push(learner);
  }
  return alone;
}

/**
 * Changes who has which places: the only way to do so, in a draft and in a published month. Locks what the decision depends on.
 * Refuses or makes each of the new assignments, publishes again what is published, logs, opens or ends requests for
 * cover, and enqueues what people must hear. Returns who left and came, who was refused, and the published months with the teams concerned.
 */
export async function moveAll<Reason extends Why>(
  tx: Transaction,
  { why, by, plans, from = [], to = [], request, dependents = [] }: Moves & Because<Reason>,
  deps: Deps,
) {
  const context = coverContext(deps, by.memberId);
  const { now } = context;
  const way: (typeof WAYS)[Reason] = WAYS[why];
  await lockPlaces(
    tx,
    [...from, ...to].map(({ date }) => date),
  );
  const { granted, refused, replaced } = await decide(tx, to, { way, plans });
  const left = [...from, ...replaced];
  await deleteAssignments(tx, left);
  const isConfirmed = request !== undefined;
  const made = await insertAssignments(tx, granted, { isConfirmed, now: now.epochMs });
  await joinTeams(tx, by, granted, made, now.epochMs);
  await saveGuestTeams(
    tx,
    [...left, ...made].filter(({ isGuest }) => isGuest),
  );
  if (way === 'published' || way === 'member')
    for (const { memberId, ...service } of made)
      await saveAnswerWithPlace(tx, memberId, service, {
        ...{ isAvailable: true, now: now.epochMs },
        answeredBy: (why === 'accepted' && by.memberId) || memberId,
      });

  const published: PublishedMonth[] = [];
  for (const month of monthsOf([...left, ...made].map(({ date }) => date))) {
    const all = [{ ...month, teamIds: await publishedTeams(tx, month) }];
    const changed = [...left, ...made].filter((one) => isPublishedIn(all, one));
    if (changed.length === 0) continue;
    if (why === 'edited' || why === 'cleared') throw new Error('The draft was not locked before a move');
    const teamIds = new Set(changed.map(({ teamId }) => teamId));
    await publishMonth(tx, month, teamIds, by.memberId, now);
    published.push({ ...month, teamIds });
  }
  const isPublished = (one: NamedAssignment) => isPublishedIn(published, one);

  const former = made.length > 0 ? (left[0] ?? (request && (await namePlace(tx, request.place)))) : undefined;
  // The entry about a removed member says enough about drafts.
  const logged = why === 'member_removed' ? left.filter(isPublished) : left;
  await logChange(tx, by, now.epochMs, ...entriesOf(why, logged, made, granted, former));

  for (const { memberId } of request ? made : [])
    await saveStep(tx, request as StoredRequest, coveredBy(memberId, now.epochMs), context);
  if (why === 'member_removed' || why === 'left_team')
    for (const one of left.filter(isPublished))
      if (takesPlace({ seat: one.place })) await seekCoverWithoutMember(tx, one, dependents, context);
  for (const month of published) await settleRequests(tx, month, context);

  const places = left.filter(({ place }) => takesPlace({ seat: place }));
  if (why !== 'learning')
    for (const from of await listLearningFromNoOne(tx, places.filter(isPublished), request))
      await moveAll(tx, { why: 'learning', by, from: [from] }, deps);

  const concerned = [...left, ...made].map(({ memberId }) => memberId);
  const [at] = [...made, ...left];
  if (why === 'left_team')
    for (const month of published) {
      const gone = left.filter((one) => isPublishedIn([month], one));
      await tellWhoLeft(tx, { gone, published: month, now, by }, deps);
    }
  const tellsPeople = why === 'changed' || (why === 'learning' && published.length > 0);
  if (!tellsPeople || !at) return { made, left, refused, published, notice: null };
  const notice = await prepareNotice(tx, deps, monthOf(at.date), now, new Set([at.teamId]), {
    among: concerned,
  });
  const messages = await enqueueNotice(tx, notice, { now, by: by.memberId });
  return { made, left, refused, published, notice: { messages, people: notice.people } };
}

/** Ends the learning at the place of a request for cover that ends without anyone, if there is no one else to learn from. */
export async function endLearningWithout(
  tx: Transaction,
  ended: StoredRequest,
  by: Author,
  deps: Deps,
): Promise<void> {
  const { service, roleId } = ended.place;
  for (const from of await listLearningFromNoOne(tx, [{ ...service, roleId }], ended))
    await moveAll(tx, { why: 'learning', by, from: [from] }, deps);
}

/** Changes who has one place, in the same way. */
export async function move<Reason extends Why>(
  tx: Transaction,
  { place: { service, roleId, seat }, from, to, isGuest, confirm, ...because }: Move & Because<Reason>,
  deps: Deps,
) {
  const { date, timeId } = service;
  await lockPlaces(tx, [date]);
  const left =
    from === null ? [] : await listAssigned(tx, { dates: [date], timeId, roleId, memberIds: [from] });
  // A member who has left meanwhile can't be replaced, unless the seat says which place it was.
  const replaces = left[0]?.id ?? (from === null || seat !== null ? undefined : 0);
  const wanted = { date, timeId, roleId, replaces, seat, isGuest, confirm, method: 'manual' } as const;
  const moves = to === null ? { from: left } : { to: [{ ...wanted, memberId: to }] };
  return moveAll(tx, { ...because, ...moves }, deps);
}
