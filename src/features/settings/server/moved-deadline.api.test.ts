import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { endOfAnswerLink } from '#domain/serving/personal-link.ts';
import { t } from '#languages/t.ts';
import { aMember, anAdmin, anAnswer } from '#test/factories.ts';
import { sendDue } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';

const LATER = 11 * 60_000;
/** Noon in Sydney on 10 April 2026. The deadline for May is 20 May. */
const NOON = '2026-04-10T02:00:00Z';
const MAY = { year: 2026, month: 5 };
const RULE = { deadlineDay: 20, deadlineMonth: 'same' } as const;

onBothDatabases('moving the deadline', (server) => {
  it('names who it locks out before, and tells them unless it is moved back', async () => {
    await using app = await openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
    });
    app.clock.set(NOON);
    const { query } = app.database;
    await query.updateTable('users').set({ doesNotServe: true }).execute();
    const admin = await anAdmin(app);
    await query.updateTable('users').set({ doesNotServe: true }).execute();
    const silent = await aMember(app, { firstName: 'Ruth', lastName: 'Hill', phoneNumber: '+61491570156' });
    await anAnswer(app, await aMember(app, { phoneNumber: '+61491570157' }), '2026-05-03');
    await admin.call(contract.saveAdminSettings, { body: RULE });
    const preview = async (deadlineDay: string, deadlineMonth: 'same' | 'before') =>
      (
        await admin.call(contract.previewAdminSettings, { query: { deadlineDay, deadlineMonth } })
      ).body.filter(({ month }) => month === '2026-05');
    expect(await preview('25', 'same')).toEqual([]);
    // Still open, and no one was asked to answer by the later date.
    expect(await preview('12', 'before')).toEqual([]);
    expect(await preview('6', 'before')).toMatchObject([
      { month: '2026-05', deadline: '2026-04-06', isLocked: true, people: [{ id: silent }] },
    ]);
    const move = (deadlineDay: number, deadlineMonth: 'same' | 'before') =>
      admin.call(contract.saveAdminSettings, { body: { deadlineDay, deadlineMonth } });
    const sentAfter = async (wait: number) => {
      app.clock.advance(wait);
      return (await sendDue(app)).map(({ text }) => text);
    };
    await move(6, 'before');
    expect(await sentAfter(0)).toEqual([]);
    await move(20, 'same');
    expect(await sentAfter(LATER)).toEqual([]);
    await move(6, 'before');
    const locked = t('messages:kind.deadline_moved.locked', { month: 'May 2026', deadline: '6 April' });
    const [text = '', ...more] = (await sentAfter(LATER)).filter((each) => each.includes('May 2026'));
    expect([text.includes(locked), more]).toEqual([true, []]);
  });

  it('lets a link end with the new deadline, but does not open one that was ended', async () => {
    await using app = await openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
    });
    app.clock.set(NOON);
    const { query } = app.database;
    const admin = await anAdmin(app);
    await admin.call(contract.saveAdminSettings, { body: RULE });
    const memberId = await aMember(app);
    const link = { memberId, purpose: JSON.stringify({ kind: 'answer', month: MAY }), createdAt: 1 };
    const zone = 'Australia/Sydney';
    const codes = [`open ${memberId}`, `ended ${memberId}`] as const;
    await query
      .insertInto('personalLinks')
      .values([
        { ...link, codeHash: codes[0], expiresAt: endOfAnswerLink(MAY, RULE, zone), recipientId: null },
        { ...link, codeHash: codes[1], expiresAt: 5, recipientId: null },
      ])
      .execute();
    await admin.call(contract.saveAdminSettings, { body: { deadlineDay: 27 } });
    const ends = await query
      .selectFrom('personalLinks')
      .select('expiresAt')
      .where('memberId', '=', memberId)
      .orderBy('codeHash', 'desc')
      .execute();
    expect(ends.map(({ expiresAt }) => expiresAt)).toEqual([
      endOfAnswerLink(MAY, { ...RULE, deadlineDay: 27 }, zone),
      5,
    ]);
  });
});
