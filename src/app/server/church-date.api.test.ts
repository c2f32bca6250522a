import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember } from '#test/factories.ts';
import { writePages } from '#test/pages.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';
import { buildApp } from './app.ts';

/** Sundays in Sydney: their first moment, the first moment after them, and the dates before and after. */
const SUNDAYS = [
  {
    sunday: '2028-12-31',
    name: "a year's last day",
    begins: '2028-12-30T13:00:00Z',
    ends: '2028-12-31T13:00:00Z',
    before: '2028-12-30',
    after: '2029-01-01',
  },
  {
    sunday: '2026-04-05',
    name: 'the day that daylight saving ends, of 25 hours',
    begins: '2026-04-04T13:00:00Z',
    ends: '2026-04-05T14:00:00Z',
    before: '2026-04-04',
    after: '2026-04-06',
  },
] as const;

const DEADLINE_PASSED = expect.stringMatching(/^The deadline has passed/);

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
      .set({ deadlineDay: Number(day) })
      .execute();
    const [memberId, adminId] = [await aMember(withPages), await aMember(withPages, { isAdmin: true })];
    goTo(begins, -1);
    const member = await signIn(withPages, memberId);
    const save = () =>
      member.tryCall(contract.saveAvailability, { body: { memberId, date: sunday, isAvailable: true } });
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

  it('switches the first page to the next month after the 15th', async () => {
    const memberId = await aMember(withPages);
    for (const [offsetMs, shown] of [
      [-1, '2026-12'],
      [0, '2027-01'],
    ] as const) {
      goTo('2026-12-15T13:00:00Z', offsetMs);
      const { body } = await (await signIn(withPages, memberId)).send('GET', '/');
      expect(body).toContain(`"from":"${shown}-01"`);
    }
  });
});
