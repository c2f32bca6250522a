import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { summarizeMonth } from '#domain/roster/month-summary.ts';
import { readChurch } from '#server/planner/church-queries.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { presentMonthSummary } from './present.ts';

const MAY = { year: 2026, month: 5 } as const;
const params = { year: '2026', month: '5' };
const SUNDAYS = ['2026-05-03', '2026-05-10', '2026-05-17', '2026-05-24', '2026-05-31'] as const;
const ROLES = 20;
const MEMBERS = 30;

onDatabase('sqlite', 'the summary of a large church', (server) => {
  it("equals summarizeMonth's own, and counts unsaved selections in a preview", async () => {
    const admin = await anAdmin(server());
    const roleIds: number[] = [];
    for (let n = 0; n < ROLES; n += 1) roleIds.push(await aRole(server(), { maxLimit: 2 }));
    const userIds: number[] = [];
    for (let n = 0; n < MEMBERS; n += 1) {
      const userId = await aMember(server());
      userIds.push(userId);
      for (const [week, date] of SUNDAYS.entries()) {
        await anAnswer(server(), userId, date, (n + week) % 3 > 0);
      }
    }
    const unsaved = roleIds.map((roleId, n) => {
      return { roleId, userId: userIds[n] as number, serviceDate: SUNDAYS[n % 2 === 0 ? 0 : 1] };
    });
    for (const { roleId, userId, serviceDate } of unsaved.filter((_, n) => (n + (n % 2)) % 3 > 0)) {
      await admin.call(contract.addAssignment, { body: { roleId, userId, serviceDate } });
    }

    const church = await readChurch(server().database.query, MAY);
    const { body } = await admin.call(contract.getMonthSummary, { params });
    expect(body).toEqual(presentMonthSummary(summarizeMonth(church), church.services));
    expect(body.wishes.assignments).toBeGreaterThan(0);

    const preview = await admin.call(contract.previewMonthSummary, { params, body: { unsaved } });
    expect(preview.body.wishes.assignments).toBe(ROLES);
  });
});
