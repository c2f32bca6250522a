import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { writePages } from '#test/pages.ts';
import { readPdf } from '#test/pdf.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';
import { buildApp } from './app.ts';

/** Sundays in Sydney: their first moment, the first moment after them, and the dates before and after. */
const SUNDAYS = [
  {
    sunday: '2032-02-29',
    name: 'a leap day',
    shown: '29 February 2032',
    begins: '2032-02-28T13:00:00Z',
    ends: '2032-02-29T13:00:00Z',
    before: '2032-02-28',
    after: '2032-03-01',
  },
  {
    sunday: '2026-05-31',
    name: "a month's last day",
    shown: '31 May 2026',
    begins: '2026-05-30T14:00:00Z',
    ends: '2026-05-31T14:00:00Z',
    before: '2026-05-30',
    after: '2026-06-01',
  },
  {
    sunday: '2028-12-31',
    name: "a year's last day",
    shown: '31 December 2028',
    begins: '2028-12-30T13:00:00Z',
    ends: '2028-12-31T13:00:00Z',
    before: '2028-12-30',
    after: '2029-01-01',
  },
  {
    sunday: '2026-04-05',
    name: 'the day that daylight saving ends, of 25 hours',
    shown: '5 April 2026',
    begins: '2026-04-04T13:00:00Z',
    ends: '2026-04-05T14:00:00Z',
    before: '2026-04-04',
    after: '2026-04-06',
  },
  {
    sunday: '2026-10-04',
    name: 'the day that daylight saving begins, of 23 hours',
    shown: '4 October 2026',
    begins: '2026-10-03T14:00:00Z',
    ends: '2026-10-04T13:00:00Z',
    before: '2026-10-03',
    after: '2026-10-05',
  },
] as const;

const DEADLINE_PASSED = expect.stringMatching(/^The deadline has passed/);

/** When the first page switches to the next month: after the 15th. */
const MONTH_TURNS = [
  { turn: '2026-04-15T14:00:00Z', month: '2026-04', next: '2026-05' },
  { turn: '2026-10-15T13:00:00Z', month: '2026-10', next: '2026-11' },
  { turn: '2026-12-15T13:00:00Z', month: '2026-12', next: '2027-01' },
  { turn: '2028-02-15T13:00:00Z', month: '2028-02', next: '2028-03' },
] as const;

onDatabase('sqlite', "the church's date", (server) => {
  let webDir: string;
  let withPages: TestServer;
  beforeAll(async () => {
    webDir = writePages();
    const app = await buildApp(server().deps, { logger: false, trustProxy: false, webDir });
    withPages = { ...server(), app };
  });
  afterAll(async () => {
    await withPages.app.close();
    rmSync(webDir, { recursive: true });
  });

  /** Sets the clock to a moment, or to the millisecond before it. */
  const goTo = (moment: string, offsetMs: 0 | -1 = 0) => {
    withPages.clock.set(moment);
    withPages.clock.advance(offsetMs);
  };

  it.each(SUNDAYS)('controls answers and reminders on $sunday, $name', async (example) => {
    const { sunday, begins, ends, before, after } = example;
    const [year = '', month = '', day = ''] = sunday.split('-');
    await withPages.database.query
      .updateTable('settings')
      .set({ deadline_day: Number(day) })
      .execute();
    const [userId, adminId] = [await aMember(withPages), await aMember(withPages, { isAdmin: true })];
    goTo(begins, -1);
    const member = await signIn(withPages, userId);
    const save = () =>
      member.tryCall(contract.saveAvailability, { body: { userId, serviceDate: sunday, isAvailable: true } });
    const today = async () => (await member.call(contract.getSettings, {})).body.today;
    const query = { year, month: String(Number(month)) };
    const warnings = async () => (await admin.call(contract.previewReminder, { query })).body.warnings;
    expect(await today()).toBe(before);
    goTo(begins);
    expect(await today()).toBe(sunday);
    goTo(ends, -1);
    // An administrator's session lasts only 24 hours.
    const admin = await signIn(withPages, adminId);
    expect([await today(), (await save()).status]).toEqual([sunday, 200]);
    expect(await warnings()).not.toContainEqual(DEADLINE_PASSED);
    goTo(ends);
    expect([await today(), await save()]).toMatchObject([
      after,
      { status: 403, body: { code: 'deadline_passed' } },
    ]);
    expect(await warnings()).toContainEqual(DEADLINE_PASSED);
  });

  it.each(SUNDAYS)(
    'is printed on a roster that is published in the last moment of $sunday, $name',
    async (example) => {
      const [year = 0, month = 0] = example.sunday.split('-').map(Number);
      goTo(example.ends, -1);
      const admin = await anAdmin(withPages);
      expect((await admin.call(contract.finalizeRoster, { body: { year, month } })).status).toBe(201);
      const params = { year: String(year), month: String(month) };
      const { bytes } = await admin.tryCall(contract.downloadRosterSheet, { params });
      expect((await readPdf(bytes)).pages[0]).toContain(`Finalized on ${example.shown}`);
    },
  );

  it.each(MONTH_TURNS)('switches the first page from $month to $next', async ({ turn, month, next }) => {
    const userId = await aMember(withPages);
    for (const [offsetMs, shown] of [
      [-1, month],
      [0, next],
    ] as const) {
      goTo(turn, offsetMs);
      const { body } = await (await signIn(withPages, userId)).send('GET', '/');
      expect(body).toContain(`"from":"${shown}-01"`);
    }
  });
});
