import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import type { Member } from '#contract/members.ts';
import { SESSION_HEADER, writeSessionHeader } from '#contract/session-header.ts';
import type { MemberId } from '#domain/ids.ts';
import { deviceOf, writeDevice } from '#domain/sign-in/device.ts';
import type { Actor } from '#domain/sign-in/permissions.ts';
import { isNone, type TeamScope } from '#domain/teams/scope.ts';
import type { Db, Transaction } from '../db/database.ts';
import { readPlannedTeams } from '../db/teams.ts';
import type { Deps } from '../deps.ts';
import { hashToken, tokenCookie } from '../http/cookies.ts';
import { endPushDevicesOfToken, handOverPushDevices } from '../push/device-queries.ts';
import { deleteSession, findSession, insertSession, markSessionSeen } from './session-queries.ts';

const DAY = 86_400_000;

/** Absolute and idle lifetime of a session, in milliseconds (docs/product.md, "Sessions and devices"). */
const LIFETIME_MS = {
  member: { absolute: 30 * DAY, idle: 14 * DAY },
  admin: { absolute: 7 * DAY, idle: DAY },
} as const;

/** The minimum time between two updates of "last seen", so that most reads write nothing. */
const SEEN_INTERVAL_MS = 5 * 60_000;

/** The signed-in member of a request. */
export interface SignedIn extends Actor {
  /** The session's id for its member. It grants no access. */
  readonly sessionId: string;
  /** When the session ends if it is not used again, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly user: Member & Pick<CurrentUser, 'isLimited' | 'isGuest' | 'isLead'>;
}

/** Adds the session's member and remaining time to the response. The offline cache depends on this header. */
export function describeSession(
  reply: FastifyReply,
  deps: Deps,
  session: { readonly memberId: MemberId; readonly endsAt: number } | null,
): void {
  const secondsLeft = (endsAt: number) => Math.floor((endsAt - deps.clock.now()) / 1000);
  const state = session && { memberId: session.memberId, secondsLeft: secondsLeft(session.endsAt) };
  reply.header(SESSION_HEADER, writeSessionHeader(state));
}

const COOKIE = tokenCookie('sundial');

/** Returns the moments (ms) before which a session that was created or last used has expired. */
export function sessionCutoffs(isAdmin: boolean, now: number): { created: number; seen: number } {
  const lifetime = isAdmin ? LIFETIME_MS.admin : LIFETIME_MS.member;
  return { created: now - lifetime.absolute, seen: now - lifetime.idle };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const NO_TEAMS: TeamScope = new Set();

/** Returns the teams that the session's member may plan. Only leads need a query. */
async function plansOf(db: Db, row: SessionRow): Promise<TeamScope> {
  if (row.limitedUntil !== null) return NO_TEAMS;
  return row.isAdmin || row.teamsLed ? readPlannedTeams(db, row) : NO_TEAMS;
}

function hasExpired(row: SessionRow, now: number): boolean {
  if (row.limitedUntil !== null && row.limitedUntil <= now) return true;
  const oldest = sessionCutoffs(row.isAdmin, now);
  return row.createdAt < oldest.created || row.lastSeenAt < oldest.seen;
}

/**
 * Returns the member in a limited session: not an administrator, without contact data, because messages are forwarded,
 * and without the question for a new PIN.
 */
function presentLimited({ isGuest, ...row }: SessionRow): SignedIn['user'] {
  const none = { phoneNumber: null, canText: true, email: null, isAdmin: false, firstLogin: false };
  return { ...row, ...none, isLimited: true, ...(isGuest && { isGuest }) };
}

async function readSignedIn(db: Db, row: SessionRow, seenAt: number): Promise<SignedIn> {
  const isLimited = row.limitedUntil !== null;
  const plans = await plansOf(db, row);
  const isLead = plans !== 'all' && !isNone(plans);
  const { isGuest, ...own } = row;
  const user: SignedIn['user'] = { ...(isLimited ? presentLimited(row) : own), ...(isLead && { isLead }) };
  const { isAdmin, firstLogin } = user;
  const lifetime = row.isAdmin ? LIFETIME_MS.admin : LIFETIME_MS.member;
  const endsAt = Math.min(
    row.createdAt + lifetime.absolute,
    seenAt + lifetime.idle,
    row.limitedUntil ?? Number.POSITIVE_INFINITY,
  );
  return {
    memberId: user.id,
    sessionId: row.publicId,
    isAdmin,
    plans,
    firstLogin,
    isLimited,
    isGuest,
    endsAt,
    user,
  };
}

/** Returns the member whose active session the request's cookie belongs to, or null. */
export async function findSignedIn(request: FastifyRequest, deps: Deps): Promise<SignedIn | null> {
  const tokenHash = COOKIE.readHash(request, deps);
  if (!tokenHash) return null;
  const db = deps.database.query;
  const row = await findSession(db, tokenHash);
  if (!row) return null;

  const now = deps.clock.now();
  if (hasExpired(row, now)) {
    await deleteSession(db, tokenHash);
    return null;
  }
  const isUpdateDue = now - row.lastSeenAt > SEEN_INTERVAL_MS;
  if (isUpdateDue) await markSessionSeen(db, tokenHash, now);
  return readSignedIn(db, row, isUpdateDue ? now : row.lastSeenAt);
}

/** Reads the request's session inside a transaction. Returns null if it has ended. */
export async function findSignedInAgain(
  tx: Transaction,
  request: FastifyRequest,
  deps: Deps,
): Promise<SignedIn | null> {
  const tokenHash = COOKIE.readHash(request, deps);
  const row = tokenHash && (await findSession(tx, tokenHash));
  return row && !hasExpired(row, deps.clock.now()) ? readSignedIn(tx, row, row.lastSeenAt) : null;
}

/**
 * Starts a session for the member, replaces the browser's previous one, and sets the cookie. `limitedUntil` (ms) makes it
 * a limited one, which ends then at the latest. Returns its public id.
 */
export async function startSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  member: { id: MemberId; isAdmin: boolean },
  limitedUntil: number | null = null,
): Promise<string> {
  const previous = COOKIE.readHash(request, deps);
  const token = deps.random.token();
  const publicId = deps.random.token();
  const now = deps.clock.now();
  if (previous) {
    await handOverPushDevices(db, previous, { memberId: member.id, sessionId: publicId });
    await deleteSession(db, previous);
  }
  await insertSession(db, {
    tokenHash: hashToken(token),
    publicId,
    memberId: member.id,
    device: writeDevice(deviceOf(request.headers['user-agent'])),
    now,
    limitedUntil,
  });
  const longest = limitedUntil === null ? Number.POSITIVE_INFINITY : limitedUntil - now;
  const lifetime = member.isAdmin ? LIFETIME_MS.admin : LIFETIME_MS.member;
  COOKIE.set(request, reply, deps, token, Math.min(lifetime.absolute, longest));
  describeSession(reply, deps, { memberId: member.id, endsAt: now + Math.min(lifetime.idle, longest) });
  return publicId;
}

/** Ends the request's session, if it has one, with the push messages on this device, and clears the cookie. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<void> {
  const tokenHash = COOKIE.readHash(request, deps);
  if (tokenHash)
    await deps.database.transaction(async (tx) => {
      await endPushDevicesOfToken(tx, tokenHash);
      await deleteSession(tx, tokenHash);
    });
  COOKIE.clear(request, reply, deps);
  describeSession(reply, deps, null);
}
