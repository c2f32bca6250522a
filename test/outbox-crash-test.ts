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
import { TwilioDouble, type TwilioFault } from './twilio.ts';

/** Times for a busy machine, where slow messages must not count as lost. */
const TIMES: OutboxTimes = {
  pollInterval: 300,
  lease: 4000,
  firstRetry: 20,
  longestRetry: 300,
  giveUp: { sms: 3_600_000, email: 3_600_000, push: 3_600_000 },
  pushFor: 600_000,
  firstQueryDelay: 50,
  notTaken: 3000,
  forget: 3_600_000,
};

/** The state of an outbox after its processes were killed and its providers failed. */
export interface CrashTestResult {
  /** For each number and address: the outbox's state, and how often the message really arrived. */
  readonly sms: ReadonlyArray<{ state: string; arrived: number }>;
  readonly mail: ReadonlyArray<{ state: string; arrived: number }>;
  /** How many messages arrived that had become untrue. */
  readonly untrue: number;
  /** How many messages arrived with the text of another member, or without a link of their own that exists. */
  readonly wrongTexts: number;
  readonly kills: number;
  readonly seconds: number;
}

interface CrashTestOptions {
  /** Null: the embedded database in its own folder. */
  readonly databaseUrl: string | null;
  readonly sms: number;
  readonly mail: number;
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
const addressOf = (n: number) => `member${n}@example.org`;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Every fourth member has done meanwhile what makes their message untrue. */
const isUntrue = (n: number) => n % 4 === 0;

const ROWS_AT_ONCE = 500;

/** Adds members whose first names are their addresses. Returns their ids in order. */
async function addMembers(tx: Db, channel: Channel, count: number): Promise<MemberId[]> {
  const ids: MemberId[] = [];
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, index) => {
      const address = channel === 'sms' ? numberOf(start + index) : addressOf(start + index);
      const contact = channel === 'sms' ? { phoneNumber: address } : { email: address };
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
  const isSetUp = { sms: true, email: true };
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const people = await lockRecipients(tx, ids.slice(start, start + ROWS_AT_ONCE), isSetUp);
    await enqueueToMembers(tx, message, people, { once: () => '1' });
  }
}

/**
 * Enqueues text messages and emails. Half of the text messages are reminders to answer, half of the emails PDFs, and the
 * others remind people of a service. A fourth of the members have since answered, or said that they can't make it.
 */
async function fill({ database }: Deps, { sms, mail }: CrashTestOptions): Promise<void> {
  const now = Date.now();
  const month = addMonths(monthOf(todayIn('UTC', now)), 2);
  const [date = firstDay(month)] = sundaysOf(month);
  const service = { date, timeId: SUNDAY_SERVICE };
  const attachment = { name: 'roster.pdf', content: Buffer.alloc(2000, 'x') };
  const content = { subject: 'Roster', text: 'Attached.', html: '<p>Attached.</p>', attachment };
  const firstOwn = { sms: Math.ceil(sms / 2), mail: Math.ceil(mail / 2) };
  await database.transaction(async (tx) => {
    const { id: createdBy } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const texted = await addMembers(tx, 'sms', sms);
    const mailed = await addMembers(tx, 'email', mail);
    const role = { name: 'Usher', sortOrder: 1, isActive: true, maxLimit: 1, teamId: FIRST_TEAM } as const;
    const { id: roleId } = await tx
      .insertInto('serviceRoles')
      .values(role)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('finalizedRosters')
      .values({ ...month, teamId: FIRST_TEAM, isFinalized: true, createdAt: now, createdBy })
      .execute();
    const of = { date, timeId: SUNDAY_SERVICE };
    const silent = texted.slice(0, firstOwn.sms);
    const serving = [
      ...texted.map((id, n) => ({ id, n })).slice(firstOwn.sms),
      ...mailed.map((id, n) => ({ id, n })).slice(firstOwn.mail),
    ];
    for (const [n, memberId] of silent.entries())
      if (isUntrue(n))
        await tx
          .insertInto('availability')
          .values({ ...of, memberId, isAvailable: true, lastUpdated: now })
          .execute();
    for (const [place, { id: memberId, n }] of serving.entries())
      await tx
        .insertInto('rosterAssignments')
        .values({
          ...{ ...of, roleId, memberId, place: place + 1, assignmentMethod: 'manual' as const },
          ...{ createdAt: now, updatedAt: now, response: isUntrue(n) ? 'declined' : 'none' },
        })
        .execute();
    const message = { createdBy, now, expiresAt: now + 3_600_000 };
    await enqueue(tx, { ...message, kind: 'reminder', details: { month } }, silent);
    for (let n = 0; n < firstOwn.mail; n += 1) {
      const roster = { kind: 'roster', details: { month }, createdBy, now } as const;
      await enqueueMail(tx, roster, content, [addressOf(n)]);
    }
    const coming = { ...message, kind: 'serving_reminder', details: { service } } as const;
    await enqueue(
      tx,
      coming,
      serving.map(({ id }) => id),
    );
  });
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

async function isOpen(database: Database): Promise<boolean> {
  const open = await database.query
    .selectFrom('messageRecipients')
    .select('id')
    .where((where) =>
      where.or([
        where('state', 'in', ['queued', 'sending']),
        where.and([where('state', '=', 'unknown'), where('channel', '=', 'sms')]),
      ]),
    )
    .limit(1)
    .execute();
  return open.length > 0;
}

/** Kills processes at random moments until `kills` have died, then lets the last ones finish. */
export async function runCrashTest(options: CrashTestOptions): Promise<CrashTestResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-crash-test-'));
  const [twilio, mailServer] = [await TwilioDouble.start(), await MailServer.start()];
  twilio.delay = 20;
  mailServer.delay = 10;
  twilio.faultOf = smsFault;
  mailServer.faultOf = mailFault;
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://sundial.example.org',
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...twilio.environment,
    ...mailServer.environment,
  };
  const start = performance.now();
  const context = await createContext(readEnv(settings));
  await fill(context.deps, options);
  await context.close();
  const database = openDatabase({
    databaseUrl: options.databaseUrl,
    dataDir,
    isShared: true,
    onIdleError: () => undefined,
  });

  let kills = 0;
  async function runAndKill(): Promise<void> {
    while (await isOpen(database)) {
      const child = new Child('test/programs/outbox.ts', settings, [JSON.stringify(TIMES)]);
      await child.line();
      if (kills < options.kills) {
        kills += 1;
        await pause(random() * options.lifetimeMs);
      } else {
        while (await isOpen(database)) await pause(100);
      }
      await child.kill('SIGKILL');
    }
  }
  try {
    await Promise.all(Array.from({ length: options.processes }, runAndKill));
    const rows = await database.query
      .selectFrom('messageRecipients')
      .leftJoin('users', 'users.id', 'memberId')
      .select(['channel', 'state', 'firstName as address'])
      .orderBy('messageRecipients.id')
      .execute();
    const arrived = twilio.countByNumber();
    for (const { to } of mailServer.accepted)
      for (const address of to) arrived.set(address, (arrived.get(address) ?? 0) + 1);
    // The emails that are no member's come first, in order.
    const resultsIn = (channel: Channel, addressAt: (n: number) => string) =>
      rows
        .filter((row) => row.channel === channel)
        .map(({ state, address }, n) => ({ state, arrived: arrived.get(address ?? addressAt(n)) ?? 0 }));
    // Quoted-printable breaks long lines.
    const mails = mailServer.accepted.map(
      ({ to, source }) => [to[0] ?? '', source.replace(/=\r?\n/g, '')] as const,
    );
    const texts = twilio.accepted.map(({ to, body }) => [to, body] as const);
    const untrue = [
      ...Array.from({ length: options.sms }, (_, n) => (isUntrue(n) ? [numberOf(n)] : [])),
      ...Array.from({ length: options.mail }, (_, n) =>
        isUntrue(n) && n >= Math.ceil(options.mail / 2) ? [addressOf(n)] : [],
      ),
    ].flat();
    return {
      sms: resultsIn('sms', numberOf),
      mail: resultsIn('email', addressOf),
      untrue: untrue.filter((address) => arrived.has(address)).length,
      wrongTexts: await countWrongTexts(
        database,
        [...texts, ...mails].filter(([, text]) => text.includes('/s/')),
      ),
      kills,
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await database.close();
    await Promise.all([twilio.stop(), mailServer.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
