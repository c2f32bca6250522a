import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { partsOf } from '#domain/calendar/calendar.ts';
import { FIRST_DATE, LAST_DATE } from '#domain/calendar/date-range.ts';
import type { RoleId } from '#domain/ids.ts';
import { anAdmin, anAnswer, anAvailableMember, aRole, aServiceTime } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';

const BORDERS = [
  [FIRST_DATE, '1900-01-07'],
  [LAST_DATE, '2200-12-28'],
] as const;

onDatabase('sqlite', 'the first and the last month of the calendar', (server) => {
  let admin: Visitor;
  let roleId: RoleId;
  beforeAll(async () => {
    admin = await anAdmin(server());
    roleId = await aRole(server());
  });

  it.each(BORDERS)('are planned and summarized (%s)', async (date, sunday) => {
    const { year, month } = partsOf(date);
    const params = { year: String(year), month: String(month) };
    const timeId = await aServiceTime(server(), { date });
    const ruth = await anAvailableMember(server(), sunday);
    await anAnswer(server(), ruth, date, true, timeId);

    const { status, body: plan } = await admin.call(contract.getSmartAssignments, { params, query: {} });
    expect(status).toBe(200);
    expect(plan.map(({ date }) => date)).toEqual(expect.arrayContaining([date, sunday]));
    expect(plan.flatMap(({ assignments }) => assignments).some(({ suggestions }) => suggestions[0])).toBe(
      true,
    );
    const body = { place: { date, timeId, roleId } };
    const { candidates } = (await admin.call(contract.listCandidates, { body })).body;
    expect(candidates[0]).toMatchObject({ memberId: ruth, price: { rank: 0 } });
    const { body: summary } = await admin.call(contract.getMonthSummary, { params });
    expect(summary.open).toHaveLength(plan.length);
    const unsaved = { params, body: { unsaved: [] } };
    expect((await admin.call(contract.previewMonthSummary, unsaved)).body).toEqual(summary);
  });
});
