import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { calendarFeedCalls, FeedAddress } from '#contract/calendar-feeds.ts';
import { CALENDAR_FOLDER } from '#contract/pages.ts';
import { lastDay, monthOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { fullName } from '#domain/members/member-name.ts';
import { type FeedScope, firstFeedDate } from '#domain/serving/calendar-feed.ts';
import { toBase32 } from '#domain/sign-in/written-code.ts';
import { isAmong, isNone, type TeamScope } from '#domain/teams/scope.ts';
import { endedFeedName, ownFeedName, rosterFeedName } from '#languages/calendar.ts';
import { endFeeds, readFeedState, saveFeed, saveWithFamily } from '#server/auth/calendar-feed-queries.ts';
import { findSignedInAgain, type SignedIn } from '#server/auth/session.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { type Db, lockRightsInUse, lockServicesToChange, type Transaction } from '#server/db/database.ts';
import { readDutyTeams } from '#server/db/duty-teams.ts';
import { lockMember } from '#server/db/members.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { hasSeveralTeams, listTeams, readPlannedTeams } from '#server/db/teams.ts';
import { churchNow, churchToday, type Deps, linkOf } from '#server/deps.ts';
import { listActedFor } from '#server/families/acting-queries.ts';
import { hashToken } from '#server/http/cookies.ts';
import { refused } from '#server/http/refusal-error.ts';
import { answerFor } from '#server/http/request-language.ts';
import { republishChanged } from '#server/roster/publish-queries.ts';
import { writeCalendar } from './ical-adapter.ts';
import { type FeedContents, presentEnd, presentEvents, presentFeedAddress } from './present.ts';
import { type Feed, findFeed, listPublications, listServed, updateServiceMinutes } from './queries.ts';

/** 160 bits, too many to guess. */
const CODE_BYTES = 20;
const CODE_FILE = /^([0-9a-z]{32})\.ics$/;

/** The member who changes a feed, and the dependencies. */
interface Acting {
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly request: FastifyRequest;
}

/** Logs that a coordinator turned the calendar of the roster on or off. A new address is not a change. */
async function logRosterFeed(tx: Transaction, { actor, deps }: Acting, before: boolean, after: boolean) {
  const states = { before: { isOn: before }, after: { isOn: after } };
  await logChange(tx, actor, deps.clock.now(), { subject: 'roster_calendar', verb: 'changed', ...states });
}

/** Makes a new address for a feed of the member. The code exists only in the response. */
async function createFeed(acting: Acting, scope: FeedScope): Promise<FeedAddress> {
  const { actor, deps, request } = acting;
  const code = toBase32(Buffer.from(deps.random.token(), 'base64url').subarray(0, CODE_BYTES));
  await deps.database.transaction(async (tx) => {
    // A removal, or a change that ends feeds, must not miss this one.
    await lockRightsInUse(tx, actor.memberId);
    // Of two new addresses at once, the later one stays.
    await lockMember(tx, actor.memberId);
    if (!(await findSignedInAgain(tx, request, deps))) throw refused('not_signed_in');
    const { isOn: wasOn } = await readFeedState(tx, actor.memberId, scope);
    const now = deps.clock.now();
    await saveFeed(tx, { memberId: actor.memberId, scope, codeHash: hashToken(code), now });
    if (scope === 'roster') await logRosterFeed(tx, acting, wasOn, true);
  });
  return presentFeedAddress(linkOf(deps, request), code);
}

/** Turns a feed of the member off. */
async function deleteFeed(acting: Acting, scope: FeedScope): Promise<undefined> {
  const { actor, deps } = acting;
  await deps.database.transaction(async (tx) => {
    const { isOn: wasOn } = await readFeedState(tx, actor.memberId, scope);
    await endFeeds(tx, actor.memberId, deps.clock.now(), [scope]);
    if (scope === 'roster') await logRosterFeed(tx, acting, wasOn, false);
  });
}

export const calendarFeedRoutes: Handlers<typeof calendarFeedCalls> = {
  getCalendarFeed: ({ actor, deps }) => readFeedState(deps.database.query, actor.memberId, 'own'),

  createCalendarFeed: (acting) => createFeed(acting, 'own'),

  saveCalendarFamily: ({ body, actor, deps }) =>
    deps.database.transaction(async (tx) => {
      await saveWithFamily(tx, actor.memberId, body.withFamily);
      return readFeedState(tx, actor.memberId, 'own');
    }),

  deleteCalendarFeed: (acting) => deleteFeed(acting, 'own'),

  async getRosterFeed({ actor, deps }) {
    const db = deps.database.query;
    const { isOn } = await readFeedState(db, actor.memberId, 'roster');
    return { isOn, teams: await teamNames(db, actor.plans) };
  },

  createRosterFeed: (acting) => createFeed(acting, 'roster'),

  deleteRosterFeed: (acting) => deleteFeed(acting, 'roster'),

  async getServiceDuration({ deps }) {
    const { serviceMinutes } = await readSettings(deps.database.query);
    return { minutes: serviceMinutes };
  },

  async saveServiceDuration({ body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockServicesToChange(tx);
      const before = await readSettings(tx);
      const now = { minutes: before.serviceMinutes };
      const changed = changedSince(now, body, refused, (lost) => ({ serviceMinutes: lost.minutes }));
      const { minutes = before.serviceMinutes } = changed;
      await updateServiceMinutes(tx, minutes);
      const after = { serviceMinutes: minutes };
      if (before.serviceMinutes !== minutes) await republishChanged(tx, {}, churchNow(deps), actor.memberId);
      await logChange(tx, actor, deps.clock.now(), { subject: 'setting', verb: 'changed', before, after });
      return { minutes };
    });
  },
};

/** Returns the names of the teams that a roster's feed is about. Empty: all of the church. */
async function teamNames(db: Db, plans: TeamScope): Promise<string[]> {
  if (plans === 'all' || !(await hasSeveralTeams(db))) return [];
  return (await listTeams(db)).filter(({ id }) => isAmong(plans, id)).map(({ name }) => name ?? '');
}

/**
 * Returns when a feed ended (ms), or null. A roster's feed ends here once its member may no longer plan any team, whatever
 * took that right.
 */
async function readEnd(deps: Deps, feed: Feed, plans: TeamScope): Promise<number | null> {
  if (feed.endedAt !== null || feed.scope === 'own' || !isNone(plans)) return feed.endedAt;
  const now = deps.clock.now();
  await endFeeds(deps.database.query, feed.id, now, ['roster']);
  return now;
}

async function readContents(deps: Deps, feed: Feed, plans: TeamScope): Promise<FeedContents> {
  const db = deps.database.query;
  const from = firstFeedDate(churchToday(deps));
  const publications = await listPublications(db, monthOf(from));
  const last = publications.at(-1);
  const services = last ? await listServicesBetween(db, from, lastDay(last)) : [];
  const family = feed.withFamily ? await listActedFor(db, { memberId: feed.id, isLimited: false }) : [];
  const ids = feed.scope === 'own' ? [feed, ...family].map(({ id }) => id) : null;
  const served = await listServed(db, ids ? { ids } : { teams: plans }, from);
  return { feed, family, publications, services, served, teamOf: await readDutyTeams(db, ids ?? []) };
}

function isCurrent({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return known.includes(etag) || known.includes('*');
}

/**
 * Registers the feeds. They are not API calls: a calendar app reads them, without a session. An unknown feed address
 * never gets a page, because the page's violation reports would contain the address.
 */
export function registerCalendarFeeds(app: FastifyInstance, deps: Deps): void {
  const churchId = deps.pinHasher.secret('calendar events').slice(0, 16);
  app.get<{ Params: { '*': string } }>(`${CALENDAR_FOLDER}/*`, async (request, reply) => {
    const [, code] = CODE_FILE.exec(request.params['*']) ?? [];
    const db = deps.database.query;
    const feed = code === undefined ? undefined : await findFeed(db, hashToken(code));
    // Wrong codes are too many to try, and counting them would let other sites use up the limit of a visitor's address.
    if (!feed) throw refused('not_found');
    await answerFor(request, deps, feed.scope === 'own' ? feed : null);
    const { timeZone, version } = deps;
    const { scope, serviceMinutes, churchName } = feed;
    const plans = await readPlannedTeams(db, feed);
    const endedAt = await readEnd(deps, feed, plans);
    const name =
      endedAt !== null
        ? endedFeedName(churchName)
        : scope === 'own'
          ? ownFeedName(fullName(feed), churchName)
          : rosterFeedName(churchName, await teamNames(db, plans));
    const events =
      endedAt === null
        ? presentEvents(await readContents(deps, feed, plans), churchId)
        : [presentEnd(endedAt, { date: todayIn(deps.timeZone, endedAt), churchId })];
    const text = writeCalendar(events, { name, timeZone, serviceMinutes, version });
    const etag = `W/"${hash('sha256', text, 'base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (isCurrent(request, etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="services.ics"')
      .send(text);
  });
}
