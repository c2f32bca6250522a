import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Channel, OutboxTimes } from '#domain/messages/delivery.ts';
import { createContext } from '#server/context.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { hashToken } from '#server/http/cookies.ts';
import { enqueueMail, enqueueToMembers } from '#server/outbox/enqueue-queries.ts';
import { writeToMembers } from '#server/outbox/write-to-members.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import { Child } from './child.ts';
import { type MailFault, MailServer } from './mail-server.ts';
import { codeIn } from './personal-links.ts';
import { TwilioDouble, type TwilioFault } from './twilio.ts';

/** Times for a busy machine, where slow messages must not count as lost. */
const TIMES: OutboxTimes = {
  pollInterval: 300,
  lease: 4000,
  firstRetry: 20,
  longestRetry: 300,
  giveUp: { sms: 3_600_000, email: 3_600_000 },
  firstQueryDelay: 50,
  notTaken: 3000,
  forget: 3_600_000,
};

/** The state of an outbox after its processes were killed and its providers failed. */
export interface CrashTestResult {
  /** For each number and address: the outbox's state, and how often the message really arrived. */
  readonly sms: ReadonlyArray<{ state: string; arrived: number }>;
  readonly mail: ReadonlyArray<{ state: string; arrived: number }>;
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

function mailFault(): MailFault | null {
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

/**
 * Enqueues text messages and emails. Half of each are the members' own, with a text and a personal link for each
 * recipient, and come last.
 */
async function fill({ database, random }: Deps, { sms, mail }: CrashTestOptions): Promise<void> {
  const [user] = await database.query.selectFrom('users').select('id').execute();
  const memberId = user?.id ?? 1;
  const now = Date.now();
  const month = { year: 2026, month: 4 };
  const service = { date: '2026-04-05', timeId: 1 } as const;
  const message = { details: { month }, createdBy: memberId, now };
  const body = 'Which Sundays can you serve?';
  const attachment = { name: 'roster.pdf', content: Buffer.alloc(2000, 'x') };
  const content = { subject: 'Roster', text: 'Attached.', html: '<p>Attached.</p>', attachment };
  const sending = { isSetUp: { sms: true, email: true }, base: 'https://sundial.example.org', random, now };
  const firstOwn = { sms: Math.ceil(sms / 2), mail: Math.ceil(mail / 2) };
  const membersFrom = (start: number, end: number, channel: Channel) =>
    Array.from({ length: end - start }, (_, n) => {
      const address = channel === 'sms' ? numberOf(start + n) : addressOf(start + n);
      return { id: memberId, firstName: address, lastName: '', contact: { channel, address } };
    });
  const link = { purpose: { kind: 'respond' }, expiresAt: now + 3_600_000 } as const;
  await database.transaction(async (tx) => {
    const recipients = membersFrom(0, firstOwn.sms, 'sms').map(({ contact: { address } }) => {
      const to = { memberId, name: address, dedupeKey: null, personalLink: null, address };
      return { ...to, channel: 'sms' as const, text: body };
    });
    await enqueueToMembers(tx, { ...message, kind: 'reminder', expiresAt: null }, recipients);
    for (let n = 0; n < firstOwn.mail; n += 1) {
      await enqueueMail(tx, { ...message, kind: 'roster' }, content, [addressOf(n)]);
    }
    const published = { kind: 'roster_published', details: { month, revision: 1 } } as const;
    const texts = writeToMembers(
      sending,
      published,
      membersFrom(firstOwn.sms, sms, 'sms'),
      ({ firstName }) => {
        return { once: firstName, link, facts: { services: '5 April' } };
      },
    );
    const coming = { kind: 'serving_reminder', details: { service } } as const;
    const mails = writeToMembers(sending, coming, membersFrom(firstOwn.mail, mail, 'email'), (member) => {
      return { once: member.firstName, link, facts: { role: 'Usher', service: member.firstName } };
    });
    const own = { createdBy: memberId, now, expiresAt: link.expiresAt };
    await enqueueToMembers(tx, { ...published, ...own }, texts);
    await enqueueToMembers(tx, { ...coming, ...own }, mails);
  });
}

/** Returns how many of these texts, by address, are not the recipient's own or lack a stored link that no other has. */
async function countWrongTexts(
  database: Database,
  arrived: readonly (readonly [address: string, text: string])[],
): Promise<number> {
  const links = await database.query.selectFrom('personal_links').select('code_hash').execute();
  const unused = new Set(links.map(({ code_hash }) => code_hash));
  // A link can be used once.
  return arrived.filter(([to, text]) => !text.includes(to) || !unused.delete(hashToken(codeIn(text)))).length;
}

async function isOpen(database: Database): Promise<boolean> {
  const open = await database.query
    .selectFrom('message_recipients')
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
      .selectFrom('message_recipients')
      .select(['channel', 'state', 'id'])
      .orderBy('id')
      .execute();
    const texted = twilio.countByNumber();
    const mailed = new Map<string, number>();
    for (const { to } of mailServer.accepted) {
      for (const address of to) mailed.set(address, (mailed.get(address) ?? 0) + 1);
    }
    const statesIn = (channel: Channel) => rows.filter((row) => row.channel === channel);
    // Quoted-printable breaks long lines.
    const mails = mailServer.accepted.map(
      ({ to, source }) => [to[0] ?? '', source.replace(/=\r?\n/g, '')] as const,
    );
    const texts = twilio.accepted.map(({ to, body }) => [to, body] as const);
    return {
      sms: statesIn('sms').map(({ state }, n) => ({ state, arrived: texted.get(numberOf(n)) ?? 0 })),
      mail: statesIn('email').map(({ state }, n) => ({ state, arrived: mailed.get(addressOf(n)) ?? 0 })),
      wrongTexts: await countWrongTexts(
        database,
        [...texts, ...mails].filter(([, text]) => /You serve on|you serve as/.test(text)),
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
