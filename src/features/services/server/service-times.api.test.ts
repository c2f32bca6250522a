import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, type Month, type PlainDate } from '#domain/calendar/calendar.ts';
import { MAX_SERVICES_PER_MONTH } from '#domain/services/service-times.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAnswer, anAssignment, aRole, aServiceTime, aTeam } from '#test/factories.ts';
import { onBothDatabases, onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

/** The tests' current date is Friday, March 13, 2026 in Sydney. */
const TODAY = '2026-03-13';

const listTimes = async (admin: Visitor) => (await admin.call(contract.listServiceTimes, {})).body;

const params = (id: number) => ({ id });

/** Adds a member who is available and assigned at a service. Returns the member's id. */
async function anAssignedMember(
  server: TestServer,
  admin: Visitor,
  { date, timeId = SUNDAY_SERVICE, firstName }: { date: PlainDate; timeId?: number; firstName?: string },
): Promise<number> {
  const memberId = await aMember(server, firstName ? { firstName, lastName: 'Lee' } : {});
  await anAnswer(server, memberId, date, true, timeId);
  const { status } = await admin.call(contract.addAssignment, {
    body: { roleId: await aRole(server), memberId, date, timeId },
  });
  expect(status).toBe(201);
  return memberId;
}

/** Publishes a month and reverts it to a draft, so that only its history stays published. */
async function publishAndRevise(admin: Visitor, { year, month }: Month): Promise<void> {
  await admin.call(contract.finalizeRoster, { body: { year, month } });
  await admin.call(contract.reviseRoster, { params: { year: String(year), month: String(month) } });
}

async function unassign(admin: Visitor, person: number): Promise<void> {
  const { body } = await admin.call(contract.listAssignments, {});
  for (const { id, memberId } of body) {
    if (memberId === person) await admin.call(contract.removeAssignment, { params: params(id) });
  }
}

/** Returns the dates of a service time in the published history. */
async function historyOf(server: TestServer, id: number): Promise<PlainDate[]> {
  const rows = await server.database.query
    .selectFrom('rosterAssignmentHistory')
    .select('date')
    .where('timeId', '=', id)
    .orderBy('date')
    .execute();
  return rows.map((row) => row.date);
}

onDatabase('sqlite', 'invalid service times', (server) => {
  it.each([
    ['date', {}],
    ['date', { date: '2026-03-12' }],
    ['weekday', { weekday: 7 }],
    ['startsAt', { weekday: 1, startsAt: '25:00' }],
    ['name', { weekday: 1, name: 'Ves\u202epers' }],
    ['endsOn', { weekday: 1, startsOn: '2026-06-02', endsOn: '2026-06-01' }],
  ])('are refused at the %s', async (path, body) => {
    const refused = await (await anAdmin(server())).refused(contract.addServiceTime, { body });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path }] } });
  });

  it('can not be canceled or restored if they do not exist', async () => {
    const admin = await anAdmin(server());
    const unknown = { status: 404, body: { code: 'unknown_service_time' } };
    const canceled = { date: '2026-03-15', timeId: 99_999 };
    expect(await admin.refused(contract.cancelService, { body: canceled })).toMatchObject(unknown);
    expect(await admin.refused(contract.restoreService, { query: canceled })).toMatchObject(unknown);
  });
});

onBothDatabases('service times', (server, itOnce) => {
  it('begin with the Sunday service, and are listed by day and time, weekly ones first', async () => {
    const admin = await anAdmin(server());
    expect(await listTimes(admin)).toEqual([
      {
        id: SUNDAY_SERVICE,
        weekday: 0,
        date: null,
        name: null,
        startsAt: null,
        startsOn: null,
        endsOn: null,
        teamId: null,
        limits: [],
      },
    ]);
    const added = [];
    for (const body of [
      { date: '2026-12-24', startsAt: '23:00', name: 'Christmas Eve' },
      { date: '2026-12-24', startsAt: '17:00', name: '  Christmas   Eve ' },
      { weekday: 3, startsAt: '19:00', name: 'Lent', startsOn: '2026-03-18', endsOn: '2026-04-01' },
      { weekday: 0, startsAt: '18:00', name: '' },
    ] as const) {
      const { status, body: time } = await admin.call(contract.addServiceTime, { body });
      expect(status).toBe(201);
      added.push(time);
    }
    const [vigil, eve, lent, evening] = added;
    expect(eve).toMatchObject({ name: 'Christmas Eve', startsAt: '17:00', date: '2026-12-24', limits: [] });
    expect(evening).toMatchObject({ name: null, weekday: 0, date: null });
    const ids = (await listTimes(admin)).map(({ id }) => id);
    expect(ids).toEqual([SUNDAY_SERVICE, evening?.id, lent?.id, eve?.id, vigil?.id]);
  });

  itOnce('are refused if they are alike on one date or too many in a month', async () => {
    const admin = await anAdmin(server());
    const body = { date: '2027-02-01', startsAt: '17:00', name: 'Vigil' } as const;
    const { body: added } = await admin.call(contract.addServiceTime, { body });
    const exists = { status: 409, body: { code: 'service_exists' } };
    expect(await admin.refused(contract.addServiceTime, { body })).toMatchObject(exists);
    const twin = { params: params(await aServiceTime(server(), { date: body.date })), body };
    expect(await admin.refused(contract.editServiceTime, twin)).toMatchObject(exists);

    // There are 10 so far: two on February 1, and two on each of the four Sundays.
    for (let made = 10; made < MAX_SERVICES_PER_MONTH; made += 1) {
      await aServiceTime(server(), { date: addDays('2027-02-01', made % 28) }, { name: `Number ${made}` });
    }
    const last = { date: '2027-02-02', name: 'One more' } as const;
    expect(await admin.refused(contract.addServiceTime, { body: last })).toMatchObject({
      status: 400,
      body: { code: 'too_many_services', params: { month: { year: 2027, month: 2 } } },
    });
    await admin.call(contract.removeServiceTime, { params: params(added.id) });
    expect((await admin.call(contract.addServiceTime, { body: last })).status).toBe(201);
  });

  it('are added once when two administrators add the same one at the same time', async () => {
    const admins = [await anAdmin(server()), await anAdmin(server())];
    const body = { date: '2027-05-13', startsAt: '19:00', name: 'Ascension Day' };
    const responses = await Promise.all(
      [...admins, ...admins].map((admin) => admin.tryCall(contract.addServiceTime, { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  itOnce(
    'keep their id when their name, time or period changes, and their day once someone has answered',
    async () => {
      const admin = await anAdmin(server());
      const member = await aMember(server());
      const id = await aServiceTime(server(), { weekday: 2 });
      await anAnswer(server(), member, '2027-03-02', true, id);
      const body = {
        name: 'Prayer',
        startsAt: '00:00',
        startsOn: '2026-03-01',
        endsOn: '2027-12-31',
      } as const;
      const { body: changed } = await admin.call(contract.editServiceTime, { params: params(id), body });
      expect(changed).toEqual({ id, weekday: 2, date: null, ...body, teamId: null, limits: [] });
      const { body: cleared } = await admin.call(contract.editServiceTime, {
        params: params(id),
        body: { name: null, startsAt: null, startsOn: null, endsOn: null },
      });
      expect(cleared).toMatchObject({ id, name: null, startsAt: null, startsOn: null, endsOn: null });
      const refused = await admin.refused(contract.editServiceTime, {
        params: params(id),
        body: { weekday: 4 },
      });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'service_time_in_use', params: { because: 'day' } },
      });
      expect(refused.body.message).toMatch(/Add a new service on the other day/);
    },
  );

  itOnce('move to another day while nothing refers to them, and lose their cancellations', async () => {
    const admin = await anAdmin(server());
    const id = await aServiceTime(server(), { date: '2027-06-01' });
    await admin.call(contract.cancelService, { body: { date: '2027-06-01', timeId: id } });

    const moved = await admin.call(contract.editServiceTime, { params: params(id), body: { date: TODAY } });
    expect(moved.body).toMatchObject({ id, date: TODAY });
    const weekly = await admin.call(contract.editServiceTime, {
      params: params(id),
      body: { weekday: 6, startsOn: '2027-06-01' },
    });
    expect(weekly.body).toMatchObject({ id, date: null, weekday: 6, startsOn: '2027-06-01' });
    const { body: canceled } = await admin.call(contract.listCanceledServices, {});
    expect(canceled.filter(({ timeId }) => timeId === id)).toEqual([]);
  });

  itOnce('ask before a new period removes people, and never lose past assignments', async () => {
    const admin = await anAdmin(server());
    const id = await aServiceTime(server(), { weekday: 4 });
    await anAssignedMember(server(), admin, { date: '2026-03-05', timeId: id });
    await anAssignedMember(server(), admin, { date: '2027-07-01', timeId: id, firstName: 'Anna' });
    await anAssignedMember(server(), admin, { date: '2027-08-05', timeId: id, firstName: 'Ben' });
    await publishAndRevise(admin, { year: 2026, month: 3 });
    // No one is assigned on this date any longer.
    const gone = await anAssignedMember(server(), admin, { date: '2027-08-12', timeId: id });
    await publishAndRevise(admin, { year: 2027, month: 8 });
    await unassign(admin, gone);
    expect(await historyOf(server(), id)).toEqual(['2026-03-05', '2027-08-05', '2027-08-12']);
    const edit = (body: object) => ({ params: params(id), body });
    expect(await admin.refused(contract.editServiceTime, edit({ endsOn: '2027-06-30' }))).toMatchObject({
      status: 409,
      body: {
        code: 'service_has_assignments',
        params: { people: ['Anna Lee', 'Ben Lee'], count: 2 },
        message: 'Anna Lee and Ben Lee are assigned. Confirm to remove them from the roster.',
      },
    });
    expect(
      await admin.refused(contract.editServiceTime, edit({ startsOn: '2026-03-06', confirm: true })),
    ).toMatchObject({ status: 409, body: { code: 'service_time_in_use', params: { because: 'past' } } });
    const { status } = await admin.call(contract.editServiceTime, {
      params: params(id),
      body: { endsOn: '2027-07-31', confirm: true },
    });
    expect(status).toBe(200);
    const left = await admin.call(contract.listAssignments, {});
    const dates = left.body.filter(({ timeId }) => timeId === id).map((row) => row.date);
    expect(dates).toEqual(['2026-03-05', '2027-07-01']);
    expect(await historyOf(server(), id)).toEqual(['2026-03-05']);
  });

  itOnce('ask again if the number of assigned people differs from the confirmed one', async () => {
    const admin = await anAdmin(server());
    const id = await aServiceTime(server(), { weekday: 3 });
    const ben = await anAssignedMember(server(), admin, { date: '2027-11-03', timeId: id });
    await anAssignedMember(server(), admin, { date: '2027-11-10', timeId: id });
    // The same person on two dates counts once.
    await anAnswer(server(), ben, '2027-11-17', true, id);
    await admin.call(contract.addAssignment, {
      body: { roleId: await aRole(server()), memberId: ben, date: '2027-11-17', timeId: id },
    });
    const refused = { status: 409, body: { code: 'service_has_assignments', params: { count: 2 } } };
    const edit = (people: number) => ({
      params: params(id),
      body: { endsOn: '2027-10-31', confirm: true, people } as const,
    });
    expect(await admin.refused(contract.editServiceTime, edit(3))).toMatchObject(refused);
    const remove = { params: params(id), query: { confirm: 'true', people: 3 } };
    expect(await admin.refused(contract.removeServiceTime, remove)).toMatchObject(refused);
    expect((await admin.call(contract.editServiceTime, edit(2))).status).toBe(200);
    const left = (await admin.call(contract.listAssignments, {})).body;
    expect(left.filter((row) => row.timeId === id)).toEqual([]);
  });

  itOnce('end today when removed after use, and disappear when removed before', async () => {
    const admin = await anAdmin(server());
    const remove = { params: params(await aServiceTime(server(), { weekday: 1 })) };
    const id = Number(remove.params.id);
    await admin.call(contract.saveServiceTimeLimits, {
      ...remove,
      body: [{ roleId: await aRole(server()), maxLimit: 0 }],
    });
    await anAssignedMember(server(), admin, { date: '2027-09-06', timeId: id, firstName: 'Cleo' });
    expect(await admin.refused(contract.removeServiceTime, remove)).toMatchObject({
      status: 409,
      body: { code: 'service_has_assignments', params: { people: ['Cleo Lee'], count: 1 } },
    });
    const ended = await admin.call(contract.removeServiceTime, { ...remove, query: { confirm: 'true' } });
    expect(ended.body.serviceTime).toMatchObject({ id, endsOn: TODAY });
    expect(ended.body.serviceTime?.limits).toHaveLength(1);
    const answers = await server()
      .database.query.selectFrom('availability')
      .select('id')
      .where('timeId', '=', id)
      .execute();
    expect(answers).toHaveLength(1);
    const { body: log } = await admin.call(contract.listChanges, { query: {} });
    expect(log.changes[0]).toMatchObject({ verb: 'ended', fields: [{ after: '13 March 2026' }] });
    expect((await admin.call(contract.removeServiceTime, remove)).body.serviceTime).toMatchObject({ id });
    expect((await admin.call(contract.listChanges, { query: {} })).body.changes[0]?.id).toBe(
      log.changes[0]?.id,
    );

    const unused = await aServiceTime(server(), { weekday: 2 }, { name: 'Unused' });
    await admin.call(contract.cancelService, { body: { date: '2027-09-07', timeId: unused } });
    const gone = await admin.call(contract.removeServiceTime, { params: params(unused) });
    expect(gone).toMatchObject({ status: 200, body: { serviceTime: null } });
    expect((await listTimes(admin)).map((time) => time.id)).not.toContain(unused);
  });

  it('are either removed or answered when both happen at once, without a server error', async () => {
    const id = await aMember(server());
    const member = await signIn(server(), id);
    const time = await aServiceTime(server(), { date: '2026-04-20' });
    const admin = await anAdmin(server());
    const answer = { memberId: id, date: '2026-04-20', isAvailable: true };
    const [removed, saved] = await Promise.all([
      admin.tryCall(contract.removeServiceTime, { params: params(time) }),
      member.tryCall(contract.saveAvailability, { body: answer }),
    ]);
    const outcome = `${removed.status} ${saved.status}`;
    expect(['200 400', '409 200']).toContain(outcome);
  });
});

onDatabase('sqlite', 'the roles of a service time', (server) => {
  it('are replaced as a whole, with 0 for a role that is not needed, unless a limit or role is invalid', async () => {
    const admin = await anAdmin(server());
    const [usher, reader] = [await aRole(server(), { maxLimit: 2 }), await aRole(server())];
    const id = await aServiceTime(server(), { date: '2026-12-24' });
    const save = (body: object) =>
      admin.tryCall(contract.saveServiceTimeLimits, { params: params(id), body });
    const limits = [
      { roleId: usher, maxLimit: 6 },
      { roleId: reader, maxLimit: 0 },
    ];
    expect(await save(limits)).toMatchObject({ status: 200, body: { id, limits } });

    expect(await save([{ roleId: reader, maxLimit: 3 }])).toMatchObject({
      body: { limits: [{ roleId: reader, maxLimit: 3 }] },
    });
    const twice = [1, 2].map((maxLimit) => ({ roleId: reader, maxLimit }));
    expect(await save(twice)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(
      await save([
        { roleId: usher, maxLimit: 1 },
        { roleId: 99_999, maxLimit: 1 },
      ]),
    ).toMatchObject({ status: 404, body: { code: 'unknown_role' } });
    const times = await listTimes(admin);
    expect(times.find((time) => time.id === id)?.limits).toEqual([{ roleId: reader, maxLimit: 3 }]);
    expect(await save([])).toMatchObject({ body: { limits: [] } });

    const seen = { limits: [] };
    expect(await save({ limits, seen })).toMatchObject({ body: { limits } });
    expect(await save({ limits: [], seen })).toMatchObject({ body: { limits } });
    const other = [{ roleId: reader, maxLimit: 3 }];
    expect(await save({ limits: other, seen })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', params: { now: { limits } } },
    });
    expect(await save({ limits: other, seen: { limits } })).toMatchObject({ body: { limits: other } });
  });

  it('lose a removed role, even if its limit is saved at the same time', async () => {
    const admin = await anAdmin(server());
    const id = await aServiceTime(server(), { date: '2027-01-01' });
    for (let round = 0; round < 5; round += 1) {
      const roleId = await aRole(server());
      const [removed, saved] = await Promise.all([
        admin.tryCall(contract.removeServiceRole, { params: params(roleId) }),
        admin.tryCall(contract.saveServiceTimeLimits, {
          params: params(id),
          body: [{ roleId, maxLimit: 2 }],
        }),
      ]);
      expect([removed.status, [200, 404].includes(saved.status)]).toEqual([204, true]);
    }
    expect((await listTimes(admin)).find((time) => time.id === id)?.limits).toEqual([]);
  });
});

onBothDatabases('a service of one team', (server, itOnce) => {
  itOnce('is for everyone while there is one team, and refuses unknown ones', async () => {
    const admin = await anAdmin(server());
    const [only] = (await admin.call(contract.listTeams, {})).body;
    const add = (date: PlainDate, teamId: number | undefined) =>
      admin.tryCall(contract.addServiceTime, { body: { date, teamId: teamId as never } });
    expect((await add('2027-08-05', only?.id)).body).toMatchObject({ teamId: null });
    expect((await add('2027-08-06', 99_999)).body).toMatchObject({ code: 'unknown_team' });
    const kids = await aTeam(server());
    const { body } = await admin.call(contract.addServiceTime, {
      body: { date: '2027-08-07', teamId: kids },
    });
    await admin.call(contract.removeTeam, { params: { id: kids }, query: {} });
    const left = (await listTimes(admin)).find(({ id }) => id === body.id);
    expect(left).toMatchObject({ teamId: null });
  });

  it('needs only roles of that team, whatever the limits of others there are', async () => {
    const admin = await anAdmin(server());
    const kids = await aTeam(server());
    const [usher, helper] = [await aRole(server()), await aRole(server(), { teamId: kids, maxLimit: 2 })];
    const time = { date: '2026-08-05', startsAt: '19:00' } as const;
    const { body: added } = await admin.call(contract.addServiceTime, { body: { ...time, teamId: kids } });
    expect(added.teamId).toBe(kids);
    const limits = [usher, helper].map((roleId) => ({ roleId, maxLimit: 3 }));
    await admin.call(contract.saveServiceTimeLimits, { params: params(added.id), body: limits });
    const rolesThere = async () => {
      const month = { year: '2026', month: '8' };
      const { body } = await admin.call(contract.listBuilderServices, { params: month, query: {} });
      const { roles } = body.find(({ timeId }) => timeId === added.id) ?? {};
      return roles?.map(({ id, maxLimit }) => [id, maxLimit]);
    };
    expect(await rolesThere()).toEqual([[helper, 3]]);
    const memberId = await aMember(server());
    await anAnswer(server(), memberId, time.date, true, added.id);
    const place = { roleId: usher, memberId, date: time.date, timeId: added.id };
    const refused = await admin.refused(contract.addAssignment, { body: place });
    expect(refused.body.code).toBe('role_not_needed');

    const edit = (teamId: typeof kids | null) =>
      admin.call(contract.editServiceTime, { params: params(added.id), body: { teamId } });
    expect((await edit(null)).body).toMatchObject({ ...time, teamId: null });
    expect(await rolesThere()).toEqual([
      [usher, 3],
      [helper, 3],
    ]);
    // Like a limit of 0, the choice removes no one.
    await anAssignment(server(), place);
    await edit(kids);
    expect(await rolesThere()).toEqual([
      [usher, 0],
      [helper, 3],
    ]);
  });

  itOnce('is in the log of changes by the name of the team', async () => {
    const admin = await anAdmin(server());
    const kids = await aTeam(server(), 'Kids');
    const time = { weekday: 6, name: 'Rehearsal' } as const;
    const { body } = await admin.call(contract.addServiceTime, { body: { ...time, teamId: kids } });
    await admin.call(contract.editServiceTime, { params: params(body.id), body: { teamId: null } });
    const { body: log } = await admin.call(contract.listChanges, { query: { subject: 'service' } });
    const own = log.changes.filter(({ name }) => name.includes(time.name));
    expect(own.map(({ fields }) => fields)).toMatchObject([
      [{ before: 'Kids', after: 'All teams' }],
      [{ before: null, after: 'Kids' }],
    ]);
  });
});
