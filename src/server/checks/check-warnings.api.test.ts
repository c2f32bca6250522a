import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addDays, type PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKindId } from '#domain/ids.ts';
import { formatDayAndMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { aPlaceToCover } from '#test/cover.ts';
import { aCheckKind } from '#test/factories.ts';
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
