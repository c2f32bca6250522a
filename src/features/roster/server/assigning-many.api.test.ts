import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { anAdmin, anAnswer, anAvailableMember, aRole } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';

const [FIRST, SECOND] = ['2026-04-05', '2026-04-12'] as const;

onBothDatabases('assigning many at once', (server) => {
  it('saves what the rules allow, for all services, and explains each refusal', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 1 });
    const reader = await aRole(server(), { name: 'Reader', maxLimit: 2 });
    const [ruth, amos] = [await anAvailableMember(server(), FIRST), await anAvailableMember(server(), FIRST)];
    await anAnswer(server(), ruth, SECOND);
    const assignments = [
      { roleId: usher, memberId: ruth, date: FIRST, assignmentMethod: 'smart' as const },
      { roleId: usher, memberId: amos, date: FIRST },
      { roleId: reader, memberId: ruth, date: FIRST },
      { roleId: reader, memberId: ruth, date: SECOND },
      { roleId: reader, memberId: amos, date: SECOND },
    ];
    const { status, body } = await admin.call(contract.addAssignments, { body: { assignments } });
    expect(status).toBe(200);
    expect(body.saved.map((assignment) => [assignment.date, assignment.roleId, assignment.memberId])).toEqual(
      [
        [FIRST, usher, ruth],
        [SECOND, reader, ruth],
      ],
    );
    expect(body.saved.map((assignment) => assignment.assignmentMethod)).toEqual(['smart', 'manual']);
    expect(body.refused.map((assignment) => [assignment.memberId, assignment.code])).toEqual([
      [amos, 'role_full'],
      [ruth, 'already_assigned'],
      [amos, 'not_available'],
    ]);
    expect(body.refused[0]?.message).toBe(
      'This service has a limit of 1 Usher(s). To add another, please remove one of the existing assignments first.',
    );
    expect(body.refused.map(({ params }) => params ?? null)).toEqual([
      { role: 'Usher', limit: 1 },
      null,
      null,
    ]);
    const { body: all } = await admin.call(contract.listAssignments, {});
    expect(all.map((assignment) => assignment.id)).toEqual(body.saved.map((assignment) => assignment.id));
  });

  it('refuses canceled services and finds the others, whatever the order of the dates', async () => {
    const [canceled, other] = ['2026-05-03', '2026-05-10'] as const;
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const memberId = await anAvailableMember(server(), other);
    await anAnswer(server(), memberId, canceled);
    const body = { date: canceled, timeId: SUNDAY_SERVICE, reason: null };
    await admin.call(contract.cancelService, { body });
    const assignments = [other, canceled].map((date) => ({ roleId, memberId, date, timeId: SUNDAY_SERVICE }));
    const { body: outcome } = await admin.call(contract.addAssignments, { body: { assignments } });
    expect(outcome.saved.map(({ date }) => date)).toEqual([other]);
    expect(outcome.refused.map(({ code }) => code)).toEqual(['no_service']);
  });
});
