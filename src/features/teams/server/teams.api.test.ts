import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { partsOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { listMemberships } from '#server/db/memberships.ts';
import { readCoverRequest } from '#test/cover.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const DATE: PlainDate = '2026-07-05';

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
    expect(elsewhere.body.code).toBe('unknown_preference');
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

/** Returns a second team with a role that one member has in a published month, and the member. */
async function aTeamWithDuty(server: TestServer) {
  const admin = await anAdmin(server);
  const [roleId, memberId] = [await aRole(server), await aMember(server)];
  await anAnswer(server, memberId, DATE);
  const { body: team } = await admin.call(contract.addTeam, {
    body: { name: `Team ${roleId}`, roleIds: [roleId], firstTeamName: 'First' },
  });
  const params = { id: String(team.id), memberId: String(memberId) };
  await admin.call(contract.saveTeamMember, { params, body: { preferredRoleId: roleId, maxPerMonth: 2 } });
  const { year, month } = partsOf(DATE);
  await admin.call(contract.addAssignment, { body: { roleId, memberId, date: DATE } });
  await admin.call(contract.finalizeRoster, { body: { year, month } });
  return { admin, team, roleId, memberId, params };
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

  itOnce('prefers only roles of the team, and no one is put in its places who is not in it', async () => {
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
    expect(concerns?.map(({ code }) => code)).toContain('not_suitable');
  });
});
