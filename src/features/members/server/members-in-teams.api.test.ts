import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, aRole } from '#test/factories.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

/** Returns two more teams with a role each, and someone who is in both and prefers both roles. */
async function aMemberOfTwoTeams(server: TestServer) {
  const admin = await anAdmin(server);
  const [usher, kids, id] = [await aRole(server), await aRole(server), await aMember(server)];
  const teamOf = async (roleId: number) => {
    const body = { name: `Team ${roleId}`, roleIds: [roleId], firstTeamName: 'First' };
    return (await admin.call(contract.addTeam, { body })).body.id;
  };
  const [ushers, children] = [await teamOf(usher), await teamOf(kids)];
  for (const [teamId, preferredRoleId] of [
    [ushers, usher],
    [children, kids],
  ] as const)
    await admin.call(contract.saveTeamMember, {
      params: { id: String(teamId), memberId: String(id) },
      body: { preferredRoleId, maxPerMonth: null },
    });
  const member = await signIn(server, id);
  const save = (body: object) =>
    member.tryCall(contract.saveRolePreferences, {
      params: { id },
      body: { preferredRoleId: null, secondaryRoleId: null, ...body },
    });
  const own = async () =>
    (await member.call(contract.getCurrentUser, {})).body.memberships
      .filter(({ teamId }) => teamId === ushers || teamId === children)
      .map(({ preferredRoleId, maxPerMonth }) => [preferredRoleId, maxPerMonth]);
  return { admin, id, save, own, usher, kids, ushers, children };
}

onBothDatabases('members in teams', (server, itOnce) => {
  it('choose roles and a limit for each team', async () => {
    const { admin, id, save, own, usher, kids, ushers, children } = await aMemberOfTwoTeams(server());
    expect((await save({ preferredRoleId: kids, teamMaxPerMonth: 2 })).status).toBe(200);
    expect(await own()).toEqual([
      [usher, null],
      [kids, 2],
    ]);
    // Without a role, the choice is about the team, or about all.
    await save({ teamId: ushers, teamMaxPerMonth: 1 });
    expect(await own()).toEqual([
      [null, 1],
      [kids, 2],
    ]);
    await save({});
    expect(await own()).toEqual([
      [null, 1],
      [null, 2],
    ]);
    const { body } = await admin.call(contract.listMembers, {});
    expect(body.find((one) => one.id === id)?.memberships).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ teamId: children, maxPerMonth: 2 })]),
    );
    // Others' changes are logged, with the team of the limit.
    await admin.call(contract.saveRolePreferences, {
      params: { id },
      body: { preferredRoleId: kids, secondaryRoleId: null, teamMaxPerMonth: 3 },
    });
    const { changes } = (await admin.call(contract.listChanges, { query: { person: String(id) } })).body;
    expect(changes.slice(0, 2).map(({ fields }) => fields.map(({ after }) => after))).toEqual([
      [expect.stringContaining('3')],
      [expect.stringContaining('Role')],
    ]);
  });

  it('are not changed in another team than the one that was seen', async () => {
    const { save, own, usher, kids, ushers, children } = await aMemberOfTwoTeams(server());
    const seen = { preferredRoleId: kids, secondaryRoleId: null };
    expect((await save({ teamId: children, seen })).status).toBe(200);
    expect(await own()).toEqual([
      [usher, null],
      [null, null],
    ]);
    // Someone else has changed it since.
    const late = await save({ preferredRoleId: kids, seen: { preferredRoleId: usher } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      params: { now: { preferredRoleId: null } },
    });
    // Nothing was changed in the form, so nothing changes in any team.
    const unchanged = { seen: { preferredRoleId: null, secondaryRoleId: null } };
    expect((await save(unchanged)).status).toBe(200);
    expect((await save({ teamId: ushers, ...unchanged })).status).toBe(200);
    expect(await own()).toEqual([
      [usher, null],
      [null, null],
    ]);
  });

  itOnce('are refused roles of two teams, of others’ teams, and a limit without a team', async () => {
    const { admin, save, own, usher, kids, ushers, children } = await aMemberOfTwoTeams(server());
    const before = await own();
    const code = async (body: object) => ((await save(body)).body as { code?: string }).code;
    expect(await code({ preferredRoleId: usher, secondaryRoleId: kids })).toBe('roles_of_two_teams');
    expect(await code({ preferredRoleId: usher, teamId: children })).toBe('roles_of_two_teams');
    expect(await code({ teamMaxPerMonth: 2 })).toBe('which_team');
    expect(await code({ teamId: 99_999 })).toBe('preference_outside_teams');
    expect(await code({ preferredRoleId: 99_999 })).toBe('unknown_preference');
    expect(await code({ preferredRoleId: usher, secondaryRoleId: usher })).toBe('same_role_twice');
    expect(await own()).toEqual(before);
    const added = (teamIds?: number[]) =>
      admin.tryCall(contract.addMember, {
        body: { firstName: 'Ada', lastName: 'Lee', ...(teamIds && { teamIds }) },
      });
    expect((await added([99_999])).body).toMatchObject({ code: 'unknown_team' });
    expect((await added()).body).toMatchObject({ memberships: [] });
    expect((await added([children, ushers, children])).body).toMatchObject({
      memberships: [{ teamId: ushers }, { teamId: children }],
    });
  });
});
