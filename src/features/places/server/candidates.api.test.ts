import { expect, it } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { aPlaceToCover } from '#test/cover.ts';
import { aFamily, aMember, anAdmin, anAssignment, anAvailableMember, aRole } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';

onBothDatabases('the candidates for a place', (server, itOnce) => {
  const at = (date: PlainDate, roleId: number) => ({ date, timeId: SUNDAY_SERVICE, roleId });

  it('are those who said yes in a draft, then the others, with the concerns about each', async () => {
    const date: PlainDate = '2026-05-03';
    const admin = await anAdmin(server());
    const [roleId, otherRoleId] = [await aRole(server()), await aRole(server())];
    const [free, busy, silent] = [
      await anAvailableMember(server(), date),
      await anAvailableMember(server(), date),
      await aMember(server()),
    ];
    const list = async (body: CallInput<typeof contract.listCandidates>['body']) =>
      (await admin.call(contract.listCandidates, { body })).body.candidates
        .filter(({ memberId }) => [free, busy, silent].includes(memberId))
        .map(({ memberId, isPossible, answer, concerns }) => ({
          ...{ memberId, isPossible, answer },
          codes: concerns.map(({ code, effect }) => `${code} ${effect}`),
        }));
    await anAssignment(server(), { roleId: otherRoleId, memberId: busy, date });
    const expected = [
      { memberId: free, isPossible: true, answer: 'yes', codes: [] },
      { memberId: busy, isPossible: false, answer: 'yes', codes: ['serves_here never'] },
      { memberId: silent, isPossible: false, answer: 'none', codes: ['no_answer never'] },
    ];
    expect(await list({ place: at(date, roleId) })).toEqual(expected);
    const unsaved = [{ date, timeId: SUNDAY_SERVICE, roleId: otherRoleId, memberId: free }];
    const [first] = await list({ place: at(date, roleId), unsaved });
    expect(first).toMatchObject({ isPossible: false, codes: ['serves_here never'] });
  });

  itOnce(
    'of a published month are the people Sundial asks, first, without the one who has the place',
    async () => {
      const date = '2026-09-06';
      const month = await aPlaceToCover(server(), date);
      const { leaverId, helpers } = month;
      const { candidates } = await month.candidates();
      expect(candidates.filter(({ isPossible }) => isPossible).map(({ memberId }) => memberId)).toEqual(
        helpers,
      );
      expect(candidates.map(({ memberId }) => memberId)).not.toContain(leaverId);
      expect(candidates[0]).toMatchObject({
        concerns: [{ code: 'no_answer', effect: 'says', text: t('concerns:noAnswer') }],
        price: { rank: 0, reason: expect.arrayContaining([{ code: 'prefers_role', params: null }]) },
      });
    },
  );

  itOnce('of a draft have the reason of Smart Assign, and how often and when they served last', async () => {
    const admin = await anAdmin(server());
    const [roleId, otherRoleId] = [await aRole(server()), await aRole(server())];
    const date: PlainDate = '2026-07-05';
    const memberId = await anAvailableMember(server(), date);
    const { query } = server().database;
    const preference = { preferredRoleId: otherRoleId };
    await query.updateTable('teamMembers').set(preference).where('memberId', '=', memberId).execute();
    const served = { date: '2026-05-31' as const, timeId: SUNDAY_SERVICE, roleId, memberId };
    const past = { wasPreferredRole: false, wasSecondaryRole: false, assignmentMethod: 'manual' } as const;
    await query
      .insertInto('rosterAssignmentHistory')
      .values({ ...served, ...past, createdAt: 0 })
      .execute();
    const { body } = await admin.call(contract.listCandidates, { body: { place: at(date, roleId) } });
    expect(body.candidates.find((one) => one.memberId === memberId)).toMatchObject({
      ...{ fit: 'experienced', services: 1, lastServed: '2026-05-31' },
      price: { reason: expect.arrayContaining([{ code: 'last_served', params: { weeks: 5 } }]) },
    });
  });

  it('have their concerns listed for a month once they have a place, saved or not', async () => {
    const date: PlainDate = '2026-11-01';
    const params = { year: '2026', month: '11' };
    const admin = await anAdmin(server());
    const [ruth, ben] = [
      await anAvailableMember(server(), date, { firstName: 'Ruth' }),
      await anAvailableMember(server(), date, { firstName: 'Ben' }),
    ];
    await aFamily(server(), [ruth, ben], { serving: 'apart', strictness: 'must' });
    const [roleId, otherRoleId] = [await aRole(server()), await aRole(server())];
    await anAssignment(server(), { roleId, memberId: ruth, date });
    const listed = async (body: CallInput<typeof contract.listConcerns>['body']) =>
      (await admin.call(contract.listConcerns, { params, body })).body.places;
    expect(await listed({ unsaved: [] })).toEqual([]);
    const text = t('concerns:wants.apart.must', { names: 'Ruth and Ben' });
    const concerns = [{ code: 'family_must', effect: 'asks_first', text }];
    const unsaved = [{ date, roleId: otherRoleId, memberId: ben }];
    expect(await listed({ unsaved })).toEqual([
      { ...at(date, roleId), memberId: ruth, concerns },
      { ...at(date, otherRoleId), memberId: ben, concerns },
    ]);
  });

  itOnce('are unknown for a service that does not take place, or a role that does not exist', async () => {
    const admin = await anAdmin(server());
    const codeOf = async (date: PlainDate, roleId: number) =>
      (await admin.refused(contract.listCandidates, { body: { place: at(date, roleId) } })).body.code;
    expect(await codeOf('2026-05-04', await aRole(server()))).toBe('no_service');
    expect(await codeOf('2026-05-03', 999_999)).toBe('unknown_role');
  });
});
