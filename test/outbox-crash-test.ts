import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutboxTimes } from '#domain/messages/delivery.ts';
import { createContext } from '#server/context.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { enqueueMail, enqueueSms } from '#server/outbox/enqueue-queries.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import { Child } from './child.ts';
import { type MailFault, MailServer } from './mail-server.ts';
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

async function fill(database: Database, { sms, mail }: CrashTestOptions): Promise<void> {
  const [user] = await database.query.selectFrom('users').select('id').execute();
  const message = { details: { month: { year: 2026, month: 4 } }, createdBy: user?.id ?? 1, now: Date.now() };
  const body = 'Which Sundays can you serve?';
  await database.transaction(async (tx) => {
    const recipients = Array.from({ length: sms }, (_, n) => ({
      memberId: message.createdBy,
      name: numberOf(n),
      phoneNumber: numberOf(n),
      body,
    }));
    await enqueueSms(tx, { ...message, kind: 'reminder' }, recipients);
    const attachment = { name: 'roster.pdf', content: Buffer.alloc(2000, 'x') };
    const content = { subject: 'Roster', text: 'Attached.', html: '<p>Attached.</p>', attachment };
    for (let n = 0; n < mail; n += 1) {
      await enqueueMail(tx, { ...message, kind: 'roster' }, content, [addressOf(n)]);
    }
  });
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
  await fill(context.deps.database, options);
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
      .select(['channel', 'shown_as', 'state', 'message_id', 'id'])
      .orderBy('id')
      .execute();
    const texted = twilio.countByNumber();
    const mailed = new Map<string, number>();
    for (const { to } of mailServer.accepted) {
      for (const address of to) mailed.set(address, (mailed.get(address) ?? 0) + 1);
    }
    const inChannel = (channel: string) => rows.filter((row) => row.channel === channel);
    return {
      sms: inChannel('sms').map(({ state, shown_as }) => ({ state, arrived: texted.get(shown_as) ?? 0 })),
      mail: inChannel('email').map(({ state }, n) => ({ state, arrived: mailed.get(addressOf(n)) ?? 0 })),
      kills,
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await database.close();
    await Promise.all([twilio.stop(), mailServer.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
