import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { factsOf, MERGE_FIELDS, type MergeField } from '#domain/members/merge.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { lockPlaces } from '#server/db/database.ts';
import { lockMember } from '#server/db/members.ts';
import { listMemberships } from '#server/db/memberships.ts';
import { MEMBER_ROWS, SHOWN_COLUMNS } from '#server/db/personal-data.ts';
import { listServed } from '#server/db/served.ts';
import { churchNow } from '#server/deps.ts';
import { readStatements, saveStatements } from '#server/outbox/announcement-queries.ts';
import { insertAssignments } from '#server/places/move-queries.ts';
import { publishedTeams, publishMonth } from '#server/roster/publish-queries.ts';
import { aPlaceToCover, listAsked, readCoverRequest, runCoverJob } from '#test/cover.ts';
import {
  aMember,
  anAdmin,
  anAnswer,
  anAssignment,
  aPastRoster,
  aRole,
  LAST_SUNDAY,
} from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { aMemberInEveryTable } from '#test/member-rows.ts';
import { enqueueReminders, sendDue } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';
import { findPair, mergeMembers } from './merge-queries.ts';

const input = (stayingId: MemberId, otherId: MemberId, fromOther: readonly MergeField[] = []) => ({
  params: { id: stayingId },
  body: { otherId, fromOther: [...fromOther] },
});

const merge = (admin: Visitor, ...ids: Parameters<typeof input>) =>
  admin.tryCall(contract.mergeMembers, input(...ids));

const readUser = ({ database }: TestServer, id: MemberId) =>
  database.query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns how many rows refer to a member, by column. */
async function countRows({ database }: TestServer, id: MemberId): Promise<Record<string, number>> {
  const counts = Object.keys(MEMBER_ROWS).map(async (reference) => {
    const [table, column] = reference.split('.') as ['availability', 'memberId'];
    const rows = await database.query.selectFrom(table).select(column).where(column, '=', id).execute();
    return [reference, rows.length];
  });
  return Object.fromEntries(await Promise.all(counts));
}

afterEach(() => vi.restoreAllMocks());

onBothDatabases('merging two members', (server, itOnce) => {
  it('moves every row, ends the sign-in of the other one, and leaves that one without rows', async () => {
    const admin = await anAdmin(server());
    const staying = await aMemberInEveryTable(server(), '2026-07-05');
    const other = await aMemberInEveryTable(server(), '2026-07-12');
    const before = await readUser(server(), staying);
    const counts = await countRows(server(), staying);
    expect(Object.values(counts)).not.toContain(0);
    expect((await merge(admin, staying, other)).status).toBe(204);
    const none = Object.fromEntries(Object.keys(MEMBER_ROWS).map((reference) => [reference, 0]));
    expect(await countRows(server(), other)).toEqual(none);
    const after = await countRows(server(), staying);
    // Without what is equal for both, about their own places, or the entry about the merge itself.
    const expected = Object.entries(MEMBER_ROWS)
      .filter(([reference]) => !/^(usual|cover|family|may|team|guest)[A-Z]|^changeLog.member/.test(reference))
      .map(([reference, { merge: rule }]) => [
        reference,
        (rule.rows === 'ended' ? 1 : 2) * (counts[reference] ?? 0),
      ]);
    expect(after).toMatchObject({ ...Object.fromEntries(expected), 'coverRequests.memberId': 2 });
    expect(await readUser(server(), staying)).toEqual(before);
    const gone = { removedAt: expect.any(Number), pinHash: null, email: null, isAdmin: false };
    expect(await readUser(server(), other)).toMatchObject(gone);
  });

  itOnce('takes the chosen values, and values that only the other one has', async () => {
    const admin = await anAdmin(server());
    const [staying, other] = [
      await aMember(server(), { firstName: 'Rut', initials: 'RUA', phoneNumber: '+61491570156' }),
      await aMember(server(), {
        firstName: 'Ruth',
        initials: 'RUB',
        phoneNumber: '+61491570157',
        email: 'r@example.org',
      }),
    ];
    const roleId = await aRole(server());
    const { query } = server().database;
    await query
      .updateTable('teamMembers')
      .set({ preferredRoleId: roleId })
      .where('memberId', '=', other)
      .execute();
    await query.updateTable('users').set({ neverTwoInARow: true }).where('id', '=', other).execute();
    const weeks = [
      { memberId: staying, timeId: 1, week: 1 },
      { memberId: other, timeId: 1, week: 3 },
    ];
    await query.insertInto('usualServices').values(weeks).execute();
    await merge(admin, staying, other, ['name', 'initials', 'usualServices']);
    expect(await readUser(server(), staying)).toMatchObject({
      firstName: 'Ruth',
      initials: 'RUB',
      phoneNumber: '+61491570156',
      email: 'r@example.org',
      neverTwoInARow: true,
    });
    const memberships = await listMemberships(query, [staying, other]);
    expect([...memberships].map(([id, [own]]) => [id, own?.preferredRoleId])).toEqual([[staying, roleId]]);
    const usual = await query
      .selectFrom('usualServices')
      .select('week')
      .where('memberId', '=', staying)
      .execute();
    expect(usual).toEqual([{ week: 3 }]);
  });

  it('leaves the later of two answers, and one of two equal times away', async () => {
    const admin = await anAdmin(server());
    const [staying, other] = [await aMember(server()), await aMember(server())];
    const { query } = server().database;
    const away = { fromDate: '2026-07-05', toDate: '2026-07-05', enteredOn: '2026-03-01' } as const;
    const equal = [staying, other].map((memberId) => ({
      ...{ ...away, memberId },
      note: memberId === other ? 'Camping' : null,
    }));
    const rows = await query.insertInto('awayPeriods').values(equal).returning(['id', 'memberId']).execute();
    const awayId = rows.find((row) => row.memberId === other)?.id ?? 0;
    const answer = (memberId: MemberId, date: PlainDate, lastUpdated: number) => ({
      ...{ memberId, date, lastUpdated, timeId: 1 },
      isAvailable: memberId !== other,
      awayId: lastUpdated === 3 ? awayId : null,
    });
    const given = [
      answer(staying, '2026-07-05', 1),
      answer(other, '2026-07-05', 3),
      answer(staying, '2026-07-12', 2),
      answer(other, '2026-07-12', 1),
      answer(other, '2026-07-19', 1),
    ];
    await query.insertInto('availability').values(given).execute();
    const preview = { params: { id: staying }, query: { otherId: String(other) } };
    expect((await admin.call(contract.previewMerge, preview)).body).toMatchObject({
      members: [
        { id: staying },
        { id: other, records: { answers: 3, services: 0, timesAway: 1, messages: 0, changes: 0 } },
      ],
      answeredByBoth: 2,
    });
    await merge(admin, staying, other);
    const answers = await query
      .selectFrom('availability')
      .innerJoin('awayPeriods as away', 'away.memberId', 'availability.memberId')
      .select(['date', 'isAvailable', 'note'])
      .select(({ eb }) => eb('awayId', '=', eb.ref('away.id')).as('isAway'))
      .where('availability.memberId', '=', staying)
      .orderBy('date')
      .execute();
    expect(answers.map((row) => [row.date, row.isAvailable, row.note, Boolean(row.isAway)])).toEqual([
      ['2026-07-05', false, 'Camping', true],
      ['2026-07-12', true, 'Camping', false],
      ['2026-07-19', false, 'Camping', false],
    ]);
  });

  it('moves waiting messages and announcements, so that nothing is sent twice', async () => {
    const admin = await anAdmin(server());
    const [staying, other, third] = [
      await aMember(server(), { phoneNumber: '+61491570158' }),
      await aMember(server(), { phoneNumber: '+61491570159' }),
      await aMember(server(), { phoneNumber: '+61491570160' }),
    ];
    const { query } = server().database;
    const message = { createdBy: null, now: server().clock.now() };
    await server().database.transaction((tx) => enqueueReminders(tx, message, [staying, other, third]));
    const known = [
      [staying, `reminder ${staying} 2026-07`],
      [other, `reminder ${other} 2026-08`],
      [third, null],
    ] as const;
    for (const [memberId, dedupeKey] of known)
      await query
        .updateTable('messageRecipients')
        .set({ dedupeKey })
        .where('memberId', '=', memberId)
        .execute();
    await merge(admin, staying, other);
    const rows = await query
      .selectFrom('messageRecipients')
      .select(['memberId', 'state', 'dedupeKey'])
      .where('memberId', 'in', [staying, other, third])
      .orderBy('id')
      .execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { memberId: staying, state: 'queued', dedupeKey: `reminder ${staying} 2026-07` },
        { memberId: staying, state: 'queued', dedupeKey: `reminder ${staying} 2026-08` },
        { memberId: third, state: 'queued', dedupeKey: null },
      ]),
    );
    expect(rows).toHaveLength(3);
  });

  it('keeps what people were told last, by and about both, also by a message whose outcome is not known yet', async () => {
    const { query } = server().database;
    const admin = await anAdmin(server());
    const people = [await aMember(server()), await aMember(server()), await aMember(server())] as const;
    const [staying, other, third] = people;
    const about = { service: { date: '2026-07-05', timeId: 1 }, roleId: 1 } as const;
    const { id: messageId } = await query
      .insertInto('messages')
      .values({ kind: 'cover_request', details: '{}', createdAt: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    let triedAt = 0;
    const say = async (
      memberId: MemberId,
      aboutId: MemberId,
      canServe: boolean,
      state: 'sent' | 'unknown' = 'sent',
    ) => {
      triedAt += 1;
      const sent = { channel: 'sms', shownAs: '', tries: 1, asks: 0, createdAt: 1, updatedAt: 1 } as const;
      const { id } = await query
        .insertInto('messageRecipients')
        .values({ ...sent, messageId, memberId, state, triedAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      // The try before said the opposite.
      await saveStatements(query, [id], [{ ...about, memberId: aboutId, canServe: !canServe }]);
      await saveStatements(query, [id], [{ ...about, memberId: aboutId, canServe }]);
      return id;
    };
    await say(third, other, true);
    await say(third, staying, false);
    await say(staying, third, true);
    await say(other, third, false);
    const last = await say(third, other, true, 'unknown');
    await merge(admin, staying, other);
    const known = async (memberId: MemberId) => [...(await readStatements(query, { ...about, memberId }))];
    expect(await known(staying)).toEqual([[third, false]]);
    expect(await known(third)).toEqual([[staying, false]]);
    await query.updateTable('messageRecipients').set({ state: 'sent' }).where('id', '=', last).execute();
    expect(await known(staying)).toEqual([[third, true]]);
  });

  itOnce('can follow another merge after which a message is recorded twice', async () => {
    const admin = await anAdmin(server());
    const phoneNumber = '+61491570158';
    const [first, second, third] = [
      await aMember(server(), { phoneNumber }),
      await aMember(server(), { phoneNumber }),
      await aMember(server(), { phoneNumber }),
    ];
    const { query } = server().database;
    const message = { createdBy: null, now: server().clock.now() };
    await server().database.transaction((tx) => enqueueReminders(tx, message, [first, second]));
    for (const id of [first, second])
      await query
        .updateTable('messageRecipients')
        .set({ dedupeKey: `reminder ${id} 2026-07` })
        .where('memberId', '=', id)
        .execute();
    expect((await merge(admin, first, second)).status).toBe(204);
    expect((await merge(admin, third, first)).status).toBe(204);
    const keys = query.selectFrom('messageRecipients').select('dedupeKey').where('memberId', '=', third);
    expect((await keys.execute()).map(({ dedupeKey }) => dedupeKey)).toContain(`reminder ${third} 2026-07`);
  });

  itOnce('ends the request of one whose place the other took, and no message says so', async () => {
    const providers = { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() };
    await using app = await openVariant(server(), providers);
    const month = await aPlaceToCover(app, '2026-05-03');
    const id = await month.decline();
    const [taker = 0] = month.helpers;
    await (await signIn(app, taker)).call(contract.acceptCover, { params: { id } });
    expect(await countRows(server(), taker)).toMatchObject({ 'messageRecipients.memberId': 1 });
    const told = [month.leaverId, taker].map((memberId) => ({
      ...{ memberId, date: '2026-05-03' as const, timeId: 1, roleId: month.roleId },
      ...{ minutes: memberId === taker ? 90 : 60, isReminded: false },
    }));
    const { query } = server().database;
    await query.insertInto('toldDuties').values(told).execute();
    expect((await merge(month.admin, month.leaverId, taker)).status).toBe(204);
    expect(await readCoverRequest(server(), id)).toMatchObject({ state: 'withdrawn', coveredBy: null });
    expect(await month.serving()).toMatchObject([{ id: month.leaverId, response: 'confirmed' }]);
    expect((await sendDue(app)).filter(({ memberId }) => memberId === month.leaverId)).toEqual([]);
    // Who serves there knows it from the message about the cover.
    const left = query.selectFrom('toldDuties').select('minutes').where('memberId', '=', month.leaverId);
    expect(await left.execute()).toEqual([{ minutes: 90 }]);
    const leaver = await signIn(server(), month.leaverId);
    const { body: services } = await leaver.call(contract.listMyServices, {});
    expect(services).toMatchObject([{ date: '2026-05-03', response: 'confirmed' }]);
  });

  itOnce('asks the next person at once if the asked person is the one who needs cover', async () => {
    // Noon in Sydney.
    server().clock.set('2026-04-06T02:00:00Z');
    const month = await aPlaceToCover(server(), '2026-06-07');
    const id = await month.decline();
    await runCoverJob(server());
    const [first = 0] = await listAsked(server(), id);
    const next = month.helpers.find((helper) => helper !== first);
    await merge(month.admin, month.leaverId, first);
    expect(await listAsked(server(), id)).toEqual([]);
    await runCoverJob(server());
    expect(await listAsked(server(), id)).toEqual([next]);
    expect((await readCoverRequest(server(), id)).state).toBe('asking');
  });

  itOnce(
    'closes the request of a place that its member no longer has, if the other one asks too',
    async () => {
      const month = await aPlaceToCover(server(), '2026-08-02');
      const id = await month.decline();
      await month.revise();
      await month.admin.call(contract.removeAssignment, { params: { id: month.assignmentId } });
      const staying = await aMember(server());
      const { id: own } = await server()
        .database.query.insertInto('coverRequests')
        .values({
          ...{ memberId: staying, date: '2026-08-02', timeId: 1, roleId: month.roleId },
          ...{ state: 'asking', openedAt: 1 },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect((await merge(month.admin, staying, month.leaverId)).status).toBe(204);
      for (const each of [id, own]) expect((await readCoverRequest(server(), each)).state).toBe('closed');
    },
  );

  itOnce('is refused with the services both serve at, by a roster or as last published', async () => {
    const month = await aPlaceToCover(server(), '2026-09-06');
    const second = await aRole(server());
    const [helper = 0] = month.helpers;
    await month.revise();
    await anAnswer(server(), helper, '2026-09-06');
    const add = { roleId: second, memberId: helper, date: '2026-09-06' as const };
    const { body: assigned } = await month.admin.call(contract.addAssignment, { body: add });
    const refused = async () => {
      const { status, body } = await merge(month.admin, month.leaverId, helper);
      return [status, (body as { message: string }).message];
    };
    const sentence =
      'Both members serve at 6 September 2026. Take one of them off the roster there, and finalize it again if it was finalized. Then merge them.';
    expect(await refused()).toEqual([409, sentence]);
    const preview = { params: { id: month.leaverId }, query: { otherId: helper } };
    expect((await month.admin.refused(contract.previewMerge, preview)).body).toMatchObject({
      code: 'both_serve',
      params: { count: 1 },
    });
    await month.publish();
    await month.revise();
    await month.admin.call(contract.removeAssignment, { params: { id: assigned.id } });
    expect(await refused()).toEqual([409, sentence]);
    await month.publish();
    expect((await merge(month.admin, month.leaverId, helper)).status).toBe(204);
    // The superseded publication has both names.
    const revisions = await server()
      .database.query.selectFrom('rosterRevisionAssignments')
      .select('memberId')
      .where('memberId', 'in', [month.leaverId, helper])
      .orderBy('revisionId')
      .orderBy('memberId')
      .execute();
    expect(revisions.map((row) => row.memberId)).toEqual([
      month.leaverId,
      month.leaverId,
      helper,
      month.leaverId,
    ]);
  });

  /** Sets the clock to a day on which coordinators can say who served, until the test ends. */
  function soonAfterLastSunday(): void {
    const before = new Date(server().clock.now()).toISOString();
    onTestFinished(() => server().clock.set(before));
    server().clock.set(`${addDays(LAST_SUNDAY, 2)}T00:00:00Z`);
  }

  it.each([
    ['the one who stays came instead of the other', true, false],
    ['the other one came instead of the one who stays', false, false],
    ['the one who stays came instead of the other, who had declined', true, true],
  ])('counts a service once if %s, also long after', async (_, isStayingThere, hasDeclined) => {
    const { query } = server().database;
    soonAfterLastSunday();
    const [staying, other] = [await aMember(server()), await aMember(server())];
    const [came, planned] = isStayingThere ? [staying, other] : [other, staying];
    const [roleId = 0] = await aPastRoster(server(), [planned]);
    await anAssignment(server(), { roleId, memberId: planned, date: LAST_SUNDAY });
    if (hasDeclined)
      await query
        .updateTable('rosterAssignments')
        .set({ response: 'declined' })
        .where('memberId', '=', planned)
        .execute();
    const params = { date: LAST_SUNDAY, timeId: String(SUNDAY_SERVICE) };
    const changes = [{ roleId, memberId: came, came: 'instead' as const, insteadOf: planned }];
    await (await anAdmin(server())).call(contract.saveServed, { params, body: { changes } });
    server().clock.advance(30 * 86_400_000);
    expect((await merge(await anAdmin(server()), staying, other)).status).toBe(204);
    const served = await listServed(query, { from: LAST_SUNDAY, about: [staying, other] });
    expect(served).toEqual([{ date: LAST_SUNDAY, timeId: SUNDAY_SERVICE, roleId, memberId: staying }]);
    const left = await query
      .selectFrom('servedChanges')
      .select(['memberId', 'came', 'insteadOf'])
      .where('roleId', '=', roleId)
      .execute();
    expect(left).toEqual([{ memberId: staying, came: true, insteadOf: null }]);
  });

  it('is refused where one came instead of the other and has another place', async () => {
    soonAfterLastSunday();
    const [staying, other, admin] = [
      await aMember(server()),
      await aMember(server()),
      await anAdmin(server()),
    ];
    const [roleId = 0] = await aPastRoster(server(), [other, staying]);
    const params = { date: LAST_SUNDAY, timeId: String(SUNDAY_SERVICE) };
    const changes = [{ roleId, memberId: staying, came: 'instead' as const, insteadOf: other }];
    await admin.call(contract.saveServed, { params, body: { changes } });
    expect((await merge(admin, staying, other)).body).toMatchObject({ code: 'both_serve' });
  });

  it('refuses an answer that it meets, and leaves none to the other one', async () => {
    const [staying, other] = [await aMember(server()), await aMember(server())];
    const visitors = [await signIn(server(), other), await anAdmin(server())];
    const ids = { stayingId: staying, otherId: other };
    const body = { date: '2026-07-26', isAvailable: true, memberId: other };
    const { pending } = await server().database.transaction(async (tx) => {
      const pair = await findPair(tx, ids, { isLocked: true });
      const familyMerge = { ...ids, family: 'staying', isChild: false } as const;
      if (pair) await mergeMembers(tx, pair, { fromOther: [], familyMerge }, server().clock.now());
      const pending = visitors.map((visitor) => visitor.tryCall(contract.saveAvailability, { body }));
      await waitUntilBlocked(server(), 2);
      return { pending };
    });
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([401, 404]);
    expect((await countRows(server(), other))['availability.memberId']).toBe(0);
  });

  it('happens once if two administrators merge the same members at once', async () => {
    const admins = [await anAdmin(server()), await anAdmin(server())] as const;
    const [a, b] = [await aMember(server()), await aMember(server())];
    const answers = await Promise.all([merge(admins[0], a, b), merge(admins[1], b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const removed = [await readUser(server(), a), await readUser(server(), b)].filter(
      (row) => row.removedAt !== null,
    );
    expect(removed).toHaveLength(1);
  });

  it('refuses the sign-in that it meets, and the devices and links of the other one', async () => {
    const admin = await anAdmin(server());
    const [staying, other] = [await aMember(server()), await aMember(server())];
    const device = await signIn(server(), other);
    const verify = server().pinHasher.verify.bind(server().pinHasher);
    vi.spyOn(server().pinHasher, 'verify').mockImplementationOnce(async (...args) => {
      const matches = await verify(...args);
      expect((await merge(admin, staying, other)).status).toBe(204);
      return matches;
    });
    const login = { body: { id: other, pin: PIN } };
    expect((await new Visitor(server()).refused(contract.login, login)).status).toBe(401);
    expect((await device.refused(contract.listMyServices)).status).toBe(401);
    expect((await new Visitor(server()).refused(contract.login, login)).status).toBe(401);
    expect((await countRows(server(), other))['sessions.memberId']).toBe(0);
    await signIn(server(), staying);
  });
});

onDatabase('sqlite', 'the rules of a merge', (server) => {
  it('cover every fact about a member except the id and the first sign-in', () => {
    expect([...factsOf(MERGE_FIELDS), 'id', 'firstLogin'].sort()).toEqual(
      [...SHOWN_COLUMNS, 'memberships', 'usualServices', 'family', 'isChild'].sort(),
    );
  });

  it('refuse a removed member, one member twice, and the own account', async () => {
    const adminId = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), adminId);
    const [staying, other] = [await aMember(server()), await aMember(server())];
    const codeOf = async (...ids: Parameters<typeof input>) =>
      (await admin.refused(contract.mergeMembers, input(...ids))).body.code;
    expect(await codeOf(staying, staying)).toBe('unknown_member');
    expect(await codeOf(staying, adminId)).toBe('own_account');
    await admin.call(contract.removeMember, { params: { id: other } });
    expect(await codeOf(staying, other)).toBe('unknown_member');
    expect(await codeOf(other, staying)).toBe('unknown_member');
  });

  it('refuse to leave no administrator, and end rights that only administrators have', async () => {
    const { query } = server().database;
    const staying = await aMember(server(), { isAdmin: true });
    await query.updateTable('users').set({ isAdmin: false }).where('id', '<>', staying).execute();
    const admin = await signIn(server(), staying);
    const plain = await aMember(server());
    const refused = await admin.refused(contract.mergeMembers, input(staying, plain, ['isAdmin']));
    expect(refused.body.code).toBe('last_admin');
    await query.updateTable('users').set({ isAdmin: true }).where('id', '=', plain).execute();
    const second = await signIn(server(), plain);
    await query
      .insertInto('calendarFeeds')
      .values({ memberId: staying, codeHash: 'roster', scope: 'roster', createdAt: 1 })
      .execute();
    const member = await aMember(server());
    await merge(second, staying, member, ['isAdmin']);
    expect((await readUser(server(), staying)).isAdmin).toBe(false);
    const feeds = query.selectFrom('calendarFeeds').select('endedAt').where('memberId', '=', staying);
    expect(await feeds.execute()).toEqual([{ endedAt: expect.any(Number) }]);
  });

  it('find old entries of the change log under the one who stays', async () => {
    const adminId = await aMember(server(), { firstName: 'Mark', lastName: 'Old', isAdmin: true });
    const old = await signIn(server(), adminId);
    const subject = await aMember(server(), { firstName: 'Ruth', lastName: 'Old' });
    await old.call(contract.editInitials, { params: { id: subject }, body: { initials: 'ROLD' } });
    const admin = await anAdmin(server());
    const [author, ruth] = [
      await aMember(server()),
      await aMember(server(), { firstName: 'Ruth', lastName: 'New' }),
    ];
    await merge(admin, author, adminId);
    await merge(admin, ruth, subject, ['initials']);
    const entriesOf = async (person: MemberId) =>
      (await admin.call(contract.listChanges, { query: { person: String(person) } })).body.changes;
    expect(await entriesOf(author)).toContainEqual(
      expect.objectContaining({
        ...{ actorId: author, actorName: 'Mark Old', verb: 'changed', name: 'Ruth Old' },
      }),
    );
    expect((await entriesOf(ruth)).map(({ verb, name }) => [verb, name])).toEqual([
      ['merged', 'Ruth New'],
      ['changed', 'Ruth Old'],
    ]);
  });
});

onDatabase('postgres', 'merging a member who gets a place at the same moment', (server) => {
  it('waits for who publishes it, so that the publication names who stays', async () => {
    const { database, clock } = server();
    const date = '2026-07-05';
    const { admin, roleId } = await aPlaceToCover(server(), date);
    const [staying, other] = [await aMember(server()), await aMember(server())];
    const place = {
      date,
      timeId: SUNDAY_SERVICE,
      roleId,
      memberId: other,
      place: 2,
      method: 'manual',
    } as const;
    const now = clock.now();
    const { merging } = await database.transaction(async (publishing) => {
      await lockPlaces(publishing, [date]);
      const started = await database.transaction(async (assigning) => {
        await lockMember(assigning, other);
        const merging = merge(admin, staying, other);
        await waitUntilBlocked(server(), 1);
        await insertAssignments(assigning, [place], { isConfirmed: false, now });
        return { merging };
      });
      await waitUntilBlocked(server(), 1);
      const [month, at] = [monthOf(date), churchNow(server().deps)];
      await publishMonth(publishing, month, await publishedTeams(publishing, month), null, at);
      return started;
    });
    expect((await merging).status).toBe(204);
    const published = database.query.selectFrom('rosterRevisionAssignments').select('memberId');
    const ofBoth = await published.where('memberId', 'in', [staying, other]).execute();
    expect(ofBoth).toEqual([{ memberId: staying }]);
  });
});
