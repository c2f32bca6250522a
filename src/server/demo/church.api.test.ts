import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { addMonths, monthOf, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { isEmailAddress } from '#domain/members/email.ts';
import { initialsFault } from '#domain/members/member-initials.ts';
import { fullName, normalizeName } from '#domain/members/member-name.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { type ServiceRef, serviceKey } from '#domain/services/services.ts';
import { recordingPush } from '#test/push.ts';
import { openVariant } from '#test/recording-senders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';
import { listServicesBetween } from '../db/services.ts';
import { phoneReader } from '../phone/read-phone.ts';
import { demoPushSender } from './demo-push.ts';
import { DEMO_LEAD, DEMO_SIGN_INS, demoGreeting, fillWithSampleChurch } from './fill.ts';

/** The middle and both ends of months with four and with five Sundays, a leap day, and a Sunday. */
const DAYS: PlainDate[] = [
  '2026-04-15',
  '2026-08-30',
  '2026-10-31',
  '2026-12-31',
  '2027-01-01',
  '2027-02-17',
  '2028-02-29',
];

async function openDemo(today: PlainDate): Promise<TestServer> {
  const server = await openTestServer('sqlite');
  server.clock.set(`${today}T02:00:00Z`);
  await fillWithSampleChurch({ deps: server.deps, firstAdmin: { name: '', oneTimePin: null } });
  return server;
}

async function readRows({ database: { query } }: TestServer) {
  return {
    roles: await query.selectFrom('serviceRoles').selectAll().execute(),
    answers: await query.selectFrom('availability').selectAll().execute(),
    assignments: await query.selectFrom('rosterAssignments').selectAll().execute(),
    history: await query.selectFrom('rosterAssignmentHistory').selectAll().execute(),
    months: await query.selectFrom('finalizedRosters').selectAll().execute(),
    requests: await query.selectFrom('coverRequests').selectAll().execute(),
  };
}

describe.each(DAYS)('the sample church on %s', (today) => {
  let server: TestServer;
  let rows: Awaited<ReturnType<typeof readRows>>;
  beforeAll(async () => {
    server = await openDemo(today);
    rows = await readRows(server);
  });
  afterAll(() => server.close());
  const month = (offset: number) => addMonths(monthOf(today), offset);
  const keyOfPerson = (row: ServiceRef & { readonly memberId: MemberId }) =>
    `${serviceKey(row)} ${row.memberId}`;
  const offsetOf = (date: PlainDate) => {
    const [then, now] = [partsOf(date), partsOf(today)];
    return 12 * (then.year - now.year) + then.month - now.month;
  };

  it('has six past months and this one published, and the month after next as a draft', () => {
    expect(rows.months.map((row) => [row.year, row.month, row.isFinalized])).toEqual([
      ...[-6, -5, -4, -3, -2, -1, 0].map((n) => [month(n).year, month(n).month, true]),
      [month(2).year, month(2).month, false],
    ]);
    const published = rows.assignments.filter((row) => offsetOf(row.date) <= 0);
    expect(published.length).toBeGreaterThan(300);
    expect(rows.history.length).toBeGreaterThan(published.length);
  });

  it('has answers and assignments at every service, and only at those that take place', async () => {
    const dates = rows.answers.map(({ date }) => date).sort();
    const [first, last] = [dates[0], dates.at(-1)] as [PlainDate, PlainDate];
    const services = await listServicesBetween(server.database.query, first, last);
    expect(new Set(rows.answers.map(serviceKey))).toEqual(new Set(services.map(serviceKey)));
    const past = services.filter(({ date }) => offsetOf(date) <= 0);
    const assigned = new Set(rows.assignments.map(serviceKey));
    for (const service of past) expect(assigned).toContain(serviceKey(service));
    expect([...assigned].filter((key) => !services.map(serviceKey).includes(key))).toEqual([]);
  });

  it('fills no role above its limit', () => {
    for (const { id, maxLimit } of rows.roles)
      for (const row of rows.assignments)
        if (row.roleId === id) expect(row.place).toBeLessThanOrEqual(maxLimit);
  });

  it('assigns only available people, except those who declined and one who withdrew from the draft', () => {
    const yes = new Set(rows.answers.filter((row) => row.isAvailable).map(keyOfPerson));
    const conflicts = rows.assignments.filter((row) => !yes.has(keyOfPerson(row)));
    const declined = conflicts.filter((row) => row.response === 'declined');
    expect(conflicts).toHaveLength(declined.length + 1);
    expect(conflicts.filter((row) => offsetOf(row.date) === 2)).toHaveLength(1);
    expect(declined).toEqual(rows.assignments.filter((row) => row.response === 'declined'));
  });

  it('seeks cover for everyone who declined, at services to come', () => {
    const declined = rows.assignments.filter((row) => row.response === 'declined');
    expect(rows.requests.map(keyOfPerson).sort()).toEqual(declined.map(keyOfPerson).sort());
    for (const { date } of declined) expect(date >= today).toBe(true);
  });

  it('asks no one for more than they or their families want', async () => {
    const ruth = await signIn(server, 1, DEMO_SIGN_INS.coordinator.pin);
    for (const offset of [-6, -5, -4, -3, -2, -1, 0, 1, 2]) {
      const { year, month: number } = month(offset);
      const params = { year: String(year), month: String(number) };
      const { body } = await ruth.call(contract.getMonthSummary, { params });
      const { sameTime, brokenRules, beyondLimits } = body;
      expect([offset, { sameTime, brokenRules, beyondLimits }]).toEqual([
        offset,
        { sameTime: [], brokenRules: [], beyondLimits: [] },
      ]);
    }
  });

  it('published each roster before its month began', () => {
    for (const { year, month, isFinalized, createdAt } of rows.months)
      if (isFinalized) expect(createdAt).toBeLessThan(Date.UTC(year, month - 1));
  });
});

describe('the members of the sample church', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openDemo('2026-04-15');
  });
  afterAll(() => server.close());
  const listUsers = () => server.database.query.selectFrom('users').selectAll().execute();

  it('are 36, with names and initials that the app itself would accept', async () => {
    const users = await listUsers();
    expect(users).toHaveLength(36);
    for (const { firstName, lastName, initials } of users) {
      expect([nameFault(firstName, 'first'), nameFault(lastName, 'last')]).toEqual([null, null]);
      expect(normalizeName(fullName({ firstName, lastName }))).toBe(fullName({ firstName, lastName }));
      expect(initials && initialsFault(initials)).toBeNull();
    }
  });

  it('have phone numbers reserved for fiction, and email addresses reserved for examples', async () => {
    for (const { phoneNumber, email } of await listUsers()) {
      if (phoneNumber !== null) {
        expect(phoneNumber).toMatch(/^\+6149157\d{4}$/);
        expect(phoneReader('AU')(phoneNumber)).toMatchObject({ ok: true, value: { canText: true } });
      }
      if (email !== null)
        expect([isEmailAddress(email), email.endsWith('@example.org')]).toEqual([true, true]);
    }
  });

  it('are in three families, and the coordinator may answer for the regular member', async () => {
    const ruth = await signIn(server, 1, DEMO_SIGN_INS.coordinator.pin);
    expect((await ruth.call(contract.listFamilies, {})).body).toHaveLength(3);
    expect(await server.database.query.selectFrom('mayAct').selectAll().execute()).toHaveLength(1);
  });

  it('sign in with the PINs of the greeting', async () => {
    const users = await listUsers();
    const greeting = demoGreeting('http://127.0.0.1:3000');
    for (const { firstName, lastName, pin } of Object.values(DEMO_SIGN_INS)) {
      const user = users.find((row) => row.firstName === firstName && row.lastName === lastName);
      await signIn(server, user?.id ?? 0, pin);
      expect(greeting).toContain(fullName({ firstName, lastName }));
      expect(greeting).toContain(pin);
    }
    expect(greeting).toContain('http://127.0.0.1:3000');
  });
});

test('the sample church is not mixed with another', async () => {
  const server = await openTestServer('sqlite');
  await expect(fillWithSampleChurch({ deps: server.deps, firstAdmin: null })).rejects.toThrow(
    'empty data folder',
  );
  await server.close();
});

test('the sample church with teams has a lead for each, people in two of them, and nothing that asks anyone for too much', async () => {
  const server = await openTestServer('sqlite');
  server.clock.set('2026-04-15T02:00:00Z');
  const sample = { hasTeams: true };
  await fillWithSampleChurch({ deps: server.deps, firstAdmin: { name: '', oneTimePin: null } }, sample);
  const ruth = await signIn(server, 1, DEMO_SIGN_INS.coordinator.pin);
  const teams = (await ruth.call(contract.listTeams, {})).body;
  expect(teams.map(({ name }) => name)).toEqual(['Worship', 'Kids', 'Ushers']);
  const sheets = await Promise.all(
    teams.map(async ({ id }) => (await ruth.call(contract.getTeam, { params: { id } })).body),
  );
  expect(sheets.map(({ leads, roleIds }) => [leads.length, roleIds.length > 0])).toEqual(
    teams.map(() => [1, true]),
  );
  const members = sheets.flatMap((team) => team.members.map(({ memberId }) => memberId));
  expect(new Set(members).size).toBeLessThan(members.length);
  const params = { year: '2026', month: '4' };
  const { body: roster } = await ruth.call(contract.getFinalizedRoster, { params });
  expect(roster.finalizedRoster.teams.map(({ isFinalized }) => isFinalized)).toEqual([true, true, true]);
  for (const { roleIds } of sheets)
    expect(roster.assignments.some(({ roleId }) => roleIds.includes(roleId))).toBe(true);
  const { body: summary } = await ruth.call(contract.getMonthSummary, { params });
  expect(summary).toMatchObject({
    sameTime: [],
    brokenRules: [],
    beyondLimits: [],
    withoutChecks: [],
    rooms: [],
  });
  const { body: guests } = await ruth.call(contract.listGuests, {});
  expect(guests).toMatchObject([{ lastService: null, nextService: '2026-05-31' }]);
  const { body: rooms } = await ruth.call(contract.listRooms, {});
  expect(rooms).toMatchObject([{ teamId: teams[1]?.id, roleIds: teams[1]?.roleIds, adults: 2 }]);
  const lead = sheets[1]?.leads[0]?.memberId ?? 0;
  const lucia = await signIn(server, lead, DEMO_SIGN_INS.regular.pin);
  const led = (await lucia.call(contract.listTeams, {})).body.filter(({ isLead }) => isLead);
  expect(led.map(({ name }) => name)).toEqual(['Kids']);
  const kids = sheets[1]?.members.map(({ memberId }) => memberId) ?? [];
  const states = await Promise.all(
    kids.map(async (id) => {
      const { body } = await lucia.call(contract.listMemberChecks, { params: { id: String(id) } });
      return body.map(({ name, state }) => `${name}: ${state}`);
    }),
  );
  const check = (state: string, count: number) =>
    Array.from({ length: count }, () => `Working with Children: ${state}`);
  expect(states.flat().sort()).toEqual([
    ...[...check('ends_soon', 1), ...check('missing', 1), ...check('valid', kids.length - 2)],
  ]);
  expect(demoGreeting('http://127.0.0.1:3000', sample)).toContain(fullName(DEMO_LEAD));
  await server.close();
});

test('the sample church shows in previews who gets a message on their phone, although no browser can subscribe', async () => {
  const server = await openTestServer('sqlite');
  server.clock.set('2026-04-15T02:00:00Z');
  const push = { ...recordingPush(demoPushSender), takesDevices: false };
  const demo = await openVariant(server, { push });
  await fillWithSampleChurch({ deps: demo.deps, firstAdmin: { name: '', oneTimePin: null } });
  const ruth = await signIn(demo, 1, DEMO_SIGN_INS.coordinator.pin);
  const { body } = await ruth.call(contract.previewReminder, {
    query: { year: '2026', month: '6' } as never,
  });
  expect(body.fresh.reduce((sum, { push: of }) => sum + (of?.people ?? 0), 0)).toBeGreaterThan(3);
  expect((await ruth.call(contract.getSettings, {})).body.hasPush).toBeUndefined();
  expect((await ruth.refused(contract.getPushKey, {})).body.code).toBe('push_off');
  await server.close();
});
