import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

const DECEMBER = { year: '2026', month: '12' };
const FOURTH_ADVENT: PlainDate = '2026-12-20';

onDatabase('sqlite', 'Smart Assign in a month with services on other days and several a day', (server) => {
  let evening = 0;
  let christmasEve = 0;
  let usher = 0;
  let choir = 0;
  let ruth = 0;

  const sayYes = (memberId: number, date: PlainDate, timeId: number) =>
    server()
      .database.query.insertInto('availability')
      .values({
        memberId,
        date,
        timeId,
        isAvailable: true,
        lastUpdated: 0,
      })
      .execute();

  // Four Sundays, the last one canceled, one of them with a second service, and Christmas Eve.
  beforeAll(async () => {
    const { query } = server().database;
    const rows = await query
      .insertInto('serviceTimes')
      .values([
        { weekday: 0, startsAt: '18:00', startsOn: FOURTH_ADVENT, endsOn: FOURTH_ADVENT },
        { date: '2026-12-24', name: 'Christmas Eve', startsAt: '17:00' },
      ])
      .returning('id')
      .execute();
    [evening = 0, christmasEve = 0] = rows.map(({ id }) => id);
    await query
      .insertInto('cancelledServices')
      .values({ date: '2026-12-27', timeId: SUNDAY_SERVICE })
      .execute();
    usher = await aRole(server(), { name: 'Usher of December', maxLimit: 1 });
    choir = await aRole(server(), { name: 'Choir', maxLimit: 1 });
    await query
      .insertInto('serviceTimeLimits')
      .values([
        { timeId: evening, roleId: choir, maxLimit: 0 },
        { timeId: christmasEve, roleId: usher, maxLimit: 2 },
      ])
      .execute();
    ruth = await aMember(server());
    await query
      .updateTable('teamMembers')
      .set({ preferredRoleId: usher })
      .where('memberId', '=', ruth)
      .execute();
    await sayYes(ruth, FOURTH_ADVENT, evening);
    await sayYes(ruth, '2026-12-24', christmasEve);
  });

  it('plans each service that takes place, with the roles it needs', async () => {
    const admin = await anAdmin(server());
    const { body } = await admin.call(contract.getSmartAssignments, { params: DECEMBER, query: {} });
    expect(body.map(({ date, timeId, startsAt, name }) => [date, timeId, startsAt, name])).toEqual([
      ['2026-12-06', SUNDAY_SERVICE, null, null],
      ['2026-12-13', SUNDAY_SERVICE, null, null],
      [FOURTH_ADVENT, SUNDAY_SERVICE, null, null],
      [FOURTH_ADVENT, evening, '18:00', null],
      ['2026-12-24', christmasEve, '17:00', 'Christmas Eve'],
    ]);
    const [, , morning, ...others] = body;
    expect(morning?.assignments.find(({ roleId }) => roleId === usher)?.openReason).toBe('no_one');
    for (const { assignments } of others) {
      const suggestions = assignments.find(({ roleId }) => roleId === usher)?.suggestions;
      expect(suggestions).toMatchObject([{ user: { id: ruth }, selected: true, confidence: 'medium' }]);
    }
    expect(others[0]?.assignments.map(({ roleId }) => roleId)).not.toContain(choir);
    expect(others[1]?.assignments.map(({ roleId }) => roleId)).toContain(choir);
  });
});
