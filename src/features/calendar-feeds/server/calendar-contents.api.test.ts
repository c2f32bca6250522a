import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { readFeed } from '#test/calendar-feeds.ts';
import { aFamily, aMember, anAdmin, anAnswer, aRole, aServiceTime } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onBothDatabases('the contents of a calendar feed', (server, itOnce) => {
  /** Assigns a member who is available. Returns the assignment's id. */
  async function assign(
    admin: Visitor,
    [roleId, memberId]: readonly [RoleId, MemberId],
    date: PlainDate,
    timeId: ServiceTimeId = SUNDAY_SERVICE,
  ): Promise<number> {
    await anAnswer(server(), memberId, date, true, timeId);
    const response = await admin.call(contract.addAssignment, {
      body: { roleId, memberId, date, timeId },
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
    const visitor = await signIn(server(), id);
    const { url } = (await visitor.call(call, {})).body;
    const app = new Visitor(server());
    const path = new URL(url).pathname;
    return {
      path,
      read: () => readFeed(app, url),
      choose: async (withFamily: boolean) =>
        (await visitor.call(contract.saveCalendarFamily, { body: { withFamily } })).body,
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

  itOnce('has a length of services in steps of 15 minutes', async () => {
    const admin = await anAdmin(server());
    const save = (minutes: number) => admin.tryCall(contract.saveServiceDuration, { body: { minutes } });
    expect((await save(480)).status).toBe(200);
    expect((await save(100)).status).toBe(400);
    expect((await admin.call(contract.getServiceDuration, {})).body).toEqual({ minutes: 480 });
    await save(90);
  });

  itOnce('shows a month as last published while it is revised, and then the changes', async () => {
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
    for (const id of [first, second]) await admin.call(contract.removeAssignment, { params: { id } });
    const body = { roleId: reader, memberId: ruth, date: '2027-02-14' as const };
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

  itOnce('leaves out declined and canceled services, and places that a replacing person took', async () => {
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
        body: { date: dates[0], timeId: SUNDAY_SERVICE, response },
      });
    await respond('declined');
    expect(await starts()).toEqual(dates.slice(1));
    await revise(admin, 2027, 3);
    expect(await starts()).toEqual(dates.slice(1));
    await publish(admin, 2027, 3);
    await respond('confirmed');
    expect(await starts()).toEqual(dates);

    const canceled = { date: dates[1], timeId: SUNDAY_SERVICE, confirm: true, people: 1 };
    expect((await admin.tryCall(contract.cancelService, { body: canceled })).status).toBeLessThan(300);
    expect(await starts()).toEqual([dates[0], dates[2]]);
    await admin.tryCall(contract.restoreService, { query: { date: dates[1], timeId: 1 } });
    expect(await starts()).toEqual([dates[0], dates[2]]);

    await revise(admin, 2027, 3);
    const assignments = (await admin.call(contract.listAssignments, {})).body;
    const id = assignments.find((row) => row.memberId === ruth && row.date === dates[2])?.id;
    await anAnswer(server(), amos, dates[2]);
    const body = { roleId: usher, memberId: amos, date: dates[2], replaces: id };
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    await publish(admin, 2027, 3);
    expect(await starts()).toEqual([dates[0]]);
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

  itOnce(
    'includes people its member may act for, each with their own events, while the member may and wants it',
    async () => {
      const { query } = server().database;
      const admin = await anAdmin(server());
      const sound = await aRole(server(), { name: 'Sound', order: 1 });
      const reader = await aRole(server(), { name: 'Reader', order: 2, maxLimit: 3 });
      const named = (firstName: string) => aMember(server(), { firstName, lastName: 'Fell' });
      const [ruth, ben, mia, gail] = [
        await named('Ruth'),
        await named('Ben'),
        await named('Mia'),
        await named('Gail'),
      ];
      const familyId = await aFamily(server(), [ruth, ben, gail]);
      await query.insertInto('familyMembers').values({ familyId, memberId: mia, isChild: true }).execute();
      for (const [roleId, id, date] of [
        [reader, ruth, '2027-06-06'],
        [sound, ben, '2027-06-06'],
        [reader, mia, '2027-06-13'],
        [reader, gail, '2027-06-20'],
      ] as const)
        await assign(admin, [roleId, id], date);
      await publish(admin, 2027, 6);
      const allow = async (allowed: boolean) =>
        (await signIn(server(), ben)).call(contract.saveMayAct, { body: { memberId: ruth, allowed } });
      const { get, read, summaries, choose } = await openFeed(ruth);
      const [without, ownBefore] = [(await get()).body, await read()];

      await allow(true);
      expect((await get()).body).toBe(without);
      expect(await choose(true)).toEqual({ isOn: true, withFamily: true });
      const events = await read();
      expect(events.map(({ summary, description }) => [summary, description])).toEqual([
        ['You: Reader, Sunday Service', 'Your role: Reader\n\nServing with you:\nSound: Ben Fell'],
        ['Ben: Sound, Sunday Service', 'Sound: Ben Fell\nReader: Ruth Fell'],
        ['Mia: Reader, Sunday Service', 'Reader: Mia Fell'],
      ]);
      const ofMia = await openFeed(mia);
      await ofMia.choose(true);
      const own = [ownBefore, await (await openFeed(ben)).read(), await ofMia.read()].flat();
      expect(own.map(({ summary }) => summary)).toEqual(
        ['Reader', 'Sound', 'Reader'].map((role) => `${role}, Sunday Service`),
      );
      expect(events.map(({ uid }) => uid)).toEqual(own.map(({ uid }) => uid));
      await choose(false);
      expect((await get()).body).toBe(without);
      await choose(true);

      const asRuth = await signIn(server(), ruth);
      const declined = { date: '2027-06-13', timeId: SUNDAY_SERVICE, memberId: mia } as const;
      await asRuth.call(contract.respond, { body: { ...declined, response: 'declined' } });
      expect(await summaries()).toEqual(events.slice(0, 2).map(({ summary }) => summary));
      await allow(false);
      expect(await summaries()).toEqual(['You: Reader, Sunday Service']);
      await allow(true);
      await asRuth.call(contract.createCalendarFeed, {});
      expect((await asRuth.call(contract.getCalendarFeed, {})).body.withFamily).toBe(true);
    },
  );

  itOnce('is sent again only when something in it changed', async () => {
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
      () => query.updateTable('users').set({ lastName: 'Stone' }).where('id', '=', amos).execute(),
      () => query.updateTable('serviceRoles').set({ name: 'Host' }).where('id', '=', usher).execute(),
      () => query.updateTable('settings').set({ churchName: 'St Mark' }).execute(),
      () => query.updateTable('serviceTimes').set({ startsAt: '10:00' }).where('id', '=', 1).execute(),
      () => query.updateTable('settings').set({ serviceMinutes: 60 }).execute(),
      () => query.updateTable('settings').set({ nameFormat: 'first' }).execute(),
      () => publish(admin, 2027, 5),
    ];
    for (const change of changes) {
      await change();
      const response = await get({ 'if-none-match': etag });
      expect([change.toString(), response.status]).toEqual([change.toString(), 200]);
      etag = String(response.headers.etag);
      await unchanged();
    }
    await query.updateTable('settings').set({ serviceMinutes: 90, nameFormat: 'full' }).execute();
    await query.updateTable('serviceTimes').set({ startsAt: null }).where('id', '=', 1).execute();
  });
});
