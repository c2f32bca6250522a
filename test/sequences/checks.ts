import { expect } from 'vitest';
import { firstDay, lastDay } from '#domain/calendar/calendar.ts';
import type { ChangeDetails } from '#domain/changes/change.ts';
import { checkPlace, settle } from '#domain/cover/cover-request.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { fullName } from '#domain/members/member-name.ts';
import { BUSY } from '#domain/places/concerns.ts';
import { doOverlap } from '#domain/services/overlaps.ts';
import { type ServiceRef, serviceKey } from '#domain/services/services.ts';
import { listOpenRequests, readPlace } from '#server/cover/request-queries.ts';
import { listRoles } from '#server/db/roles.ts';
import { listServicesOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { listTeams } from '#server/db/teams.ts';
import { churchNow } from '#server/deps.ts';
import { listAnnouncedDuties } from '#server/outbox/announcement-queries.ts';
import type { NamedAssignment } from '#server/places/move-queries.ts';
import { listComingDutiesOf } from '#server/roster/duty-queries.ts';
import { ownNews, readRosterNews } from '#server/roster/news.ts';
import { publishedTeams } from '#server/roster/publish-queries.ts';
import { sendDue } from '#test/outbox.ts';
import type { TestServer } from '#test/test-server.ts';
import { assigned, type ChurchAtWork, MONTH } from './church-at-work.ts';

/** The subjects of the log entries about who has a place or learns. */
const OF_PLACES: readonly string[] = ['assignment', 'learner'];

type Named = Parameters<typeof fullName>[0];

const placeOf = (
  member: string,
  role: string | undefined,
  date: string | undefined,
  startsAt?: string | null,
  isLearning = false,
) => `${member}, ${role}, ${date} ${startsAt ?? ''}${isLearning ? ' learning' : ''}`;
const nameDuty = (one: ServiceRef & { readonly memberId: MemberId; readonly roleId: RoleId }) =>
  `${one.memberId} ${serviceKey(one)} ${one.roleId}`;
const placesOf = (rows: readonly (NamedAssignment & Named)[]) =>
  rows
    .map((row) => placeOf(fullName(row), row.role, row.date, row.startsAt, row.place === LEARNER_SEAT))
    .sort();

export const without = (some: Iterable<string>, others: ReadonlySet<string>) =>
  [...some].filter((one) => !others.has(one));

/** Returns the entries of the log after this one. */
function listLogged({ database }: TestServer, after: number) {
  return database.query
    .selectFrom('changeLog')
    .select(['id', 'actorId', 'subject', 'verb', 'details'])
    .where('id', '>', after)
    .orderBy('id')
    .execute();
}

type Logged = Awaited<ReturnType<typeof listLogged>>;

/** Returns the pairs of places that keep one person busy at the same time. */
async function listClashes({ database: { query } }: TestServer, rows: readonly NamedAssignment[]) {
  const { serviceMinutes } = await readSettings(query);
  const times = new Map(
    (await listTeams(query)).map(({ id, arriveMinutes, stayMinutes }) => [
      id,
      { arriveMinutes, stayMinutes },
    ]),
  );
  const busy = rows.map((row) => ({ ...row, ...times.get(row.teamId) }));
  return busy.flatMap((one) =>
    busy
      .filter((other) => other.id > one.id && other.memberId === one.memberId)
      .filter((other) => doOverlap(one, other, serviceMinutes))
      .map((other) => ({ key: `${one.id} ${other.id}`, one, other })),
  );
}

/** Who plans which team of a role: the id of the role and the lead, "4 12". */
async function listPlanned({ database: { query } }: TestServer): Promise<Set<string>> {
  const led = await query.selectFrom('teamLeads').select(['teamId', 'memberId']).execute();
  const roles = await listRoles(query);
  return new Set(
    led.flatMap(({ teamId, memberId }) =>
      roles.filter((role) => role.teamId === teamId).map(({ name }) => `${name} ${memberId}`),
    ),
  );
}

/** The state of a church before acts. */
export async function look({ server }: ChurchAtWork) {
  const rows = await assigned(server);
  const last = server.database.query.selectFrom('changeLog').select(({ fn }) => fn.max('id').as('id'));
  return {
    places: placesOf(rows),
    ids: new Set(rows.map(({ id }) => id)),
    clashes: new Set((await listClashes(server, rows)).map(({ key }) => key)),
    planned: await listPlanned(server),
    lastLogged: (await last.executeTakeFirstOrThrow()).id ?? 0,
  };
}

type Before = Awaited<ReturnType<typeof look>>;

/** Returns who has a place according to the log, and the members it removed. */
function replay(before: readonly string[], logged: Logged) {
  const serving = [...before];
  const removed: string[] = [];
  const leave = (place: string) => {
    expect(serving).toContain(place);
    serving.splice(serving.indexOf(place), 1);
  };
  for (const { subject, verb, details } of logged) {
    const { member = '', role, date, service, after } = JSON.parse(details) as ChangeDetails;
    const named = (name: string) => placeOf(name, role, date, service?.startsAt, subject === 'learner');
    if (subject === 'member' && verb === 'merged')
      for (const [n, place] of serving.entries())
        serving[n] = place.replace(`${after?.merged}, `, `${member}, `);
    if ((subject === 'member' || subject === 'guest') && verb === 'removed') removed.push(`${member},`);
    if (!OF_PLACES.includes(subject)) continue;
    if (verb === 'removed' || verb === 'cleared') leave(named(member));
    if (verb === 'covered' && after?.insteadOf) {
      const left = named(String(after.insteadOf));
      // A removed member has left the place before.
      if (serving.includes(left)) leave(left);
    }
    if (verb === 'added' || verb === 'covered') serving.push(named(member));
  }
  return { serving: serving.sort(), removed };
}

/** Checks that no one got a second place at a time unless someone was asked, and that leads gave places in their teams only. */
async function checkRights(server: TestServer, before: Before, logged: Logged, changesTimes: boolean) {
  const rows = await assigned(server);
  const questions = logged.flatMap(({ subject, details }) => {
    const { member = '', role, date, service, after } = JSON.parse(details) as ChangeDetails;
    const despite = (after?.despite ?? []) as readonly string[];
    if (!OF_PLACES.includes(subject) || !BUSY.some((code) => despite.includes(code))) return [];
    return placeOf(member, role, date, service?.startsAt, subject === 'learner');
  });
  const isAskedFor = (row: NamedAssignment) =>
    !before.ids.has(row.id) && placesOf([row]).some((place) => questions.includes(place));
  const clashes = await listClashes(server, rows);
  if (!changesTimes)
    expect(
      clashes.filter(
        ({ key, one, other }) => !before.clashes.has(key) && !isAskedFor(one) && !isAskedFor(other),
      ),
    ).toEqual([]);

  const planned = await listPlanned(server);
  const isAdmin = new Set(
    (await server.database.query.selectFrom('users').select('id').where('isAdmin', '=', true).execute()).map(
      ({ id }) => id,
    ),
  );
  const outside = logged.filter(({ actorId, subject, verb, details }) => {
    if (!OF_PLACES.includes(subject) || actorId === null || isAdmin.has(actorId)) return false;
    const { role } = JSON.parse(details) as ChangeDetails;
    const key = `${role} ${actorId}`;
    const isOwn = verb === 'covered' || verb === 'removed';
    const isLead = [...before.planned, ...planned].some((one) => one.endsWith(` ${actorId}`));
    // Members take places of requests, and leave teams.
    return !(before.planned.has(key) || planned.has(key) || (isOwn && !isLead));
  });
  expect(outside).toEqual([]);
}

/** Checks that the roster agrees with itself, with its revisions, with the log and with the requests for cover. */
export async function check({ server }: ChurchAtWork, before: Before, changesTimes: boolean): Promise<void> {
  const { query } = server.database;
  const rows = await assigned(server);
  const count = (keys: readonly string[]) => expect(new Set(keys).size).toBe(keys.length);
  count(rows.map(({ date, timeId, roleId, place }) => `${date} ${timeId} ${roleId} ${place}`));
  count(rows.map(({ date, timeId, memberId }) => `${date} ${timeId} ${memberId}`));
  const services = new Set((await listServicesOf(query, MONTH)).map(serviceKey));
  expect(without(rows.map(serviceKey), services)).toEqual([]);

  const logged = await listLogged(server, before.lastLogged);
  const { serving, removed } = replay(before.places, logged);
  // The entry about a removed member explains that the drafts are without them.
  const isExplained = (place: string) => removed.some((member) => place.startsWith(member));
  const now = placesOf(rows);
  expect(now.filter((place) => !serving.includes(place))).toEqual([]);
  expect(serving.filter((place) => !now.includes(place) && !isExplained(place))).toEqual([]);
  await checkRights(server, before, logged, changesTimes);

  const waiting = await query
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageId')
    .select('memberId')
    .where('kind', 'in', ['roster_published', 'roster_changed'])
    .where('state', '=', 'queued')
    .execute();
  count(waiting.map(({ memberId }) => String(memberId)));

  const published = await publishedTeams(query, MONTH);
  for (const teamId of published) await checkRevision(server, teamId, rows);
  const roles = new Map((await listRoles(query)).map((role) => [role.id, role.teamId]));
  for (const { request, place } of await listOpenRequests(query)) {
    if (!published.has(roles.get(place.roleId) as TeamId)) continue;
    const facts = await readPlace(query, place);
    expect(settle(request, facts, churchNow(server.deps)).state).toBe('asking');
    expect(checkPlace(facts, churchNow(server.deps))).toBeNull();
  }
}

/** Checks that the last revision of a team and the history are the roster. */
async function checkRevision(
  { database: { query } }: TestServer,
  teamId: TeamId,
  rows: readonly NamedAssignment[],
): Promise<void> {
  const { id } = await query
    .selectFrom('rosterRevisions')
    .select('id')
    .where('teamId', '=', teamId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const columns = ['date', 'timeId', 'roleId', 'memberId'] as const;
  const revision = await query
    .selectFrom('rosterRevisionAssignments')
    .select(columns)
    .where('revisionId', '=', id)
    .execute();
  const history = await query
    .selectFrom('rosterAssignmentHistory')
    .select(columns)
    .where(({ between }) => between('date', firstDay(MONTH), lastDay(MONTH)))
    .where('roleId', 'in', query.selectFrom('serviceRoles').select('id').where('teamId', '=', teamId))
    .execute();
  const own = rows
    .filter((row) => row.teamId === teamId)
    .map(nameDuty)
    .sort();
  for (const copy of [revision, history]) expect(copy.map(nameDuty).sort()).toEqual(own);
}

/** Returns everything about the teams that someone does not lead. */
export async function lookOutside(
  {
    server: {
      database: { query },
    },
  }: ChurchAtWork,
  memberId: MemberId,
) {
  const led = query.selectFrom('teamLeads').select('teamId').where('memberId', '=', memberId);
  const roles = query.selectFrom('serviceRoles').select('id').where('teamId', 'not in', led);
  const ofTeams = <
    Table extends 'teamMembers' | 'teamLeads' | 'finalizedRosters' | 'rosterRevisions' | 'serviceRoles',
  >(
    table: Table,
  ) =>
    query
      .selectFrom(table as 'teamMembers')
      .selectAll()
      .where('teamId', 'not in', led)
      .execute();
  const ofRoles = <
    Table extends
      | 'rosterAssignments'
      | 'rosterAssignmentHistory'
      | 'rosterRevisionAssignments'
      | 'coverRequests',
  >(
    table: Table,
    among = roles,
  ) =>
    query
      .selectFrom(table as 'rosterAssignments')
      .selectAll()
      .where('roleId', 'in', among)
      .execute();
  // What a team that revises its roster published before makes way for who serves elsewhere at the same time now.
  const published = roles.where('teamId', 'in', [...(await publishedTeams(query, MONTH))]);
  const tables = await Promise.all([
    ...(['teamMembers', 'teamLeads', 'finalizedRosters', 'rosterRevisions', 'serviceRoles'] as const).map(
      ofTeams,
    ),
    ...(['rosterAssignments', 'rosterRevisionAssignments', 'coverRequests'] as const).map((table) =>
      ofRoles(table),
    ),
    ofRoles('rosterAssignmentHistory', published),
  ]);
  return tables.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
}

/** Returns the notes about people, with the ids they have now. */
export function afterMerges(noted: Iterable<string>, { merged }: ChurchAtWork): Set<string> {
  const idNow = (id: MemberId): MemberId => (merged.has(id) ? idNow(merged.get(id) as MemberId) : id);
  return new Set([...noted].map((one) => one.replace(/^\d+/, (id) => String(idNow(Number(id))))));
}

/** Forgets who knew of services where they don't serve any more. */
export async function forgetWhatIsOver(church: ChurchAtWork): Promise<void> {
  const { server, aware } = church;
  const serving = (await assigned(server)).map((one) => `${one.memberId} ${serviceKey(one)}`);
  const known = afterMerges(aware, church);
  aware.clear();
  for (const one of serving) if (known.has(one)) aware.add(one);
}

/** Returns the facts that people don't know about their services in the published month, and no waiting message tells them. */
export async function listUntold(church: ChurchAtWork): Promise<Set<string>> {
  const { server, aware } = church;
  const known = afterMerges(aware, church);
  const { query } = server.database;
  // Read before what people know: the server may send a message between the two.
  const waiting = await query
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageId')
    .select(['memberId', 'kind', 'details'])
    .where('kind', 'in', ['roster_published', 'roster_changed', 'cover_result'])
    .where('isToCoordinator', '=', false)
    .where('state', 'in', ['queued', 'sending'])
    .execute();
  const news = await readRosterNews(query, MONTH, churchNow(server.deps), {});
  const isToBeTold = (memberId: MemberId, service: string) =>
    waiting.some(
      (one) =>
        one.memberId === memberId &&
        (one.kind !== 'cover_result' || serviceKey(JSON.parse(one.details).service) === service),
    );
  const declined = await query.selectFrom('coverRequests').select(['memberId', 'date', 'timeId']).execute();
  // Someone who could not make it knows that they don't serve, no matter who does.
  const hasDeclined = (memberId: MemberId, service: string) =>
    declined.some((one) => one.memberId === memberId && serviceKey(one) === service);
  const isPublished = (await publishedTeams(query, MONTH)).size > 0;
  const untold = new Set<string>();
  for (const memberId of isPublished
    ? new Set([...news.duties, ...news.announced].map((one) => one.memberId))
    : []) {
    const { added, changed, removed } = ownNews(news, memberId).news;
    const isNew = (service: ServiceRef) => !known.has(`${memberId} ${serviceKey(service)}`);
    const isGone = (service: ServiceRef) => !hasDeclined(memberId, serviceKey(service));
    const has = [...added, ...changed.map(({ now }) => now)].filter(isNew);
    for (const service of [...has, ...removed.filter(isGone)].map(serviceKey))
      if (!isToBeTold(memberId, service)) untold.add(`${memberId} ${service}`);
  }
  return untold;
}

/** Returns the messages about rosters that were sent: "12 345" for the member 12. */
async function listSent({ database: { query } }: TestServer): Promise<Set<string>> {
  const rows = await query
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageId')
    .select(['messageRecipients.id', 'memberId'])
    .where('kind', 'in', ['roster_published', 'roster_changed'])
    .where('state', '=', 'sent')
    .execute();
  return new Set(rows.map(({ id, memberId }) => `${memberId} ${id}`));
}

/** Sends what waits, and checks that it was true and news, and that it leaves nothing untold that was to be told. */
export async function checkSending(church: ChurchAtWork): Promise<void> {
  const { server } = church;
  const { query } = server.database;
  const nameTold = (one: Parameters<typeof nameDuty>[0] & { readonly arriveAt?: string }) =>
    `${nameDuty(one)} ${one.arriveAt ?? ''}`;
  const told = async () => new Set((await listAnnouncedDuties(query, {})).map((one) => nameTold(one)));
  const [before, untold, sent] = [await told(), await listUntold(church), await listSent(server)];
  // As if those to coordinators had waited.
  await query.updateTable('messageRecipients').set({ nextAt: 0 }).where('state', '=', 'queued').execute();
  await sendDue(server);
  const after = await told();
  const duties = await listComingDutiesOf(query, MONTH, churchNow(server.deps));
  const serving = new Set(duties.filter(({ response }) => response !== 'declined').map(nameTold));
  expect(without(without(after, before), serving)).toEqual([]);
  expect(without(before, after).filter((one) => serving.has(one))).toEqual([]);
  expect(without(await listUntold(church), untold)).toEqual([]);
  const reached = without(await listSent(server), sent).map((one) => one.split(' ')[0] as string);
  expect(new Set(reached).size).toBe(reached.length);
  const learned = new Set(
    [...without(after, before), ...without(before, after)].map((one) => one.split(' ')[0] as string),
  );
  expect(without(reached, learned)).toEqual([]);
}
