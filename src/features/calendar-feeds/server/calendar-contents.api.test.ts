import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { readFeed } from '#test/calendar-feeds.ts';
import { aMember, anAdmin, anAnswer, aRole, aServiceTime } from '#test/factories.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onDatabase('sqlite', 'the contents of a calendar feed', (server) => {
  /** Assigns a member who is available. Returns the assignment's id. */
  async function assign(
    admin: Visitor,
    [roleId, userId]: readonly [RoleId, MemberId],
    serviceDate: PlainDate,
    serviceTimeId: ServiceTimeId = SUNDAY_SERVICE,
  ): Promise<number> {
    await anAnswer(server(), userId, serviceDate, true, serviceTimeId);
    const response = await admin.call(contract.addAssignment, {
      body: { roleId, userId, serviceDate, serviceTimeId },
    });
    expect(response.status).toBe(201);
    return response.body.id;
  }

  const publish = (admin: Visitor, year: number, month: number) =>
    admin.call(contract.finalizeRoster, { body: { year, month } });
  const revise = (admin: Visitor, year: number, month: number) =>
    admin.call(contract.reviseRoster, { params: { year: String(year), month: String(month) } });

  /** Turns a member's feed on. Returns functions that read it. */
  async function openFeed(
    id: MemberId,
    call = contract.createCalendarFeed as
      | typeof contract.createRosterFeed
      | typeof contract.createCalendarFeed,
  ) {
    const { url } = (await (await signIn(server(), id)).call(call, {})).body;
    const app = new Visitor(server());
    const path = new URL(url).pathname;
    return {
      path,
      read: () => readFeed(app, url),
      starts: async () => (await readFeed(app, url)).map(({ start }) => start),
      summaries: async () => (await readFeed(app, url)).map(({ summary }) => summary),
      get: (headers: Record<string, string> = {}) => app.send('GET', path, undefined, headers),
    };
  }

  it('is the published services of its member, with role and companions', async () => {
    const admin = await anAdmin(server());
    const leader = await aRole(server(), { name: 'Worship Leader', order: 1 });
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 2, order: 2 });
    const ruth = await aMember(server(), { firstName: 'Ruth', lastName: 'Hill' });
    const amos = await aMember(server(), { firstName: 'Amos', lastName: 'Reed' });
    const evening = await aServiceTime(
      server(),
      { date: '2026-06-07' },
      { startsAt: '18:00', name: 'Vespers' },
    );
    await assign(admin, [leader, ruth], '2026-06-14');
    await assign(admin, [usher, ruth], '2026-06-07', evening);
    await assign(admin, [usher, amos], '2026-06-07', evening);
    await assign(admin, [leader, amos], '2026-06-07');
    await assign(admin, [leader, amos], '2026-06-21');
    await assign(admin, [leader, ruth], '2026-07-05');
    const { read } = await openFeed(ruth);
    expect(await read()).toEqual([]);

    await publish(admin, 2026, 6);
    const events = await read();
    expect(events).toEqual([
      {
        uid: expect.stringMatching(new RegExp(`^2026-06-07-${evening}-${ruth}@[\\w-]{16}$`)),
        summary: 'Usher, Vespers',
        description: 'Your role: Usher\n\nServing with you:\nUsher: Amos Reed',
        sequence: 1,
        start: '2026-06-07T08:00:00.000Z',
        minutes: 90,
      },
      {
        uid: expect.stringMatching(new RegExp(`^2026-06-14-${SUNDAY_SERVICE}-${ruth}@`)),
        summary: 'Worship Leader, Sunday Service',
        description: 'Your role: Worship Leader',
        sequence: 1,
        start: '2026-06-14',
        minutes: undefined,
      },
    ]);

    await admin.call(contract.saveNameFormat, { body: { format: 'last' } });
    await admin.call(contract.saveServiceDuration, { body: { minutes: 75 } });
    const [changed] = await read();
    expect(changed).toMatchObject({
      uid: events[0]?.uid,
      description: 'Your role: Usher\n\nServing with you:\nUsher: Reed',
      minutes: 75,
    });
    await admin.call(contract.saveNameFormat, { body: { format: 'full' } });
    await admin.call(contract.saveServiceDuration, { body: { minutes: 90 } });
  });

  it('has a length of services from 15 minutes to 8 hours, in steps of 15 minutes', async () => {
    const admin = await anAdmin(server());
    for (const minutes of [0, 10, 100, 495, -15, 37.5, '90', null])
      expect((await admin.refused(contract.saveServiceDuration, { body: { minutes } })).status).toBe(400);
    expect((await admin.call(contract.getServiceDuration, {})).body).toEqual({ minutes: 90 });
    for (const minutes of [15, 480, 90])
      expect((await admin.call(contract.saveServiceDuration, { body: { minutes } })).body).toEqual({
        minutes,
      });
  });

  it('begins three whole months back', async () => {
    const admin = await anAdmin(server());
    const role = await aRole(server());
    const ruth = await aMember(server());
    for (const date of ['2026-09-27', '2026-10-04', '2026-12-27'] as const)
      await assign(admin, [role, ruth], date);
    for (const month of [9, 10, 12]) await publish(admin, 2026, month);
    server().clock.set('2027-01-31T10:00:00Z');
    const { starts } = await openFeed(ruth);
    expect(await starts()).toEqual(['2026-10-04', '2026-12-27']);
    server().clock.set('2027-01-31T13:00:00Z');
    expect(await starts()).toEqual(['2026-12-27']);
    server().clock.set('2026-03-13T02:00:00Z');
  });

  it('keeps the clock time when daylight saving ends and begins', async () => {
    const admin = await anAdmin(server());
    const role = await aRole(server());
    const ruth = await aMember(server());
    const time = await aServiceTime(server(), { weekday: 0 }, { startsAt: '09:30', startsOn: '2028-03-01' });
    for (const date of ['2028-03-26', '2028-04-02', '2028-09-24', '2028-10-01'] as const)
      await assign(admin, [role, ruth], date, time);
    for (const month of [3, 4, 9, 10]) await publish(admin, 2028, month);
    const { starts, get } = await openFeed(ruth);
    // In Sydney, clocks go back on 2 April and forward on 1 October.
    expect(await starts()).toEqual([
      '2028-03-25T22:30:00.000Z',
      '2028-04-01T23:30:00.000Z',
      '2028-09-23T23:30:00.000Z',
      '2028-09-30T22:30:00.000Z',
    ]);
    const { body } = await get();
    expect(body).toContain('DTSTART;TZID=Australia/Sydney:20280326T093000\r\n');
    expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:Australia/Sydney\r\n');
    await admin.call(contract.editServiceTime, {
      params: { id: String(time) },
      body: { startsAt: '17:00' },
    });
    expect((await starts())[0]).toBe('2028-03-26T06:00:00.000Z');
  });

  it('shows a month as it was last published while it is revised, and then what changed', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 2, order: 1 });
    const reader = await aRole(server(), { name: 'Reader', maxLimit: 2, order: 2 });
    const ruth = await aMember(server(), { firstName: 'Ruth', lastName: 'Vale' });
    const amos = await aMember(server(), { firstName: 'Amos', lastName: 'Vale' });
    const first = await assign(admin, [usher, ruth], '2027-02-07');
    const second = await assign(admin, [usher, ruth], '2027-02-14');
    await publish(admin, 2027, 2);
    const { read } = await openFeed(ruth);
    const before = await read();
    expect(before.map(({ start }) => start)).toEqual(['2027-02-07', '2027-02-14']);

    await revise(admin, 2027, 2);
    for (const id of [first, second])
      await admin.call(contract.removeAssignment, { params: { id: String(id) } });
    const body = { roleId: reader, userId: ruth, serviceDate: '2027-02-14' as const };
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    await assign(admin, [reader, amos], '2027-02-14');
    expect(await read()).toEqual(before);

    await publish(admin, 2027, 2);
    expect(await read()).toEqual([
      {
        ...before[1],
        summary: 'Reader, Sunday Service',
        description: 'Your role: Reader\n\nServing with you:\nReader: Amos Vale',
        sequence: 2,
      },
    ]);
  });

  it('leaves out what its member declined, what was canceled, and what a replacing person took', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher' });
    const ruth = await aMember(server());
    const amos = await aMember(server());
    const dates = ['2027-03-07', '2027-03-14', '2027-03-21'] as const;
    for (const date of dates) await assign(admin, [usher, ruth], date);
    await publish(admin, 2027, 3);
    const { starts } = await openFeed(ruth);
    expect(await starts()).toEqual(dates);

    const member = await signIn(server(), ruth);
    const respond = (response: 'declined' | 'confirmed') =>
      member.call(contract.respond, {
        body: { serviceDate: dates[0], serviceTimeId: SUNDAY_SERVICE, response },
      });
    await respond('declined');
    expect(await starts()).toEqual(dates.slice(1));
    await revise(admin, 2027, 3);
    expect(await starts()).toEqual(dates.slice(1));
    await publish(admin, 2027, 3);
    await respond('confirmed');
    expect(await starts()).toEqual(dates);

    const canceled = { serviceDate: dates[1], serviceTimeId: SUNDAY_SERVICE, confirm: true, people: 1 };
    expect((await admin.tryCall(contract.cancelService, { body: canceled })).status).toBeLessThan(300);
    expect(await starts()).toEqual([dates[0], dates[2]]);
    await admin.tryCall(contract.restoreService, { query: { serviceDate: dates[1], serviceTimeId: 1 } });
    expect(await starts()).toEqual([dates[0], dates[2]]);

    await revise(admin, 2027, 3);
    const assignments = (await admin.call(contract.listAssignments, {})).body;
    const id = assignments.find((row) => row.userId === ruth && row.serviceDate === dates[2])?.id;
    await anAnswer(server(), amos, dates[2]);
    const body = { roleId: usher, userId: amos, serviceDate: dates[2], replaces: id };
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    await publish(admin, 2027, 3);
    expect(await starts()).toEqual([dates[0]]);
  });

  it('leaves out a declined service while a draft no longer has its member', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher' });
    const ruth = await aMember(server());
    const declined = await assign(admin, [usher, ruth], '2027-04-04');
    const other = await assign(admin, [usher, ruth], '2027-04-11');
    await publish(admin, 2027, 4);
    const { starts, get } = await openFeed(ruth);
    await (await signIn(server(), ruth)).call(contract.respond, {
      body: { serviceDate: '2027-04-04', serviceTimeId: SUNDAY_SERVICE, response: 'declined' },
    });
    await revise(admin, 2027, 4);
    const { headers } = await get();
    for (const id of [declined, other])
      await admin.call(contract.removeAssignment, { params: { id: String(id) } });
    // The other service is as it was last published.
    expect(await starts()).toEqual(['2027-04-11']);
    expect((await get()).headers.etag).not.toBe(headers.etag);
    await publish(admin, 2027, 4);
    expect(await starts()).toEqual([]);
  });

  it('of the whole roster has every service once, with everyone who serves', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), id);
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 2, order: 1 });
    const reader = await aRole(server(), { name: 'Reader', order: 2 });
    const [ruth, amos] = [
      await aMember(server(), { firstName: 'Ruth', lastName: 'Moor' }),
      await aMember(server(), { firstName: 'Amos', lastName: 'Moor' }),
    ];
    await assign(admin, [reader, ruth], '2028-05-07');
    await assign(admin, [usher, amos], '2028-05-07');
    await publish(admin, 2028, 5);
    const { read } = await openFeed(id, contract.createRosterFeed);
    const events = await read();
    expect(events.filter(({ start }) => start.startsWith('2028-05'))).toEqual([
      {
        uid: expect.stringMatching(/^2028-05-07-1-roster@/),
        summary: 'Sunday Service',
        description: 'Usher: Amos Moor\nReader: Ruth Moor',
        sequence: 1,
        start: '2028-05-07',
        minutes: undefined,
      },
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it('is sent again only when something in it changed', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 2 });
    const ruth = await aMember(server(), { firstName: 'Ruth', lastName: 'Dale' });
    const amos = await aMember(server(), { firstName: 'Amos', lastName: 'Dale' });
    await assign(admin, [usher, ruth], '2027-05-02');
    await assign(admin, [usher, amos], '2027-05-02');
    await publish(admin, 2027, 5);
    const { get } = await openFeed(ruth);
    let etag = String((await get()).headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    const unchanged = async () => {
      const response = await get({ 'if-none-match': `"other", ${etag}` });
      expect(response).toMatchObject({ status: 304, body: '', headers: { etag } });
    };
    await unchanged();
    server().clock.advance(86_400_000);
    await unchanged();
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);

    const { query } = server().database;
    const changes: ReadonlyArray<() => Promise<unknown>> = [
      () => query.updateTable('users').set({ last_name: 'Stone' }).where('id', '=', amos).execute(),
      () => query.updateTable('service_roles').set({ name: 'Host' }).where('id', '=', usher).execute(),
      () => query.updateTable('service_times').set({ starts_at: '10:00' }).where('id', '=', 1).execute(),
      () => query.updateTable('settings').set({ service_minutes: 60 }).execute(),
      () => query.updateTable('settings').set({ name_format: 'first' }).execute(),
      () => publish(admin, 2027, 5),
    ];
    for (const change of changes) {
      await change();
      const response = await get({ 'if-none-match': etag });
      expect([change.toString(), response.status]).toEqual([change.toString(), 200]);
      etag = String(response.headers.etag);
      await unchanged();
    }
    await query.updateTable('settings').set({ service_minutes: 90, name_format: 'full' }).execute();
    await query.updateTable('service_times').set({ starts_at: null }).where('id', '=', 1).execute();

    await using moved = await openVariant(server(), { timeZone: 'Europe/Berlin' });
    const elsewhere = await new Visitor(moved).send('GET', (await openFeed(ruth)).path, undefined, {
      'if-none-match': etag,
    });
    expect(elsewhere.status).toBe(200);
  });
});
