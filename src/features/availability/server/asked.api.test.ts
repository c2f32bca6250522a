import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { ownAnswers } from '#contract/month-inputs.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aFamily, aMember, anAdmin, anAnswer, aRole, aServiceTime, aTeam, joins } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const AUGUST = { year: 2026, month: 8 };
const IN_AUGUST = { year: '2026', month: '8' };
const RANGE = { from: '2026-08-01', to: '2026-08-31' } as const;
const YOUTH_DAY = '2026-08-05';

onBothDatabases('who is asked to answer', (server) => {
  const someone = async (...teamIds: TeamId[]): Promise<MemberId> => {
    const id = await aMember(server());
    await server().database.query.deleteFrom('teamMembers').where('memberId', '=', id).execute();
    for (const teamId of teamIds) await joins(server(), id, teamId);
    return id;
  };
  const datesFor = async (reader: MemberId, memberId = reader) => {
    const { body } = await (await signIn(server(), reader)).call(contract.listServices, { query: RANGE });
    return body.filter(({ asked }) => asked?.includes(memberId) !== false).map(({ date }) => date);
  };

  it('is everyone while there is one team, and then who has a team with a role that is needed', async () => {
    const admin = await anAdmin(server());
    const before = await aMember(server());
    expect(await datesFor(before)).toHaveLength(5);
    const silentBefore = (await admin.call(contract.listNonResponders, { query: AUGUST })).body;
    expect(silentBefore.map(({ id }) => id)).toContain(before);

    const [kids, ushers] = [await aTeam(server()), await aTeam(server())];
    await aRole(server(), { teamId: kids });
    const youth = await aServiceTime(server(), { date: YOUTH_DAY }, { startsAt: '18:00', teamId: kids });
    const usher = await aRole(server(), { teamId: ushers });
    const [helper, both, neither, usherId] = [
      await someone(kids),
      await someone(kids, ushers),
      await someone(),
      await someone(ushers),
    ];
    expect(await datesFor(helper)).toHaveLength(6);
    expect(await datesFor(usherId)).toHaveLength(5);
    expect(await datesFor(neither)).toEqual([]);
    const parent = await someone();
    await aFamily(server(), [parent], {}, [helper]);
    expect(await datesFor(parent)).toEqual([]);
    expect(await datesFor(parent, helper)).toHaveLength(6);

    // Without the role, the ushers have nothing to answer, and someone in two teams has the services of the other one.
    await admin.call(contract.saveServiceTimeLimits, {
      params: { id: SUNDAY_SERVICE },
      body: [{ roleId: usher, maxLimit: 0 }],
    });
    expect(await datesFor(usherId)).toEqual([]);
    expect(await datesFor(both)).toHaveLength(6);
    // An answer for another team's service is stored, but answers nothing that is asked.
    await anAnswer(server(), usherId, YOUTH_DAY, true, youth);
    const silent = async () => {
      const { body } = await admin.call(contract.listNonResponders, { query: AUGUST });
      return [helper, both, neither, usherId].filter((id) => body.some((one) => one.id === id));
    };
    expect(await silent()).toEqual([helper, both]);
    const counted = async (teamId: TeamId) => {
      const input = { params: IN_AUGUST, query: { teamId } };
      return (await admin.call(contract.listBuilderServices, input)).body[0]?.monthAnswers;
    };
    expect(await counted(kids)).toEqual({ answered: 0, members: 2 });
    expect(await counted(ushers)).toEqual({ answered: 0, members: 1 });

    // Who is not asked has given no "no answer", and is not counted among those who could still answer.
    const matrix = (await admin.call(contract.getAvailabilityMatrix, { params: IN_AUGUST, query: {} })).body;
    const answersOf = (id: MemberId) => new Set(matrix.members.find((one) => one.id === id)?.answers);
    expect([helper, usherId, neither].map((id) => [...answersOf(id)])).toEqual([
      ['none'],
      ['not_asked', 'yes'],
      ['not_asked'],
    ]);
    const forecastOf = async (teamId: TeamId) => {
      const { body } = await admin.call(contract.getForecast, { params: IN_AUGUST, query: { teamId } });
      return [body.answered, body.members];
    };
    expect(await forecastOf(kids)).toEqual([0, 2]);
    expect(await forecastOf(ushers)).toEqual([0, 1]);

    const asUsher = await signIn(server(), usherId);
    const all = { params: IN_AUGUST, body: { isAvailable: true } };
    const refused = await asUsher.refused(contract.saveMonthAvailability, all);
    expect(refused.body.code).toBe('no_service');
    await (await signIn(server(), both)).call(contract.saveMonthAvailability, all);
    expect(await silent()).toEqual([helper]);
    expect(await counted(ushers)).toEqual({ answered: 1, members: 1 });
    const stored = await asUsher.call(contract.listAvailability, ownAnswers(usherId, AUGUST));
    expect(stored.body.map(({ date }) => date)).toEqual([YOUTH_DAY]);
  });

  it('is not offered other weekly services, whose usual weeks stay', async () => {
    const teamId = await aTeam(server());
    await aRole(server(), { teamId });
    const memberId = await someone(teamId);
    const visitor = await signIn(server(), memberId);
    const admin = await anAdmin(server());
    const evening = await aServiceTime(server(), { weekday: 3 }, { startsAt: '20:00' });
    const usual = [SUNDAY_SERVICE, evening].map((timeId) => ({ timeId, weeks: [1] }));
    await visitor.call(contract.saveUsualServices, { body: usual });
    const other = await aTeam(server());
    const forTeam = (only: TeamId) =>
      admin.call(contract.editServiceTime, { params: { id: evening }, body: { teamId: only } });
    await forTeam(other);
    const body = [{ timeId: SUNDAY_SERVICE, weeks: [2] }];
    const { body: shown } = await visitor.call(contract.saveUsualServices, { body });
    expect(shown).toMatchObject(body);
    await forTeam(teamId);
    const { body: after } = await visitor.call(contract.getUsualServices, {});
    expect(after).toMatchObject([...body, { timeId: evening, weeks: [1] }]);
  });
});
