import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
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

  it('never exceeds a limit when several requests race', async () => {
    const admin = await anAdmin(server());
    const sunday: PlainDate = '2026-08-02';
    const roleId = await aRole(server(), { maxLimit: 3 });
    const people: number[] = [];
    for (let n = 0; n < 8; n += 1) people.push(await anAvailableMember(server(), sunday));
    const save = (memberIds: number[]) =>
      admin.call(contract.addAssignments, {
        body: { assignments: memberIds.map((memberId) => ({ roleId, memberId, date: sunday })) },
      });
    const responses = await Promise.all([save(people.slice(0, 4)), save(people.slice(4)), save(people)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses.flatMap(({ body }) => body.saved)).toHaveLength(3);
    expect(responses.flatMap(({ body }) => body.refused)).toHaveLength(13);
  });
});
