import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId, TeamId } from '#domain/ids.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { t } from '#languages/t.ts';
import { listMemberships } from '#server/db/memberships.ts';
import { aMember, anAdmin, anAnswer, aRole, aServiceTime } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { moveAll } from './move.ts';
import { listAssigned } from './move-queries.ts';

onBothDatabases('someone who serves in another team', (server) => {
  const query = () => server().database.query;

  /** Adds a team with one role. */
  async function aTeam(name: string, arriveMinutes = 0) {
    const { id } = await query()
      .insertInto('teams')
      .values({ name, arriveMinutes, sortOrder: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const roleId = await aRole(server());
    await query().updateTable('serviceRoles').set({ teamId: id }).where('id', '=', roleId).execute();
    return { id, roleId };
  }

  async function join(memberId: MemberId, ...teamIds: TeamId[]) {
    await query()
      .insertInto('teamMembers')
      .values(teamIds.map((teamId) => ({ teamId, memberId })))
      .execute();
  }

  const bookedBy =
    (plans: TeamScope) =>
    (date: PlainDate, timeId: ServiceTimeId, roleId: RoleId, memberId: MemberId, confirm?: boolean) =>
      server().database.transaction(async (tx) => {
        const to = [{ date, timeId, roleId, memberId, confirm, method: 'manual' as const }];
        const by = { memberId: null, user: null };
        const { refused } = await moveAll(tx, { why: 'edited', by, plans, to }, server().deps);
        return refused[0]?.refusal.code ?? 'saved';
      });

  const servicesOf = async (memberId: MemberId) =>
    (await listAssigned(query(), { memberIds: [memberId] })).map(({ timeId }) => timeId);

  it('is refused to all but one of two leads who save in the same second, also at the end of a month', async () => {
    const [kids, worship] = [await aTeam('Kids A'), await aTeam('Worship A', 30)];
    const late = await aServiceTime(server(), { date: '2027-01-31' }, { startsAt: '23:30', name: 'Late' });
    const early = await aServiceTime(server(), { date: '2027-02-01' }, { startsAt: '01:15', name: 'Early' });
    for (let round = 0; round < 3; round += 1) {
      const memberId = await aMember(server());
      await join(memberId, kids.id, worship.id);
      await anAnswer(server(), memberId, '2027-01-31', true, late);
      await anAnswer(server(), memberId, '2027-02-01', true, early);
      await query()
        .updateTable('serviceRoles')
        .set({ maxLimit: round + 1 })
        .execute();
      const outcomes = await Promise.all([
        bookedBy(new Set([kids.id]))('2027-01-31', late, kids.roleId, memberId, true),
        bookedBy(new Set([worship.id]))('2027-02-01', early, worship.roleId, memberId, true),
      ]);
      expect(outcomes.toSorted()).toEqual(['saved', 'serves_with_other_team']);
      expect(await servicesOf(memberId)).toHaveLength(1);
    }
  });

  it('is refused to a lead at the same service, and listed for them with the team and the service alone', async () => {
    const date: PlainDate = '2027-03-07';
    const [kids, worship] = [await aTeam('Kids B'), await aTeam('Worship B')];
    const timeId = await aServiceTime(server(), { date }, { startsAt: '09:00' });
    const memberId = await aMember(server());
    await join(memberId, kids.id, worship.id);
    await anAnswer(server(), memberId, date, true, timeId);
    expect(await bookedBy(new Set([kids.id]))(date, timeId, kids.roleId, memberId)).toBe('saved');
    const outcome = bookedBy(new Set([worship.id]))(date, timeId, worship.roleId, memberId, true);
    expect(await outcome).toBe('serves_with_other_team');
    expect(await bookedBy('all')(date, timeId, worship.roleId, memberId, true)).toBe('already_assigned');
  });

  it('is assigned by an administrator who confirms it, which the log and the summary say', async () => {
    const date: PlainDate = '2027-04-04';
    const admin = await anAdmin(server());
    const [kids, worship] = [await aTeam('Kids C'), await aTeam('Worship C')];
    const nine = await aServiceTime(server(), { date }, { startsAt: '09:00' });
    const ten = await aServiceTime(server(), { date }, { startsAt: '10:00' });
    const memberId = await aMember(server());
    await join(memberId, kids.id);
    await anAnswer(server(), memberId, date, true, nine);
    await anAnswer(server(), memberId, date, true, ten);
    const assign = (timeId: ServiceTimeId, roleId: RoleId, confirm?: true) =>
      admin.tryCall(contract.addAssignment, { body: { date, timeId, roleId, memberId, confirm } });
    expect((await assign(nine, kids.roleId)).status).toBe(201);
    const asked = await admin.refused(contract.addAssignment, {
      body: { date, timeId: ten, roleId: worship.roleId, memberId },
    });
    expect([asked.status, asked.body]).toMatchObject([
      409,
      {
        code: 'serves_with_other_team',
        params: { team: 'Kids C', service: { date, startsAt: '09:00', name: null, sharesDate: true } },
      },
    ]);
    const place = { date, timeId: ten, roleId: worship.roleId };
    const { body } = await admin.call(contract.listCandidates, { body: { place } });
    const [candidate] = body.candidates.filter((one) => one.memberId === memberId);
    expect(candidate?.concerns.filter(({ effect }) => effect === 'asks_first')).toEqual([
      {
        ...{ code: 'same_time_other_team', effect: 'asks_first' },
        text: t('concerns:servesWithTeam', { team: 'Kids C', service: '09:00' }),
      },
      { code: 'not_in_team', effect: 'asks_first', text: t('concerns:notInTeam', { team: 'Worship C' }) },
    ]);

    expect((await assign(ten, worship.roleId, true)).status).toBe(201);
    const own = (await listMemberships(query(), [memberId])).get(memberId) ?? [];
    expect(own.map(({ teamId }) => teamId).sort()).toEqual([kids.id, worship.id]);
    const { body: log } = await admin.call(contract.listChanges, {});
    expect(log.changes.slice(0, 2)).toMatchObject([{ subject: 'assignment' }, { subject: 'team' }]);
    expect(JSON.stringify(log.changes[0])).toContain(t('changes:value.despite.same_time_other_team'));
    const { body: summary } = await admin.call(contract.getMonthSummary, {
      params: { year: '2027', month: '4' },
    });
    expect(summary.sameTime.map(({ id }) => id)).toEqual([memberId]);
  });
});
