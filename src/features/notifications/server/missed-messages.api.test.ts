import { beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { MAX_MISSED } from '#contract/notifications.ts';
import type { MessageName } from '#domain/messages/message.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { aMissedMessage } from '#test/outbox.ts';
import { onDatabase } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';

const DAY = 86_400_000;

onDatabase('sqlite', 'missed messages', (server) => {
  let admin: Visitor;
  beforeEach(async () => {
    await server().database.query.deleteFrom('messageRecipients').execute();
    admin = await anAdmin(server());
  });
  const missed = async () => (await admin.call(contract.listMissedMessages, {})).body;
  const see = (ids: number[], by = admin) => by.call(contract.seeMissedMessages, { body: { ids } });

  it('name the message, the person and the reason, the newest first', async () => {
    const older = await aMissedMessage(server(), 'cover_needed');
    server().clock.advance(1000);
    const newer = await aMissedMessage(server(), 'serving_reminder');
    const { messages } = await missed();
    expect(messages.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(messages[1]).toMatchObject({
      title: 'Cover needed on 12 April 2026',
      person: expect.stringMatching(/^Ruth0 /),
      detail: 'It could not be sent in time, so Sundial stopped trying.',
    });
  });

  it.each<[string, MessageName, boolean]>([
    ['a roster', 'roster_published', true],
    ['a changed roster', 'roster_changed', false],
    ['cover that was found', 'cover_result', true],
    ['a correction', 'cover_corrected', true],
    ['an automatic reminder', 'reminder', true],
  ])('are those about %s', async (_, kind, isAutomatic) => {
    await aMissedMessage(server(), kind, { isAutomatic });
    expect(await missed()).toMatchObject({ total: 1 });
  });

  it.each<[string, MessageName, { isAutomatic?: boolean; state?: 'unknown' }]>([
    ['was not answered', 'cover_request', {}],
    ['an administrator sent', 'reminder', { isAutomatic: false }],
    ['may have arrived', 'cover_needed', { state: 'unknown' }],
  ])('are none that %s', async (_, kind, options) => {
    await aMissedMessage(server(), kind, options);
    expect(await missed()).toEqual({ total: 0, messages: [] });
  });

  it('are forgotten after 14 days, and with a removed member', async () => {
    const { memberId } = await aMissedMessage(server(), 'cover_needed');
    await admin.call(contract.removeMember, { params: { id: memberId } });
    expect(await missed()).toMatchObject({ total: 0 });
    await aMissedMessage(server(), 'cover_needed');
    server().clock.advance(14 * DAY);
    admin = await anAdmin(server());
    expect(await missed()).toMatchObject({ total: 1 });
    server().clock.advance(1000);
    expect(await missed()).toMatchObject({ total: 0 });
  });

  it('are gone for every administrator once one has seen them, and the others stay', async () => {
    const [seen, other] = [
      await aMissedMessage(server(), 'cover_needed'),
      await aMissedMessage(server(), 'cover_result'),
    ];
    await see([seen.id], await anAdmin(server()));
    expect((await missed()).messages.map(({ id }) => id)).toEqual([other.id]);
    await see([other.id, 99_999]);
    expect(await missed()).toMatchObject({ total: 0 });
  });

  it('are counted beyond those that are listed', async () => {
    const { id } = await aMissedMessage(server(), 'cover_needed');
    const { query } = server().database;
    const one = await query
      .selectFrom('messageRecipients')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, ...row } = one;
    const memberId = await aMember(server());
    const rows = Array.from({ length: MAX_MISSED }, () => ({
      ...row,
      memberId,
      dedupeKey: null,
    }));
    await query.insertInto('messageRecipients').values(rows).execute();
    const { total, messages } = await missed();
    expect([total, messages.length]).toEqual([MAX_MISSED + 1, MAX_MISSED]);
    await see(messages.map((message) => message.id));
    expect((await missed()).messages.map((message) => message.id)).toEqual([id]);
  });
});
