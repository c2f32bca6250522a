import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAnswer, aServiceTime } from '#test/factories.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

/** Sundays after 13 March 2026, the current date in the tests. The deadline day is the 20th. */
const MARCH_15: PlainDate = '2026-03-15';
const MARCH_22: PlainDate = '2026-03-22';
const APRIL_5: PlainDate = '2026-04-05';

const onSunday = (date: PlainDate) => ({ date, timeId: SUNDAY_SERVICE });

onBothDatabases('saving availability', (server, itOnce) => {
  itOnce("refuses an administrator's answer for an unknown member", async () => {
    const admin = await anAdmin(server());
    const body = { date: APRIL_5, isAvailable: true, memberId: 99_999 };
    expect((await admin.refused(contract.saveAvailability, { body })).status).toBe(404);
  });

  itOnce("refuses members after the month's deadline with its sentence, but not administrators", async () => {
    const memberId = await aMember(server());
    // The last moment of 20 March in Sydney, then the first of the 21st.
    server().clock.set('2026-03-20T12:59:59Z');
    const member = await signIn(server(), memberId);
    const body = { date: MARCH_22, isAvailable: true, memberId };
    expect((await member.call(contract.saveAvailability, { body })).status).toBe(200);
    server().clock.set('2026-03-20T13:00:00Z');
    expect(await member.refused(contract.saveAvailability, { body })).toMatchObject({
      status: 403,
      body: {
        code: 'deadline_passed',
        message:
          'Sorry, it has passed the deadline. If you want to change your availability for this month, please contact the coordinator',
      },
    });
    const admin = await anAdmin(server());
    expect((await admin.call(contract.saveAvailability, { body })).status).toBe(200);
    server().clock.set('2026-03-12T23:00:00Z');
  });

  it('keeps one answer per service: the second replaces the first', async () => {
    const memberId = await aMember(server());
    const visitor = await signIn(server(), memberId);
    const first = await visitor.call(contract.saveAvailability, {
      body: { date: APRIL_5, isAvailable: true, memberId },
    });
    const second = await visitor.call(contract.saveAvailability, {
      body: { date: APRIL_5, isAvailable: false, memberId },
    });
    expect(first.body).toMatchObject({ memberId, date: APRIL_5, isAvailable: true });
    expect(second.body).toEqual({ ...first.body, isAvailable: false });
    const { body } = await visitor.call(contract.listAvailability, { query: { memberId: String(memberId) } });
    expect(body).toEqual([second.body]);
  });

  it('keeps one answer when ten requests race', async () => {
    const memberId = await aMember(server());
    const visitor = await signIn(server(), memberId);
    const body = { date: APRIL_5, isAvailable: true, memberId };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => visitor.call(contract.saveAvailability, { body })),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
    const { body: list } = await visitor.call(contract.listAvailability, {
      query: { memberId: String(memberId) },
    });
    expect(list).toHaveLength(1);
  });
});

onDatabase('sqlite', 'reading availability', (server) => {
  it('filters all answers by date, both bounds included, and by member', async () => {
    const [ruth, amos] = [await aMember(server()), await aMember(server())];
    await anAnswer(server(), ruth, MARCH_15);
    await anAnswer(server(), ruth, MARCH_22, false);
    await anAnswer(server(), amos, MARCH_22);
    await anAnswer(server(), amos, APRIL_5);
    const visitor = await signIn(server(), ruth);
    const march = await visitor.call(contract.listAvailability, { query: { from: MARCH_15, to: MARCH_22 } });
    expect(march.body.map(({ memberId, date, isAvailable }) => [memberId, date, isAvailable])).toEqual([
      [ruth, MARCH_15, true],
      [ruth, MARCH_22, false],
      [amos, MARCH_22, true],
    ]);
    const hers = await visitor.call(contract.listAvailability, { query: { memberId: String(ruth) } });
    expect(hers.body).toHaveLength(2);
  });

  it('returns the months with at least one available answer, oldest first', async () => {
    const id = await aMember(server());
    await anAnswer(server(), id, '2027-01-03');
    await anAnswer(server(), id, '2027-02-07', false);
    const visitor = await signIn(server(), id);
    const { body } = await visitor.call(contract.listAvailabilityMonths, {});
    expect(body).toEqual(['2026-03', '2026-04', '2027-01']);
  });

  it('lists available members by last name, without unavailable or removed ones', async () => {
    const zora = await aMember(server(), {
      firstName: 'Zora',
      lastName: 'Abel',
      phoneNumber: '+61491570006',
    });
    const amos = await aMember(server(), { firstName: 'Amos', lastName: 'Zander' });
    const removed = await aMember(server());
    await anAnswer(server(), amos, '2027-05-02');
    await anAnswer(server(), zora, '2027-05-09');
    await anAnswer(server(), zora, '2027-05-02');
    await anAnswer(server(), amos, '2027-05-09', false);
    await anAnswer(server(), amos, '2027-05-16');
    await anAnswer(server(), removed, '2027-05-02');
    const admin = await anAdmin(server());
    await admin.call(contract.removeMember, { params: { id: removed } });
    const query = { from: '2027-05-02', to: '2027-05-09' } as const;
    const { body } = await admin.call(contract.listAvailableMembers, { query });
    expect(body).toEqual([
      {
        id: zora,
        firstName: 'Zora',
        lastName: 'Abel',
        initials: null,
        services: [onSunday('2027-05-02'), onSunday('2027-05-09')],
      },
      { id: amos, firstName: 'Amos', lastName: 'Zander', initials: null, services: [onSunday('2027-05-02')] },
    ]);
    expect((await admin.refused(contract.listAvailableMembers, { query: {} })).status).toBe(400);
  });
});

onDatabase('sqlite', 'answers for several services a day', (server) => {
  /** Adds a second service on 5 April. Returns its id, a member and a body that names no service. */
  async function dayWithTwoServices() {
    const memberId = await aMember(server());
    const evening = await aServiceTime(server(), { date: APRIL_5 }, { startsAt: '18:00' });
    return { memberId, evening, body: { date: APRIL_5, isAvailable: true, memberId } };
  }

  it('are stored for each service, and listed with date and service time', async () => {
    const { memberId, evening, body } = await dayWithTwoServices();
    const visitor = await signIn(server(), memberId);
    const morning = { ...body, timeId: SUNDAY_SERVICE, isAvailable: false };
    await visitor.call(contract.saveAvailability, { body: morning });
    await visitor.call(contract.saveAvailability, { body: { ...body, timeId: evening } });
    const query = { from: APRIL_5, to: APRIL_5, memberId: String(memberId) };
    const { body: answers } = await visitor.call(contract.listAvailability, { query });
    expect(answers).toMatchObject([
      { date: APRIL_5, timeId: SUNDAY_SERVICE, isAvailable: false },
      { date: APRIL_5, timeId: evening, isAvailable: true },
    ]);
  });
});

onDatabase('sqlite', 'reading the matrix of a month', (server) => {
  const params = { year: '2028', month: '2' };
  const matrixFor = async (reader: Visitor) =>
    (await reader.call(contract.getAvailabilityMatrix, { params })).body;

  it('shows administrators every answer by last name and service, and other members only who said yes', async () => {
    const vespers = await aServiceTime(
      server(),
      { date: '2028-02-24' },
      { startsAt: '17:00', name: 'Vespers' },
    );
    const zora = await aMember(server(), {
      firstName: 'Zora',
      lastName: 'Abel',
      phoneNumber: '+61491570006',
    });
    const amos = await aMember(server(), { firstName: 'Amos', lastName: 'Zyx', initials: 'AZ' });
    const newcomer = await aMember(server(), { firstName: 'New', lastName: 'Zyx', firstLogin: true });
    await anAnswer(server(), zora, '2028-02-06');
    await anAnswer(server(), zora, '2028-02-27', false);
    await anAnswer(server(), amos, '2028-02-24', true, vespers);
    // In the months before and after.
    await anAnswer(server(), newcomer, '2028-01-30');
    await anAnswer(server(), newcomer, '2028-03-05');
    const away = { from: '2028-02-20', to: '2028-02-20' } as const;
    server().clock.set('2027-12-01T00:00:00Z');
    await (await signIn(server(), amos)).call(contract.addAway, { body: away });
    const visitor = await signIn(server(), zora);
    const everything = await matrixFor(await anAdmin(server()));
    expect(everything.services).toEqual([
      ...(['2028-02-06', '2028-02-13', '2028-02-20'] as const).map((date) => ({
        ...onSunday(date),
        startsAt: null,
        name: null,
      })),
      { date: '2028-02-24', timeId: vespers, startsAt: '17:00', name: 'Vespers' },
      { ...onSunday('2028-02-27'), startsAt: null, name: null },
    ]);
    const zorasName = { id: zora, firstName: 'Zora', lastName: 'Abel', initials: null };
    const amosName = { id: amos, firstName: 'Amos', lastName: 'Zyx', initials: 'AZ' };
    expect(everything.members.filter(({ id }) => [zora, amos, newcomer].includes(id))).toEqual([
      { ...zorasName, answers: ['yes', 'none', 'none', 'none', 'no'] },
      { ...amosName, answers: ['none', 'none', 'away', 'yes', 'none'] },
      { id: newcomer, firstName: 'New', lastName: 'Zyx', initials: null, answers: Array(5).fill('none') },
    ]);
    expect(await matrixFor(visitor)).toEqual({
      services: everything.services,
      members: [
        { ...zorasName, answers: ['yes', null, null, null, null] },
        { ...amosName, answers: [null, null, null, 'yes', null] },
      ],
    });
  });

  it('leaves out removed members and canceled services', async () => {
    const admin = await anAdmin(server());
    const removed = await aMember(server(), { firstName: 'Gone' });
    await anAnswer(server(), removed, '2028-02-06');
    await admin.call(contract.removeMember, { params: { id: removed } });
    await admin.call(contract.cancelService, { body: onSunday('2028-02-13') });
    const { services, members } = await matrixFor(admin);
    expect(members.map(({ firstName }) => firstName)).not.toContain('Gone');
    expect(services.map(({ date }) => date)).not.toContain('2028-02-13');
    for (const { answers } of members) expect(answers).toHaveLength(services.length);
  });
});
