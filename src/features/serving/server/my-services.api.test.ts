import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, ServiceTimeId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAnswer, aRole, aServiceTime } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

onDatabase('sqlite', 'the services of a member', (server) => {
  /** Assigns a member who is available. */
  async function assign(
    admin: Visitor,
    [roleId, memberId]: readonly [number, MemberId],
    date: PlainDate,
    timeId: ServiceTimeId = SUNDAY_SERVICE,
  ) {
    await anAnswer(server(), memberId, date, true, timeId);
    const body = { roleId, memberId, date, timeId };
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
  }

  const publish = (admin: Visitor, month: number) =>
    admin.call(contract.finalizeRoster, { body: { year: 2026, month } });

  it('are the upcoming ones of published months, nearest first, with role and companions', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 2 });
    const reader = await aRole(server(), { name: 'Reader' });
    const ruth = await aMember(server(), { firstName: 'Ruth', lastName: 'Hill' });
    const amos = await aMember(server(), { firstName: 'Amos', lastName: 'Reed' });
    const evening = await aServiceTime(
      server(),
      { date: '2026-06-07' },
      { startsAt: '18:00', name: 'Vespers' },
    );
    await assign(admin, [usher, ruth], '2026-06-14');
    await assign(admin, [reader, ruth], '2026-06-07', evening);
    await assign(admin, [usher, amos], '2026-06-07', evening);
    await assign(admin, [reader, amos], '2026-06-14');
    await assign(admin, [usher, ruth], '2026-07-05');
    const member = await signIn(server(), ruth);
    expect((await member.call(contract.listMyServices, {})).body).toEqual([]);

    await publish(admin, 6);
    expect((await member.call(contract.listMyServices, {})).body).toEqual([
      {
        memberId: ruth,
        date: '2026-06-07',
        timeId: evening,
        startsAt: '18:00',
        name: 'Vespers',
        sharesDate: true,
        role: { id: reader, name: 'Reader' },
        isLearning: false,
        companions: [{ name: 'Amos Reed', role: 'Usher' }],
        response: 'none',
        reason: null,
      },
      {
        memberId: ruth,
        date: '2026-06-14',
        timeId: SUNDAY_SERVICE,
        startsAt: null,
        name: null,
        sharesDate: false,
        role: { id: usher, name: 'Usher' },
        isLearning: false,
        companions: [{ name: 'Amos Reed', role: 'Reader' }],
        response: 'none',
        reason: null,
      },
    ]);

    server().clock.set('2026-06-07T08:00:00Z');
    const later = await signIn(server(), ruth);
    expect((await later.call(contract.listMyServices, {})).body).toHaveLength(1);
  });

  it('add initials to a companion with the name of someone else on the roster of the month', async () => {
    const admin = await anAdmin(server());
    const [usher, reader] = [await aRole(server()), await aRole(server())];
    const ruth = await aMember(server());
    const name = { firstName: 'Phoebe', lastName: 'Cenchrea' };
    const one = await aMember(server(), { ...name, initials: 'PC' });
    const other = await aMember(server(), { ...name, initials: 'PEC' });
    await assign(admin, [usher, ruth], '2026-10-04');
    await assign(admin, [reader, one], '2026-10-04');
    await publish(admin, 10);
    const member = await signIn(server(), ruth);
    const companion = async () =>
      (await member.call(contract.listMyServices, {})).body[0]?.companions[0]?.name;
    expect(await companion()).toBe('Phoebe Cenchrea');
    await admin.call(contract.reviseRoster, { params: { year: '2026', month: '10' } });
    await assign(admin, [usher, other], '2026-10-25');
    await publish(admin, 10);
    expect(await companion()).toBe('Phoebe Cenchrea (PC)');
  });

  it('leave out a canceled service, and all of a month while it is revised', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server());
    const ruth = await aMember(server());
    for (const date of ['2026-08-02', '2026-08-09'] as const) await assign(admin, [usher, ruth], date);
    await publish(admin, 8);
    const member = await signIn(server(), ruth);
    const dates = async () => (await member.call(contract.listMyServices, {})).body.map(({ date }) => date);
    expect(await dates()).toEqual(['2026-08-02', '2026-08-09']);
    await server()
      .database.query.insertInto('cancelledServices')
      .values({ date: '2026-08-02', timeId: SUNDAY_SERVICE, reason: null })
      .execute();
    expect(await dates()).toEqual(['2026-08-09']);
    await admin.call(contract.reviseRoster, { params: { year: '2026', month: '8' } });
    expect(await dates()).toEqual([]);
  });
});
