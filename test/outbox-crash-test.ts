import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMonths, firstDay, monthOf, sundaysOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { Channel, OutboxTimes } from '#domain/delivery/delivery.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { createContext } from '#server/context.ts';
import { type Database, type Db, openDatabase } from '#server/db/database.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { hashToken } from '#server/http/cookies.ts';
import { enqueueMail, enqueueToMembers } from '#server/outbox/enqueue-queries.ts';
import { lockRecipients } from '#server/outbox/recipient-queries.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import { Child } from './child.ts';
import { MailServer, type SmtpFault } from './mail-server.ts';
import { codeIn } from './personal-links.ts';
import { openPushedMembers, type PushedMembers, type Reaction } from './push-crash-test.ts';
import { TwilioDouble, type TwilioFault } from './twilio.ts';

/** Times for a busy machine, where slow messages must not count as lost. */
const TIMES: OutboxTimes = {
  pollInterval: 300,
  lease: 4000,
  firstRetry: 20,
  longestRetry: 300,
  giveUp: { sms: 3_600_000, email: 3_600_000, push: 3_600_000 },
  pushFor: 3000,
  firstQueryDelay: 50,
  notTaken: 3000,
  forget: 3_600_000,
};

/** The state of an outbox after its processes were killed and its providers failed. */
export interface CrashTestResult {
  /** For each number and address: the outbox's state, and how often the message really arrived. */
  readonly sms: ReadonlyArray<{ state: string; arrived: number }>;
  readonly mail: ReadonlyArray<{ state: string; arrived: number }>;
  /** For each member with a device, what happened to their message. */
  readonly push: readonly PushResult[];
  /** How many messages arrived that had become untrue. */
  readonly untrue: number;
  /** How many messages arrived with the text of another member, or without a link of their own that exists. */
  readonly wrongTexts: number;
  /** How many requests a push service got at an address that is no device's. */
  readonly strays: number;
  readonly kills: number;
  readonly seconds: number;
}

/** A message to a member with a device and a phone number. */
export interface PushResult {
  readonly state: string;
  /** How often their device showed it, and how often it arrived as a text message. */
  readonly shown: number;
  readonly texted: number;
  /** What the member did when their device showed it. */
  readonly reaction: Reaction;
}

/** Returns whether a message is reported as sent although it was not delivered, or the other way around. */
export function isMisreported({ state, shown, texted, reaction }: PushResult): boolean {
  const isTold = texted > 0 || (shown > 0 && reaction !== 'ignores');
  return (state === 'sent') !== isTold;
}

/** Returns whether a person got a message twice: on the device, or as a text message after they opened it. */
export function isSentTwice({ shown, texted, reaction }: PushResult): boolean {
  return shown > 1 || texted > 1 || (texted > 0 && reaction === 'opens');
}

interface CrashTestOptions {
  /** Null: the embedded database in its own folder. */
  readonly databaseUrl: string | null;
  readonly sms: number;
  readonly mail: number;
  readonly push: number;
  readonly kills: number;
  /** Processes running at once. The embedded database allows one. */
  readonly processes: number;
  /** The longest lifetime of a process. */
  readonly lifetimeMs: number;
}

const random = createRandom(1);

function smsFault(): TwilioFault | null {
  const number = random();
  const accepted = random() < 0.5;
  if (number < 0.04) return { kind: 'reset', accepted };
  if (number < 0.07) return { kind: 'fault', accepted };
  if (number < 0.09) return { kind: 'malformed', accepted: true };
  if (number < 0.13) return { kind: 'refuse', status: 429, code: 20429 };
  if (number < 0.15) return { kind: 'refuse', status: 400, code: 21614 };
  return null;
}

function mailFault(): SmtpFault | null {
  const number = random();
  if (number < 0.05) return { at: 'data', reply: 'drop' };
  if (number < 0.1) return { at: 'data', reply: 'reset' };
  if (number < 0.2) return { at: 'data', reply: 451 };
  if (number < 0.25) return { at: 'rcpt', reply: 550 };
  return null;
}

const numberOf = (n: number) => `+614${String(n).padStart(8, '0')}`;
const numberOfPushed = (n: number) => `+613${String(n).padStart(8, '0')}`;
const addressOf = (n: number) => `member${n}@example.org`;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Every fourth member has done meanwhile what makes their message untrue. */
const isUntrue = (n: number) => n % 4 === 0;

const ROWS_AT_ONCE = 500;

/** Adds members whose first names are their addresses. Returns their ids in order. */
async function addMembers(tx: Db, count: number, addressAt: (n: number) => string): Promise<MemberId[]> {
  const ids: MemberId[] = [];
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, index) => {
      const address = addressAt(start + index);
      const contact = address.startsWith('+') ? { phoneNumber: address } : { email: address };
      const flags = { isAdmin: false, firstLogin: false, role: 'member', createdAt: 1 } as const;
      return { firstName: address, lastName: 'Hill', ...contact, ...flags };
    });
    const added = await tx.insertInto('users').values(rows).returning('id').execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}

/** Enqueues a message to these members. */
async function enqueue(tx: Db, message: Parameters<typeof enqueueToMembers>[1], ids: readonly MemberId[]) {
  const isSetUp = { sms: true, email: true, pushSince: 0 };
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const people = await lockRecipients(tx, ids.slice(start, start + ROWS_AT_ONCE), isSetUp);
    await enqueueToMembers(tx, message, people, { once: () => '1' });
  }
}

const MONTH = addMonths(monthOf(todayIn('UTC', Date.now())), 2);
const SERVICE = { date: sundaysOf(MONTH)[0] ?? firstDay(MONTH), timeId: SUNDAY_SERVICE };

/** A member answers for the month and says that they can't serve, so that no message to them is true. */
async function answer(tx: Db, memberId: MemberId): Promise<void> {
  const row = { ...SERVICE, memberId, isAvailable: true, lastUpdated: Date.now() };
  await tx
    .insertInto('availability')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute();
  await tx
    .updateTable('rosterAssignments')
    .set({ response: 'declined' })
    .where('memberId', '=', memberId)
    .execute();
}

/**
 * Enqueues text messages, emails and push messages. Half of the text messages and push messages are reminders to answer,
 * half of the emails PDFs, and the others remind people of a service. A fourth of the members have since answered, or said
 * that they can't make it.
 */
async function fill({ database }: Deps, options: CrashTestOptions, pushed: PushedMembers): Promise<void> {
  const now = Date.now();
  const attachment = { name: 'roster.pdf', content: Buffer.alloc(2000, 'x') };
  const content = { subject: 'Roster', text: 'Attached.', html: '<p>Attached.</p>', attachment };
  const mailsOfOthers = Math.ceil(options.mail / 2);
  await database.transaction(async (tx) => {
    const { id: createdBy } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const texted = await addMembers(tx, options.sms, numberOf);
    const mailed = await addMembers(tx, options.mail, addressOf);
    const withDevice = await addMembers(tx, options.push, numberOfPushed);
    await pushed.addDevices(tx, withDevice);
    const role = { name: 'Usher', sortOrder: 1, isActive: true, maxLimit: 1, teamId: FIRST_TEAM } as const;
    const { id: roleId } = await tx
      .insertInto('serviceRoles')
      .values(role)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('finalizedRosters')
      .values({ ...MONTH, teamId: FIRST_TEAM, isFinalized: true, createdAt: now, createdBy })
      .execute();
    const firstHalf = (ids: readonly MemberId[]) => ids.slice(0, Math.ceil(ids.length / 2));
    const silent = [...firstHalf(texted), ...firstHalf(withDevice)];
    const others = new Set(silent);
    const serving = [...texted, ...mailed.slice(mailsOfOthers), ...withDevice].filter(
      (id) => !others.has(id),
    );
    for (const [place, memberId] of serving.entries())
      await tx
        .insertInto('rosterAssignments')
        .values({
          ...{ ...SERVICE, roleId, memberId, place: place + 1, assignmentMethod: 'manual' as const },
          ...{ createdAt: now, updatedAt: now, response: 'none' },
        })
        .execute();
    for (const ids of [texted, mailed, withDevice])
      for (const [n, memberId] of ids.entries()) if (isUntrue(n)) await answer(tx, memberId);
    // It ends so late that a push message has time to stay unopened.
    const message = { createdBy, now, expiresAt: now + 24 * 3_600_000 };
    await enqueue(tx, { ...message, kind: 'reminder', details: { month: MONTH } }, silent);
    for (let n = 0; n < mailsOfOthers; n += 1) {
      const roster = { kind: 'roster', details: { month: MONTH }, createdBy, now } as const;
      await enqueueMail(tx, roster, content, [addressOf(n)]);
    }
    await enqueue(tx, { ...message, kind: 'serving_reminder', details: { service: SERVICE } }, serving);
  });
}

/**
 * People react to what their devices showed. Then hours pass for the messages that no one opened, so that their second way
 * is due. In the embedded database, no process may be running: it would leave no time for other writers.
 */
async function passHours(database: Database, pushed: PushedMembers): Promise<void> {
  await pushed.react(database);
  const now = Date.now();
  await database.query
    .updateTable('messageRecipients')
    .set({ nextAt: now })
    .where('state', '=', 'queued')
    .where('reason', '=', 'push_unopened')
    .where('nextAt', '>', now)
    .execute();
}

/** Returns how many of these texts, by address, are not the recipient's own or lack a stored link that no other has. */
async function countWrongTexts(
  database: Database,
  arrived: readonly (readonly [address: string, text: string])[],
): Promise<number> {
  const links = await database.query.selectFrom('personalLinks').select('codeHash').execute();
  const unused = new Set(links.map(({ codeHash }) => codeHash));
  // A link can be used once.
  return arrived.filter(([to, text]) => !text.includes(to) || !unused.delete(hashToken(codeIn(text)))).length;
}

function countEach<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns whether the outbox still has something to do within an hour (`soon`), or ever. */
async function isOpen(database: Database, when: 'soon' | 'ever'): Promise<boolean> {
  const open = await database.query
    .selectFrom('messageRecipients')
    .select('id')
    .where((where) =>
      where.or([
        where('state', 'in', ['queued', 'sending']),
        where.and([where('state', '=', 'unknown'), where('channel', '=', 'sms')]),
      ]),
    )
    .$if(when === 'soon', (query) =>
      query.where(({ or, eb }) => or([eb('nextAt', 'is', null), eb('nextAt', '<', Date.now() + 3_600_000)])),
    )
    .limit(1)
    .execute();
  return open.length > 0;
}

/** Kills processes at random moments until `kills` have died, then lets the last ones finish. */
export async function runCrashTest(options: CrashTestOptions): Promise<CrashTestResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-crash-test-'));
  const [twilio, mailServer] = [await TwilioDouble.start(), await MailServer.start()];
  await using pushed = await openPushedMembers(random, answer);
  twilio.delay = 20;
  mailServer.delay = 10;
  twilio.faultOf = smsFault;
  mailServer.faultOf = mailFault;
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://sundial.example.org',
    PUSH_HOSTS: pushed.origin,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...twilio.environment,
    ...mailServer.environment,
  };
  const start = performance.now();
  const context = await createContext(readEnv(settings));
  await fill(context.deps, options, pushed);
  await context.close();
  const database = openDatabase({
    databaseUrl: options.databaseUrl,
    dataDir,
    isShared: true,
    onIdleError: () => undefined,
  });

  let kills = 0;
  async function runAndKill(): Promise<void> {
    while (await isOpen(database, 'ever')) {
      await passHours(database, pushed);
      const child = new Child('test/programs/outbox.ts', settings, [JSON.stringify(TIMES)]);
      await child.line();
      if (kills < options.kills) {
        kills += 1;
        await pause(random() * options.lifetimeMs);
      } else {
        while (await isOpen(database, 'soon')) await pause(100);
      }
      await child.kill('SIGKILL');
    }
  }
  try {
    await Promise.all(Array.from({ length: options.processes }, runAndKill));
    const rows = await database.query
      .selectFrom('messageRecipients')
      .leftJoin('users', 'users.id', 'memberId')
      .select(['messageRecipients.id', 'memberId', 'channel', 'state', 'firstName as address'])
      .orderBy('messageRecipients.id')
      .execute();
    const arrived = twilio.countByNumber();
    for (const [address, times] of countEach(mailServer.accepted.flatMap(({ to }) => to)))
      arrived.set(address, times);
    // The emails that are no member's come first, in order.
    const resultsIn = (channel: Channel, addressAt: (n: number) => string) =>
      rows
        .filter((row) => row.channel === channel && pushed.indexOf(row.memberId) < 0)
        .map(({ state, address }, n) => ({ state, arrived: arrived.get(address ?? addressAt(n)) ?? 0 }));
    // Quoted-printable breaks long lines.
    const mails = mailServer.accepted.map(
      ({ to, source }) => [to[0] ?? '', source.replace(/=\r?\n/g, '')] as const,
    );
    const texts = twilio.accepted.map(({ to, body }) => [to, body] as const);
    const memberOf = new Map(rows.map(({ id, memberId }) => [id, memberId]));
    // A message names its row, and that one the member.
    const pushes = pushed.got.map(
      ({ memberId, recipientId, payload }) =>
        [`member ${memberId}`, `${payload} member ${memberOf.get(recipientId)}`] as const,
    );
    const shown = countEach<MemberId | null>(pushed.got.map(({ memberId }) => memberId));
    const push = rows
      .filter(({ memberId }) => pushed.indexOf(memberId) >= 0)
      .map(({ memberId, state, address }) => ({
        n: pushed.indexOf(memberId),
        state,
        shown: shown.get(memberId) ?? 0,
        texted: arrived.get(address ?? '') ?? 0,
        reaction: pushed.reactionOf(memberId ?? 0),
      }));
    const untrue = [
      ...Array.from({ length: options.sms }, (_, n) => (isUntrue(n) ? [numberOf(n)] : [])),
      ...Array.from({ length: options.mail }, (_, n) =>
        isUntrue(n) && n >= Math.ceil(options.mail / 2) ? [addressOf(n)] : [],
      ),
      ...Array.from({ length: options.push }, (_, n) => (isUntrue(n) ? [numberOfPushed(n)] : [])),
    ].flat();
    const pushedUntrue = push.filter(
      ({ n, shown, texted, reaction }) =>
        (isUntrue(n) && shown > 0) || (reaction === 'answers' && texted > 0),
    );
    return {
      sms: resultsIn('sms', numberOf),
      mail: resultsIn('email', addressOf),
      push,
      untrue: untrue.filter((address) => arrived.has(address)).length + pushedUntrue.length,
      wrongTexts: await countWrongTexts(
        database,
        [...texts, ...mails, ...pushes].filter(([, text]) => text.includes('/s/')),
      ),
      strays: pushed.strays(),
      kills,
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await database.close();
    await Promise.all([twilio.stop(), mailServer.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
