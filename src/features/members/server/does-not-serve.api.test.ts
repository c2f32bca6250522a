import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAnswer, anAvailableMember, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const [SUNDAY, NEXT_SUNDAY] = ['2026-04-05', '2026-04-12'] as const;
const MAY = { year: '2026', month: '5' };
const APRIL = { year: '2026', month: '4' };
const NAMES = { firstName: 'Ophelia', lastName: 'Frontdesk' };

onDatabase('sqlite', 'a member who does not serve', (server) => {
  const mark = (admin: Visitor, id: MemberId, doesNotServe = true) =>
    admin.call(contract.editAccess, { params: { id }, body: { doesNotServe } });

  /** Returns everything that administrators read about who can serve in April. */
  async function readAll(admin: Visitor) {
    const reads = [
      await admin.call(contract.listAvailability, { query: { from: SUNDAY, to: SUNDAY } }),
      await admin.call(contract.listAvailableMembers, { query: { from: SUNDAY, to: SUNDAY } }),
      await admin.call(contract.getAvailabilityMatrix, { params: APRIL }),
      await admin.call(contract.listBuilderServices, { params: APRIL }),
      await admin.call(contract.getSmartAssignments, { params: APRIL, query: {} }),
      await admin.call(contract.previewMonthSummary, { params: APRIL, body: { unsaved: [] } }),
      await admin.call(contract.getForecast, { params: APRIL }),
      await admin.call(contract.listNonResponders, { query: APRIL }),
      await admin.call(contract.exportAvailability, { query: APRIL }),
    ];
    return reads.map(({ body }) => JSON.stringify(body));
  }

  it('is in no list, count, plan or forecast, whatever they answered before, until that is undone', async () => {
    const admin = await anAdmin(server());
    await aRole(server());
    const id = await anAvailableMember(server(), SUNDAY, NAMES);
    await anAnswer(server(), id, '2026-05-03');
    const counts = async () => {
      const [service] = (await admin.call(contract.listBuilderServices, { params: APRIL })).body;
      const { members, answered } = (await admin.call(contract.getForecast, { params: APRIL })).body;
      return { ...service?.monthAnswers, forecast: [answered, members] };
    };
    const months = async () => (await admin.call(contract.listAvailabilityMonths, {})).body;
    const before = await counts();
    const isNamed = (text: string) => text.includes(NAMES.lastName) || text.includes(`"memberId":${id},`);
    // Everywhere but in the list of those who have not answered.
    expect((await readAll(admin)).filter(isNamed)).toHaveLength(7);
    expect(await months()).toContain('2026-05');

    expect((await mark(admin, id)).body).toMatchObject({ id, doesNotServe: true });
    expect((await readAll(admin)).filter(isNamed)).toEqual([]);
    const { answered, members, forecast } = before;
    expect(await counts()).toEqual({
      answered: Number(answered) - 1,
      members: Number(members) - 1,
      forecast: forecast.map((count) => count - 1),
    });
    expect(await months()).not.toContain('2026-05');

    await mark(admin, id, false);
    expect(await counts()).toEqual(before);
    expect((await readAll(admin)).filter(isNamed)).toHaveLength(7);
  });

  it('is not among the members who have not answered', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), NAMES);
    const silent = async () =>
      (await admin.call(contract.listNonResponders, { query: MAY })).body.map((member) => member.id);
    expect(await silent()).toContain(id);
    await mark(admin, id);
    expect(await silent()).not.toContain(id);
  });

  it('signs in, but has nothing to answer, and no one can answer for them', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), NAMES);
    await mark(admin, id);
    const member = await signIn(server(), id);
    expect((await member.call(contract.getCurrentUser, {})).body.doesNotServe).toBe(true);
    const refusal = { status: 409, body: { code: 'does_not_serve' } };
    const answer = { date: SUNDAY, timeId: SUNDAY_SERVICE, isAvailable: true };
    for (const visitor of [member, admin]) {
      const body = { ...answer, memberId: id };
      expect(await visitor.refused(contract.saveAvailability, { body })).toMatchObject(refusal);
      const month = { params: APRIL, body: { isAvailable: true, memberId: id } };
      expect(await visitor.refused(contract.saveMonthAvailability, month)).toMatchObject(refusal);
    }
    const { body } = await admin.call(contract.listAvailability, { query: { memberId: String(id) } });
    expect(body).toEqual([]);
  });

  it('keeps the duties they have, marked as no longer available, and gets no others', async () => {
    const admin = await anAdmin(server());
    const [roleId, otherRoleId] = [await aRole(server()), await aRole(server())];
    const id = await anAvailableMember(server(), SUNDAY, NAMES);
    const place = { date: SUNDAY, memberId: id };
    await admin.call(contract.addAssignment, { body: { ...place, roleId } });
    await mark(admin, id);
    const { body } = await admin.call(contract.listBuilderServices, { params: APRIL });
    const [assignment] = body.find(({ date }) => date === SUNDAY)?.assignments ?? [];
    expect(assignment).toMatchObject({ memberId: id, isAvailable: false });
    await anAnswer(server(), id, NEXT_SUNDAY);
    const other = { date: NEXT_SUNDAY, memberId: id, roleId: otherRoleId };
    expect(await admin.refused(contract.addAssignment, { body: other })).toMatchObject({
      status: 409,
      body: { code: 'not_available' },
    });
  });
});
