import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, type PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKindId } from '#domain/ids.ts';
import { initialsOfWords } from '#domain/members/name-format.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { formatDayAndMonth } from '#languages/dates.ts';
import { guestName } from '#languages/guests.ts';
import { t } from '#languages/t.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import { aPlaceToCover } from '#test/cover.ts';
import { aCheckKind, aGuest } from '#test/factories.ts';
import { sendSoon } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { checkWarningJob } from './check-warnings.ts';

const ENDS: PlainDate = '2026-06-30';

onBothDatabases('the warnings of checks', (server) => {
  let app: TestServer & AsyncDisposable;
  beforeAll(async () => {
    app = await openVariant(server(), { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** Lets the role of a published place need a check of its member that ends before the service. */
  async function aNeededCheck(date: PlainDate) {
    const place = await aPlaceToCover(app, date);
    const kindId: CheckKindId = await aCheckKind(app);
    await app.database.query.insertInto('roleChecks').values({ roleId: place.roleId, kindId }).execute();
    await app.database.query
      .insertInto('memberChecks')
      .values({ memberId: place.leaverId, kindId, validUntil: ENDS, seenOn: '2025-01-01' })
      .execute();
    return { ...place, kindId };
  }

  /** Runs the job on a day at noon, and returns what each person is sent. */
  async function sentOn(date: PlainDate) {
    app.clock.set(`${date}T02:00:00Z`);
    const log = { info: () => {}, error: () => {} };
    await checkWarningJob(app.deps).run({ signal: new AbortController().signal, log });
    const sent = await sendSoon(app);
    return sent.map(({ text }) => text ?? '');
  }

  it('reach the member and the coordinators, each once, and the duties after the end only these', async () => {
    const { leaverId } = await aNeededCheck('2026-07-05');
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: '+61491570156' })
      .where('id', '=', leaverId)
      .execute();
    await app.database.query
      .updateTable('users')
      .set({ phoneNumber: '+61491570157' })
      .where('isAdmin', '=', true)
      .execute();
    const own = t('messages:kind.check_ends.renew');
    const until = formatDayAndMonth(ENDS);
    expect(await sentOn(addDays(ENDS, -91))).toEqual([]);
    for (const days of [90, 30, 7]) {
      const sent = await sentOn(addDays(ENDS, -days));
      expect(sent.filter((text) => text.includes(own))).toHaveLength(1);
      expect(sent.every((text) => text.includes(until))).toBe(true);
      expect(sent.length).toBeGreaterThan(1);
      expect(await sentOn(addDays(ENDS, -days))).toEqual([]);
    }
    expect(await sentOn(ENDS)).toEqual([]);
    const sent = await sentOn(addDays(ENDS, 1));
    expect(sent.length).toBeGreaterThan(0);
    for (const text of sent) {
      expect(text).toContain(t('messages:kind.check_ended.find'));
      expect(text).not.toContain(own);
    }
    expect(await sentOn(addDays(ENDS, 2))).toEqual([]);
  });

  it('are of a guest like of a member, who is written to only while they serve', async () => {
    const [email, away] = ['barnabas@example.org', 'away@example.org'];
    const name = 'Barnabas Guest';
    const serving = await aGuest(app, { name, email, teamIds: [FIRST_TEAM] });
    const absent = await aGuest(app, { name: 'Absent Guest', email: away, teamIds: [FIRST_TEAM] });
    app.clock.set('2026-03-12T23:00:00Z');
    const { roleId, kindId, admin } = await aNeededCheck('2026-07-26');
    await app.database.query
      .insertInto('memberChecks')
      .values(
        [serving, absent].map((id) => ({ memberId: id, kindId, validUntil: ENDS, seenOn: '2025-01-01' })),
      )
      .execute();
    await app.database.query
      .updateTable('serviceRoles')
      .set({ maxLimit: 2 })
      .where('id', '=', roleId)
      .execute();
    const place = { date: '2026-07-26', timeId: SUNDAY_SERVICE, roleId, from: null, to: null } as const;
    await admin.call(contract.changePlace, { body: { ...place, guestId: serving, confirm: true } });
    await sendSoon(app);
    const sent = await sentOn(addDays(ENDS, -7));
    const isNamed = (one: string) => sent.some((text) => text.includes(guestName(one)));
    expect([isNamed(name), isNamed('Absent Guest')]).toEqual([true, true]);
    const mail = await app.database.query
      .selectFrom('messageRecipients')
      .innerJoin('messages', 'messages.id', 'messageId')
      .select('memberId')
      .where('kind', '=', 'check_ends')
      .where('memberId', 'in', [serving, absent])
      .execute();
    expect(mail).toEqual([{ memberId: serving }]);
    const after = await sentOn(addDays(ENDS, 1));
    // A text message has little space.
    expect(after.some((text) => text.includes(guestName(initialsOfWords(name))))).toBe(true);
    expect(after.filter((text) => text.includes('Absent'))).toEqual([]);
  });

  it('end with a new date, also what waits', async () => {
    const { admin, leaverId, kindId } = await aNeededCheck('2026-07-12');
    app.clock.set(`${addDays(ENDS, 1)}T02:00:00Z`);
    const log = { info: () => {}, error: () => {} };
    await checkWarningJob(app.deps).run({ signal: new AbortController().signal, log });
    const params = { id: String(leaverId), kindId: String(kindId) };
    const body = { validUntil: '2030-01-01', seenOn: ENDS } as const;
    await admin.call(contract.saveMemberCheck, { params, body });
    expect(await sentOn(addDays(ENDS, 1))).toEqual([]);
  });

  it('are not of a check that no role of the team of its member needs', async () => {
    const { roleId, kindId } = await aNeededCheck('2026-07-19');
    await app.database.query
      .deleteFrom('roleChecks')
      .where('roleId', '=', roleId)
      .where('kindId', '=', kindId)
      .execute();
    expect(await sentOn(addDays(ENDS, 1))).toEqual([]);
  });
});
