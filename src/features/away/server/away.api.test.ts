import { expect, it, onTestFinished } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import { deleteOldRows } from '#server/jobs/cleanup.ts';
import { aCallingMember } from '#test/every-call.ts';
import { anAdmin, anAnswer, aRole, aServiceTime } from '#test/factories.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';

const DAY = 24 * 3_600_000;
const APRIL = { from: '2026-04-01', to: '2026-04-30' } as const;
const SUNDAYS = ['2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26'] as const;

/** Returns a member's answers as "date yes", "date no" or "date away". */
async function answersOf(server: TestServer, memberId: MemberId): Promise<string[]> {
  const rows = await server.database.query
    .selectFrom('availability')
    .select(['date', 'isAvailable', 'awayId'])
    .where('memberId', '=', memberId)
    .orderBy('date')
    .execute();
  return rows.map((row) => {
    const answer = row.isAvailable ? 'yes' : 'no';
    return `${row.date} ${row.awayId === null ? answer : 'away'}`;
  });
}

onBothDatabases('a time away', (server, itOnce) => {
  it('answers no for every service inside, and gives way to a later answer', async () => {
    const { id, visitor } = await aCallingMember(server());
    await anAnswer(server(), id, SUNDAYS[0], true);
    await anAnswer(server(), id, SUNDAYS[1], false);
    const { body: away } = await visitor.call(contract.addAway, { body: { ...APRIL, note: ' Camping ' } });
    expect(away).toMatchObject({ ...APRIL, note: 'Camping', services: [] });
    expect(await answersOf(server(), id)).toEqual([
      '2026-04-05 away',
      '2026-04-12 no',
      '2026-04-19 away',
      '2026-04-26 away',
    ]);
    await visitor.call(contract.saveAvailability, {
      body: { date: SUNDAYS[2], isAvailable: true, memberId: id },
    });
    await visitor.call(contract.removeAway, { params: { id: away.id } });
    expect(await answersOf(server(), id)).toEqual(['2026-04-05 yes', '2026-04-12 no', '2026-04-19 yes']);
    expect((await visitor.call(contract.listAway, {})).body).toEqual([]);
  });

  itOnce('gives way to an answer for the whole month, and returns when that is undone', async () => {
    const { id, visitor } = await aCallingMember(server());
    await visitor.call(contract.addAway, { body: APRIL });
    const params = { year: '2026', month: '4' };
    await visitor.call(contract.saveMonthAvailability, { params, body: { isAvailable: true } });
    expect(await answersOf(server(), id)).toEqual(SUNDAYS.map((date) => `${date} yes`));
    const answers = SUNDAYS.map((date) => ({
      date,
      timeId: SUNDAY_SERVICE,
      isAvailable: null,
    }));
    const { body } = await visitor.call(contract.saveMonthAvailability, { params, body: { answers } });
    expect(body.map(({ isAway }) => isAway)).toEqual([true, true, true, true]);
    expect(await answersOf(server(), id)).toEqual(SUNDAYS.map((date) => `${date} away`));
  });

  it('also answers for services that are added, moved or restored later, without keeping them in use', async () => {
    const [{ id, visitor }, admin] = [await aCallingMember(server()), await anAdmin(server())];
    await visitor.call(contract.addAway, { body: { from: '2026-05-05', to: '2026-05-09' } });
    const { body: time } = await admin.call(contract.addServiceTime, {
      body: { date: '2026-05-06', name: 'Vigil' },
    });
    expect(await answersOf(server(), id)).toEqual(['2026-05-06 away']);
    const move = (date: '2026-05-07' | '2026-05-20') =>
      admin.call(contract.editServiceTime, { params: { id: time.id }, body: { date } });
    await move('2026-05-20');
    expect(await answersOf(server(), id)).toEqual([]);
    await move('2026-05-07');
    expect(await answersOf(server(), id)).toEqual(['2026-05-07 away']);
    const service = { date: '2026-05-07', timeId: time.id } as const;
    await admin.call(contract.cancelService, { body: service });
    await server().database.query.deleteFrom('availability').where('memberId', '=', id).execute();
    await admin.call(contract.restoreService, {
      query: { date: service.date, timeId: String(time.id) },
    });
    expect(await answersOf(server(), id)).toEqual(['2026-05-07 away']);
    const removed = await admin.call(contract.removeServiceTime, {
      params: { id: time.id },
      query: {},
    });
    expect(removed.body).toEqual({ serviceTime: null });
    expect(await answersOf(server(), id)).toEqual([]);
  });

  itOnce('leaves the services to another time away that overlaps when it is removed', async () => {
    const { id, visitor } = await aCallingMember(server());
    const { body: first } = await visitor.call(contract.addAway, {
      body: { from: SUNDAYS[0], to: SUNDAYS[1] },
    });
    await visitor.call(contract.addAway, { body: { from: SUNDAYS[1], to: SUNDAYS[2] } });
    await visitor.call(contract.removeAway, { params: { id: first.id } });
    expect(await answersOf(server(), id)).toEqual([`${SUNDAYS[1]} away`, `${SUNDAYS[2]} away`]);
  });

  it('passes a yes that it replaced on to a later time away', async () => {
    const { id, visitor } = await aCallingMember(server());
    await anAnswer(server(), id, SUNDAYS[1], true);
    const add = async (from: PlainDate, to: PlainDate) =>
      (await visitor.call(contract.addAway, { body: { from, to } })).body.id;
    const remove = (period: number) => visitor.call(contract.removeAway, { params: { id: period } });
    const [first, second] = [await add(SUNDAYS[0], SUNDAYS[1]), await add(SUNDAYS[1], SUNDAYS[2])];
    await remove(first);
    expect(await answersOf(server(), id)).toEqual([`${SUNDAYS[1]} away`, `${SUNDAYS[2]} away`]);
    await remove(second);
    expect(await answersOf(server(), id)).toEqual([`${SUNDAYS[1]} yes`]);
  });

  itOnce('leaves its answers of a month whose deadline has passed when it is removed', async () => {
    const { id, visitor } = await aCallingMember(server());
    const { body: away } = await visitor.call(contract.addAway, {
      body: { from: '2026-03-15', to: SUNDAYS[0] },
    });
    // The deadline is on the 20th.
    server().clock.advance(8 * DAY);
    onTestFinished(() => server().clock.advance(-8 * DAY));
    await visitor.call(contract.removeAway, { params: { id: away.id } });
    expect(await answersOf(server(), id)).toEqual(['2026-03-15 no', '2026-03-22 no', '2026-03-29 no']);
  });

  itOnce('answers for a month that a later deadline opens', async () => {
    const [{ id, visitor }, admin] = [await aCallingMember(server()), await anAdmin(server())];
    const setDeadline = (deadlineDay: number) =>
      admin.call(contract.saveAdminSettings, { body: { deadlineDay } });
    await setDeadline(10);
    onTestFinished(async () => void (await setDeadline(20)));
    await visitor.call(contract.addAway, { body: { from: '2026-03-22', to: '2026-03-22' } });
    expect(await answersOf(server(), id)).toEqual([]);
    await setDeadline(25);
    expect(await answersOf(server(), id)).toEqual(['2026-03-22 away']);
  });

  itOnce('loses its note once it is over', async () => {
    const { visitor } = await aCallingMember(server());
    const add = async (to: PlainDate, note: string) =>
      (await visitor.call(contract.addAway, { body: { from: '2026-03-13', to, note } })).body.id;
    const [over, current] = [await add('2026-03-14', 'Over'), await add('2026-03-16', 'Current')];
    server().clock.advance(2 * DAY);
    onTestFinished(() => server().clock.advance(-2 * DAY));
    await deleteOldRows(server().deps);
    const notes = await server()
      .database.query.selectFrom('awayPeriods')
      .select('note')
      .where('id', 'in', [over, current])
      .orderBy('id')
      .execute();
    expect(notes).toEqual([{ note: null }, { note: 'Current' }]);
  });

  itOnce('declines the published services inside, and lists them', async () => {
    const { id, visitor } = await aCallingMember(server());
    const [role, evening] = [
      await aRole(server()),
      await aServiceTime(server(), { weekday: 0 }, { startsAt: '18:00' }),
    ];
    const { query } = server().database;
    const of = {
      roleId: role,
      memberId: id,
      assignmentMethod: 'manual',
      createdAt: 1,
      updatedAt: 1,
    } as const;
    await query
      .insertInto('rosterAssignments')
      .values([
        { ...of, date: '2026-08-02', timeId: evening, place: 81, response: 'none' },
        { ...of, date: '2026-08-09', timeId: evening, place: 82, response: 'declined' },
        { ...of, date: '2026-09-06', timeId: evening, place: 83, response: 'none' },
      ])
      .execute();
    await query
      .insertInto('finalizedRosters')
      .values({ teamId: FIRST_TEAM, year: 2026, month: 8, isFinalized: true, createdAt: 1, createdBy: 1 })
      .execute();
    const { body } = await visitor.call(contract.addAway, { body: { from: '2026-08-01', to: '2026-09-30' } });
    expect(body.services).toEqual([{ date: '2026-08-02', timeId: evening }]);
    const left = await query
      .selectFrom('rosterAssignments')
      .select('response')
      .where('memberId', '=', id)
      .orderBy('date')
      .execute();
    // The last one's month is not published.
    expect(left.map(({ response }) => response)).toEqual(['declined', 'declined', 'none']);
  });

  itOnce('shows its dates to administrators and its note to no one else', async () => {
    const [{ id, visitor }, other, admin] = [
      await aCallingMember(server()),
      await aCallingMember(server()),
      await anAdmin(server()),
    ];
    const { body: away } = await visitor.call(contract.addAway, { body: { ...APRIL, note: 'Planted note' } });
    const { body: seen } = await admin.call(contract.listAwayOfMonth, {
      params: { year: '2026', month: '4' },
    });
    expect(seen.find((member) => member.id === id)).toMatchObject(APRIL);
    const of = { query: { memberId: String(id) } };
    const elsewhere = [
      seen,
      (await other.visitor.call(contract.listAway, {})).body,
      (await other.visitor.call(contract.listAvailability, of)).body,
      (await admin.call(contract.listAvailability, of)).body,
    ];
    expect(JSON.stringify(elsewhere)).not.toContain('Planted note');
    const isAwayFor = async (reader: typeof visitor) =>
      (await reader.call(contract.listAvailability, of)).body[0]?.isAway ?? false;
    expect(await Promise.all([visitor, other.visitor, admin].map(isAwayFor))).toEqual([true, false, true]);
    const { body } = await other.visitor.refused(contract.removeAway, { params: { id: away.id } });
    expect(body.code).toBe('unknown_away');
    expect(await answersOf(server(), id)).toHaveLength(8);
  });

  itOnce('counts as an answer for a month only if it covers all of its services', async () => {
    const [{ id, visitor }, admin] = [await aCallingMember(server()), await anAdmin(server())];
    const query = { year: '2026', month: '4' };
    const isSilent = async () =>
      (await admin.call(contract.listNonResponders, { query })).body.some((member) => member.id === id);
    const answered = async () =>
      (await admin.call(contract.listBuilderServices, { params: query })).body[0]?.monthAnswers.answered;
    const before = (await answered()) ?? 0;
    const { body: part } = await visitor.call(contract.addAway, {
      body: { from: SUNDAYS[0], to: SUNDAYS[2] },
    });
    expect([await isSilent(), await answered()]).toEqual([true, before]);
    await visitor.call(contract.addAway, { body: { from: SUNDAYS[3], to: SUNDAYS[3] } });
    expect([await isSilent(), await answered()]).toEqual([false, before + 1]);
    await visitor.call(contract.removeAway, { params: { id: part.id } });
    expect(await isSilent()).toBe(true);
    await anAnswer(server(), id, SUNDAYS[0], true);
    expect([await isSilent(), await answered()]).toEqual([false, before + 1]);
  });

  itOnce('shows its note in no limited session', async () => {
    const { visitor } = await aCallingMember(server(), { isLimited: true });
    const { body } = await visitor.call(contract.addAway, { body: { ...APRIL, note: 'Planted note' } });
    expect(body.note).toBeNull();
    expect((await visitor.call(contract.listAway, {})).body).toMatchObject([{ ...APRIL, note: null }]);
  });

  it('keeps its note in a limited session, which can only remove times without one', async () => {
    const { id, visitor } = await aCallingMember(server());
    const { body: noted } = await visitor.call(contract.addAway, { body: { ...APRIL, note: 'Camping' } });
    const given = await answersOf(server(), id);
    const byLink = new Visitor(server());
    await byLink.call(contract.startLimitedSession, { body: { code: await aPersonalLink(server(), id) } });
    for (const note of [undefined, null, '', 'Overwritten'])
      expect((await byLink.call(contract.addAway, { body: { ...APRIL, note } })).body).toMatchObject({
        id: noted.id,
        note: null,
      });
    const remove = (away: number) => ({ params: { id: away } });
    expect((await byLink.refused(contract.removeAway, remove(noted.id))).body.code).toBe(
      'pin_sign_in_required',
    );
    expect((await visitor.call(contract.listAway, {})).body).toMatchObject([
      { id: noted.id, note: 'Camping' },
    ]);
    expect(await answersOf(server(), id)).toEqual(given);
    const { body: plain } = await byLink.call(contract.addAway, {
      body: { from: APRIL.from, to: APRIL.from },
    });
    expect((await byLink.call(contract.removeAway, remove(plain.id))).status).toBe(204);
  });

  itOnce('has the same dates only once, and no member has more than 50', async () => {
    const { id, visitor } = await aCallingMember(server());
    const add = (to: PlainDate) => visitor.call(contract.addAway, { body: { from: APRIL.from, to } });
    const { body: first } = await add(APRIL.to);
    expect((await add(APRIL.to)).body.id).toBe(first.id);
    const more = Array.from({ length: 49 }, (_, day) => ({
      ...{ memberId: id, fromDate: APRIL.from, enteredOn: APRIL.from },
      toDate: addDays(APRIL.to, day + 1),
    }));
    await server().database.query.insertInto('awayPeriods').values(more).execute();
    const { body } = await visitor.refused(contract.addAway, {
      body: { from: APRIL.from, to: addDays(APRIL.to, 50) },
    });
    expect(body.code).toBe('too_many_away');
  });

  itOnce('is refused if it ends before it begins, is over, or is too far ahead', async () => {
    const { visitor } = await aCallingMember(server());
    for (const [code, body] of [
      ['invalid_input', { from: '2026-04-02', to: '2026-04-01' }],
      ['away_over', { from: '2026-03-01', to: '2026-03-12' }],
      ['too_far_ahead', { from: '2027-05-01', to: '2027-05-01' }],
    ] as const)
      expect((await visitor.refused(contract.addAway, { body })).body.code).toBe(code);
  });
});
