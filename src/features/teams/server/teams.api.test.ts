import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { partsOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { lockPlaces } from '#server/db/database.ts';
import { lockMember } from '#server/db/members.ts';
import { listMemberships, saveChoices, saveMemberships } from '#server/db/memberships.ts';
import { deleteTeam, lockTeams } from '#server/db/teams.ts';
import { readCoverRequest } from '#test/cover.ts';
import { aMember, anAdmin, anAnswer, aRole, aTeam } from '#test/factories.ts';
import { countingDeadlocks, waitUntilBlocked } from '#test/lock-waiting.ts';
import { kindsWaitingFor, sendDue, untilSent } from '#test/outbox.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const SUNDAY: PlainDate = '2026-07-05';

onBothDatabases('teams', (server) => {
  const rolesOf = async (memberId: MemberId) =>
    ((await listMemberships(server().database.query, [memberId])).get(memberId) ?? []).map(
      ({ teamId, preferredRoleId, secondaryRoleId }) => [teamId, preferredRoleId, secondaryRoleId],
    );

  /** Returns someone who prefers these roles. */
  async function someone(preferredRoleId: RoleId | null, secondaryRoleId: RoleId | null = null) {
    const id = await aMember(server());
    const { query } = server().database;
    await query
      .updateTable('teamMembers')
      .set({ preferredRoleId, secondaryRoleId })
      .where('memberId', '=', id)
      .execute();
    return id;
  }

  it('are one without a name until a second one is added, which takes roles and their people', async () => {
    const admin = await anAdmin(server());
    const { body: before } = await admin.call(contract.listTeams, {});
    expect(before).toMatchObject([{ name: null, isMember: true, isLead: false, arriveMinutes: 0 }]);
    const [usher, kids] = [await aRole(server()), await aRole(server())];
    const [helper, both, neither] = [await someone(kids), await someone(usher, kids), await someone(null)];
    const wanted = { name: 'Children', roleIds: [kids], arriveMinutes: 30 };
    const unnamed = await admin.refused(contract.addTeam, { body: wanted });
    expect([unnamed.status, unnamed.body.code]).toEqual([400, 'team_needs_name']);
    const body = { ...wanted, firstTeamName: 'Sundays' };
    const { body: team } = await admin.call(contract.addTeam, { body });
    const [first] = before;
    expect(team).toMatchObject({ name: 'Children', roleIds: [kids], arriveMinutes: 30, stayMinutes: 0 });
    expect(team.proposed).toEqual([helper, both].map((memberId) => ({ memberId, why: 'prefers' })));
    expect(team.without).toContain(neither);
    expect(await rolesOf(helper)).toEqual([[team.id, kids, null]]);
    expect(await rolesOf(both)).toEqual([
      [first?.id, usher, null],
      [team.id, null, kids],
    ]);
    expect(await rolesOf(neither)).toEqual([[first?.id, null, null]]);
    const { body: after } = await admin.call(contract.listTeams, {});
    expect(after.map(({ name }) => name)).toEqual(['Sundays', 'Children']);
    expect((await (await signIn(server(), helper)).call(contract.listTeams, {})).body).toMatchObject([
      { id: team.id, isMember: true },
    ]);
    const { body: taken } = await admin.refused(contract.addTeam, { body: { name: 'sundays', roleIds: [] } });
    expect(taken.code).toBe('team_name_taken');

    const newRole = await admin.refused(contract.addServiceRole, { body: { name: 'Reader' } });
    expect([newRole.status, newRole.body.code]).toEqual([400, 'which_team']);
    const { body: role } = await admin.call(contract.addServiceRole, {
      body: { name: 'Reader', teamId: team.id },
    });
    expect(role.teamId).toBe(team.id);
    const prefer = (preferredRoleId: RoleId | null, secondaryRoleId: RoleId | null) =>
      admin.tryCall(contract.saveRolePreferences, {
        params: { id: both },
        body: { preferredRoleId, secondaryRoleId },
      });
    expect((await prefer(usher, kids)).body).toMatchObject({ code: 'roles_of_two_teams' });
    expect((await prefer(role.id, kids)).status).toBe(200);
    const elsewhere = await admin.refused(contract.saveRolePreferences, {
      params: { id: helper },
      body: { preferredRoleId: usher, secondaryRoleId: null },
    });
    expect(elsewhere.body.code).toBe('preference_outside_teams');
    expect(await rolesOf(both)).toEqual([
      [first?.id, usher, null],
      [team.id, role.id, kids],
    ]);

    const remove = (query: { moveRolesTo?: string }) =>
      admin.tryCall(contract.removeTeam, { params: { id: String(team.id) }, query });
    expect((await remove({})).body).toMatchObject({ code: 'team_has_roles' });
    expect((await remove({ moveRolesTo: String(first?.id) })).status).toBe(204);
    expect(await rolesOf(both)).toEqual([[first?.id, usher, null]]);
    expect(await rolesOf(helper)).toEqual([[first?.id, kids, null]]);
    const { body: left } = await admin.call(contract.listTeams, {});
    expect(left).toMatchObject([
      { name: 'Sundays', roleIds: expect.arrayContaining([usher, kids, role.id]) },
    ]);
    const only = await admin.refused(contract.removeTeam, { params: { id: String(first?.id) }, query: {} });
    expect(only.body.code).toBe('only_team');
  });
});

/**
 * Returns a second team with a role that one member has in a published month, and, with `drafts`, on the next Sundays of a month that
 * is not published.
 */
async function aTeamWithDuty(
  server: TestServer,
  { date = SUNDAY, drafts = [] }: { date?: PlainDate; drafts?: readonly PlainDate[] } = {},
) {
  const admin = await anAdmin(server);
  const dates = [date, ...drafts];
  const [roleId, memberId] = [await aRole(server), await aMember(server)];
  for (const on of dates) await anAnswer(server, memberId, on);
  const { body: team } = await admin.call(contract.addTeam, {
    body: { name: `Team ${roleId}`, roleIds: [roleId], firstTeamName: 'First' },
  });
  const params = { id: String(team.id), memberId: String(memberId) };
  await admin.call(contract.saveTeamMember, { params, body: { preferredRoleId: roleId, maxPerMonth: 2 } });
  const { year, month } = partsOf(date);
  for (const on of dates) await admin.call(contract.addAssignment, { body: { roleId, memberId, date: on } });
  await admin.call(contract.finalizeRoster, { body: { year, month } });
  const assigned = async () =>
    (
      await server.database.query
        .selectFrom('rosterAssignments')
        .select('date')
        .where('memberId', '=', memberId)
        .execute()
    ).map(({ date }) => date);
  return { admin, team, roleId, memberId, params, assigned, month: { year, month } };
}

const reachableByText = ({ database: { query } }: TestServer, memberId: MemberId) =>
  query.updateTable('users').set({ phoneNumber: '+61491570156' }).where('id', '=', memberId).execute();

/** Opens an app whose text messages wait: its provider can't be reached for an hour. */
async function openUnreachable(server: TestServer) {
  const smsGateway = new RecordingGateway();
  smsGateway.outcomeOf = () => ({ kind: 'later', reason: 'sms_unreachable', code: null, afterMs: 3_600_000 });
  const app = await openVariant(server, { smsGateway });
  /** Tells the people of a team of their roster, and waits until the message to one of them waits. */
  const notify = async (admin: Visitor, body: { year: number; month: number; teamId: TeamId }) => {
    await admin.call(contract.notifyRoster, { body });
    await expect.poll(() => smsGateway.sent.length).toBe(1);
    await untilSent(app);
  };
  /** Sends what waits. Returns the dates at which a member knows that they serve. */
  const datesToldTo = async (memberId: MemberId) => {
    const { query } = app.database;
    await query.updateTable('messageRecipients').set({ nextAt: 0 }).where('state', '=', 'queued').execute();
    await sendDue(app);
    const told = await query
      .selectFrom('toldDuties')
      .select('date')
      .where('memberId', '=', memberId)
      .execute();
    return told.map(({ date }) => date);
  };
  return { app, notify, datesToldTo };
}

onBothDatabases('a member of a team', (server, itOnce) => {
  it('leaves it with coming places only once that is confirmed, and cover is sought', async () => {
    const { admin, team, roleId, memberId, params } = await aTeamWithDuty(server());
    const { body: sheet } = await admin.call(contract.getTeam, { params: { id: String(team.id) } });
    expect(sheet.members).toEqual([
      { memberId, preferredRoleId: roleId, secondaryRoleId: null, maxPerMonth: 2 },
    ]);
    const asked = await admin.refused(contract.removeTeamMember, { params, query: {} });
    expect([asked.status, asked.body]).toMatchObject([409, { code: 'has_duties', params: { count: 1 } }]);
    await admin.call(contract.removeTeamMember, { params, query: { confirm: 'true' } });
    const { query } = server().database;
    const assigned = await query
      .selectFrom('rosterAssignments')
      .select('memberId')
      .where('roleId', '=', roleId)
      .execute();
    expect(assigned).toEqual([]);
    const { id } = await query
      .selectFrom('coverRequests')
      .select('id')
      .where('roleId', '=', roleId)
      .executeTakeFirstOrThrow();
    expect(await readCoverRequest(server(), id)).toMatchObject({ state: 'asking', memberId });
    const { body: after } = await admin.call(contract.getTeam, { params: { id: String(team.id) } });
    expect(after.members).toEqual([]);
  });

  itOnce('prefers only roles of the team, and no one who is not in it gets its places', async () => {
    const { admin, team, roleId, memberId } = await aTeamWithDuty(server());
    const elsewhere = await server()
      .database.query.selectFrom('serviceRoles')
      .select('id')
      .where('teamId', '!=', team.id)
      .executeTakeFirst();
    const other = elsewhere?.id ?? 0;
    const params = { id: String(team.id), memberId: String(memberId) };
    const save = (body: object) => admin.tryCall(contract.saveTeamMember, { params, body });
    expect((await save({ preferredRoleId: other })).body).toMatchObject({ code: 'unknown_preference' });
    expect((await save({ preferredRoleId: roleId, secondaryRoleId: roleId })).body).toMatchObject({
      code: 'same_role_twice',
    });
    const outsider = await aMember(server());
    await anAnswer(server(), outsider, '2026-08-02');
    const { body } = await admin.call(contract.listCandidates, {
      body: { place: { date: '2026-08-02', roleId } },
    });
    const concerns = body.candidates.find((one) => one.memberId === outsider)?.concerns;
    expect(concerns?.map(({ code }) => code)).toContain('not_in_team');
  });

  it('is asked about unpublished places too, which are counted for the member and named for others', async () => {
    const { admin, team, memberId, params, assigned } = await aTeamWithDuty(server(), {
      ...{ date: '2026-08-02', drafts: ['2026-09-06'] },
    });
    const named = await admin.refused(contract.removeTeamMember, { params, query: {} });
    expect(named.body).toMatchObject({
      code: 'has_duties',
      params: {
        services: [
          { date: '2026-08-02', isDraft: false },
          { date: '2026-09-06', isDraft: true },
        ],
        ...{ count: 2, draftCount: 1, isOwn: false },
      },
    });
    const member = await signIn(server(), memberId);
    const own = { params: { id: String(team.id) } };
    const counted = await member.refused(contract.leaveTeam, { ...own, query: {} });
    expect(counted.body).toMatchObject({
      code: 'has_duties',
      params: { services: [{ date: '2026-08-02', isDraft: false }], count: 2, draftCount: 1, isOwn: true },
    });
    expect(await assigned()).toHaveLength(2);
    await member.call(contract.leaveTeam, { ...own, query: { confirm: 'true' } });
    expect(await assigned()).toEqual([]);
    expect((await member.call(contract.getCurrentUser, {})).body.memberships).toEqual([]);
    const again = await member.refused(contract.leaveTeam, { ...own, query: {} });
    expect(again.body.code).toBe('unknown_team');
  });

  it('hears which places they lose, unless they leave by themselves', async () => {
    await using app = await openVariant(server(), { smsGateway: new RecordingGateway() });
    for (const [date, isTakenOut] of [
      ['2026-10-04', true],
      ['2026-11-01', false],
    ] as const) {
      const { admin, team, memberId, params, month } = await aTeamWithDuty(app, { date });
      const { query } = app.database;
      await reachableByText(app, memberId);
      await admin.call(contract.notifyRoster, { body: month });
      await sendDue(app);
      await untilSent(app);
      const known = () =>
        query.selectFrom('toldDuties').select('date').where('memberId', '=', memberId).execute();
      expect(await known()).toEqual([{ date }]);
      const member = await signIn(app, memberId);
      const own = { params: { id: String(team.id) }, query: { confirm: 'true' } } as const;
      if (isTakenOut) await admin.call(contract.removeTeamMember, { params, query: own.query });
      else await member.call(contract.leaveTeam, own);
      expect(await kindsWaitingFor(app, memberId)).toEqual(isTakenOut ? ['roster_changed'] : []);
      const preview = await admin.call(contract.notifyRoster, { body: { ...month, dryRun: true } });
      expect(preview.body.people).toBe(0);
      await sendDue(app);
      await untilSent(app);
      expect(await known()).toEqual([]);
    }
  });

  it.each([
    ['is removed', '2026-12-06'],
    ['revises the roster', '2027-01-03'],
  ] as const)(
    'hears what waits for them once their role has moved and the former team %s',
    async (what, date) => {
      const { app, notify, datesToldTo } = await openUnreachable(server());
      await using _ = app;
      const { admin, team, roleId, memberId, month } = await aTeamWithDuty(app, { date });
      await reachableByText(app, memberId);
      await notify(admin, { ...month, teamId: team.id });
      const [params, to] = [
        { id: String(team.id) },
        String((await admin.call(contract.listTeams, {})).body[0]?.id),
      ];
      if (what === 'is removed')
        await admin.call(contract.removeTeam, { params, query: { moveRolesTo: to } });
      else {
        await admin.call(contract.editTeam, { params: { id: to }, body: { roleIds: [roleId] } });
        const revised = { year: String(month.year), month: String(month.month) };
        await admin.call(contract.reviseRoster, { params: revised, query: { teamId: String(team.id) } });
      }
      expect(await datesToldTo(memberId)).toEqual([date]);
    },
  );

  it('hears the news of a team that found a message waiting, though its own team revises the roster', async () => {
    const { app, notify, datesToldTo } = await openUnreachable(server());
    await using _ = app;
    const { admin, team, memberId, month } = await aTeamWithDuty(app, { date: '2027-02-07' });
    await reachableByText(app, memberId);
    await notify(admin, { ...month, teamId: team.id });
    const teamId = (await admin.call(contract.listTeams, {})).body[0]?.id ?? 0;
    const params = { year: String(month.year), month: String(month.month) };
    await admin.tryCall(contract.reviseRoster, { params, query: { teamId: String(teamId) } });
    const date = '2027-02-14' as const;
    await anAnswer(app, memberId, date);
    const body = { roleId: await aRole(app), memberId, date, confirm: true };
    await admin.call(contract.addAssignment, { body });
    await admin.call(contract.finalizeRoster, { body: { ...month, teamId } });
    await notify(admin, { ...month, teamId });
    await admin.call(contract.reviseRoster, { params, query: { teamId: String(team.id) } });
    expect(await datesToldTo(memberId)).toEqual([date]);
  });

  itOnce('stays in the only team, and is in it again once it is the only one', async () => {
    const { admin, team, memberId, params } = await aTeamWithDuty(server());
    await admin.call(contract.removeTeamMember, { params, query: { confirm: 'true' } });
    const { body: teams } = await admin.call(contract.listTeams, {});
    for (const { id } of teams.filter((one) => one.id !== team.id && one.name !== 'First'))
      await admin.call(contract.removeTeam, {
        params: { id: String(id) },
        query: { moveRolesTo: String(team.id) },
      });
    const first = teams.find(({ name }) => name === 'First');
    await admin.call(contract.removeTeam, {
      params: { id: String(first?.id) },
      query: { moveRolesTo: String(team.id) },
    });
    const member = await signIn(server(), memberId);
    expect((await member.call(contract.getCurrentUser, {})).body).toMatchObject({
      ...{ memberships: [{ teamId: team.id }], hasTeams: false },
    });
    const own = { params: { id: String(team.id) }, query: { confirm: 'true' } } as const;
    expect((await member.refused(contract.leaveTeam, own)).body.code).toBe('team_of_everyone');
    const out = await admin.refused(contract.removeTeamMember, { params, query: { confirm: 'true' } });
    expect(out.body.code).toBe('team_of_everyone');
  });
});

onBothDatabases('roles that move to a new team', (server) => {
  it('take a preference with them that is saved at the same moment', async () => {
    const admin = await anAdmin(server());
    const [roleId, memberId] = [await aRole(server()), await aMember(server())];
    const [first] = (await admin.call(contract.listTeams, {})).body;
    const pending = await server().database.transaction(async (tx) => {
      await lockMember(tx, memberId);
      await saveChoices(tx, memberId, first?.id ?? 0, { preferredRoleId: roleId });
      const body = { name: 'Children', roleIds: [roleId], firstTeamName: 'First' };
      const sent = admin.call(contract.addTeam, { body });
      await waitUntilBlocked(server(), 1);
      return { sent };
    });
    const { body: team } = await pending.sent;
    expect(team.proposed).toEqual([{ memberId, why: 'prefers' }]);
    expect((await listMemberships(server().database.query, [memberId])).get(memberId)).toMatchObject([
      { teamId: team.id, preferredRoleId: roleId },
    ]);
  });

  it('never leave a preference behind, whichever comes first', async () => {
    const admin = await anAdmin(server());
    const [first] = (await admin.call(contract.listTeams, {})).body;
    for (let round = 0; round < 5; round += 1) {
      const [roleId, memberId] = [await aRole(server()), await aMember(server())];
      await saveMemberships(
        server().database.query,
        new Map([
          [
            memberId,
            [{ teamId: first?.id ?? 0, preferredRoleId: null, secondaryRoleId: null, maxPerMonth: null }],
          ],
        ]),
      );
      const member = await signIn(server(), memberId);
      const [added, saved] = await Promise.all([
        admin.tryCall(contract.addTeam, {
          body: { name: `Team ${roleId}`, roleIds: [roleId], firstTeamName: 'First' },
        }),
        member.tryCall(contract.saveRolePreferences, {
          params: { id: memberId },
          body: { preferredRoleId: roleId, secondaryRoleId: null },
        }),
      ]);
      expect(added.status).toBe(201);
      const own = (await listMemberships(server().database.query, [memberId])).get(memberId);
      if (saved.status === 200)
        expect(own).toMatchObject([{ teamId: (added.body as { id: number }).id, preferredRoleId: roleId }]);
      else {
        expect(saved.body).toMatchObject({ code: 'preference_outside_teams' });
        expect(own).toMatchObject([{ teamId: first?.id, preferredRoleId: null }]);
      }
    }
  });

  it('take everyone along who has a coming place in them, also an unpublished one', async () => {
    const admin = await anAdmin(server());
    const [roleId, memberId] = [await aRole(server()), await aMember(server())];
    await anAnswer(server(), memberId, '2026-09-06');
    const [first] = (await admin.call(contract.listTeams, {})).body;
    await saveMemberships(
      server().database.query,
      new Map([
        [
          memberId,
          [{ teamId: first?.id ?? 0, preferredRoleId: null, secondaryRoleId: null, maxPerMonth: null }],
        ],
      ]),
    );
    await admin.call(contract.addAssignment, { body: { roleId, memberId, date: '2026-09-06' } });
    const { body: team } = await admin.call(contract.addTeam, {
      body: { name: `Team ${roleId}`, roleIds: [roleId], firstTeamName: 'First' },
    });
    expect(team.proposed).toEqual([{ memberId, why: 'served' }]);
    const { body: assigned } = await admin.call(contract.listAssignments, { query: {} });
    expect(assigned).toMatchObject([{ memberId, roleId }]);
  });
});

onBothDatabases('a team that changes', (server) => {
  it('does not deadlock with someone who publishes its roster', async () => {
    const { counted, database } = countingDeadlocks(server());
    await using app = await openVariant(server(), { database });
    const [admin, teamId] = [await anAdmin(app), await aTeam(app)];
    const { year, month } = partsOf(SUNDAY);
    const createdBy = await aMember(app);
    const pending = await database.transaction(async (tx) => {
      await lockPlaces(tx, [SUNDAY]);
      const params = { id: String(teamId) };
      const sent = admin.call(contract.editTeam, { params, body: { arriveMinutes: 15 } });
      await waitUntilBlocked(app, 1);
      await tx
        .insertInto('finalizedRosters')
        .values({ teamId, year, month, isFinalized: true, createdAt: app.clock.now(), createdBy })
        .execute();
      return { sent };
    });
    expect((await pending.sent).body.arriveMinutes).toBe(15);
    expect(counted.deadlocks).toBe(0);
  });

  it('gets no role once it is being removed', async () => {
    const [admin, teamId] = [await anAdmin(server()), await aTeam(server())];
    const first = (await admin.call(contract.listTeams, {})).body[0]?.id ?? 0;
    const pending = await server().database.transaction(async (tx) => {
      await lockTeams(tx);
      const sent = admin.refused(contract.addServiceRole, { body: { name: 'Usher', teamId } });
      await waitUntilBlocked(server(), 1);
      await deleteTeam(tx, teamId, first);
      return { sent };
    });
    expect((await pending.sent).body.code).toBe('unknown_team');
  });
});
