import { expect, it } from 'vitest';
import { messagingCalls } from '#contract/messaging.ts';
import type { MemberId } from '#domain/ids.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { removeMember } from '../workflows/remove-member.ts';
import { enqueueMail, enqueueToMembers } from './enqueue-queries.ts';

const MAIL = {
  subject: 'Roster',
  text: 'Attached.',
  html: '<p>Attached.</p>',
  attachment: { name: 'roster.pdf', content: Buffer.from('%PDF-1.7 a page') },
};

onBothDatabases('enqueueing a message', (server) => {
  const mail = () => {
    const details = { month: { year: 2026, month: 4 } };
    const message = { kind: 'roster', details, createdBy: null, now: server().clock.now() } as const;
    return server().database.transaction((tx) => enqueueMail(tx, message, MAIL, ['ruth@example.org']));
  };

  it('lists a message of Sundial itself without a sender', async () => {
    const id = await mail();
    const admin = await anAdmin(server());
    const { body } = await admin.call(messagingCalls.listMessages, {});
    expect(body.find((sent) => sent.id === id)).toMatchObject({ kind: 'roster', createdBy: null });
  });

  let serial = 0;
  const announcement = (revision: number, overrides: { now?: number; expiresAt?: number } = {}) => {
    const now = overrides.now ?? server().clock.now();
    const details = { month: { year: 2026, month: 4 } };
    const content = { kind: 'reminder', details, createdBy: null, now } as const;
    const message = { ...content, expiresAt: overrides.expiresAt ?? now + 1000 };
    return (memberIds: readonly MemberId[]) => {
      serial += 1;
      const own = serial;
      return server().database.transaction(async (tx) => {
        const { enqueued } = await enqueueToMembers(
          tx,
          message,
          memberIds.map((memberId) => ({
            memberId,
            name: `Member ${memberId}`,
            dedupeKey: `announcement ${memberId} ${revision}`,
            personalLink: {
              memberId,
              purpose: { kind: 'respond' as const },
              expiresAt: now + 1000,
              codeHash: `${own} ${memberId}`,
            },
            ...(memberId % 2 === 0
              ? { channel: 'sms' as const, address: '+61491570156', text: 'Hello' }
              : {
                  channel: 'email' as const,
                  address: 'ruth@example.org',
                  text: { subject: 'Hello', text: 'Own text', html: '<p>Own text</p>' },
                }),
          })),
        );
        return enqueued;
      });
    };
  };
  const linksOf = (memberIds: readonly MemberId[]) =>
    server()
      .database.query.selectFrom('personal_links')
      .select('code_hash')
      .where('user_id', 'in', memberIds)
      .execute();
  const recipientsOf = (memberIds: readonly MemberId[]) =>
    server()
      .database.query.selectFrom('message_recipients')
      .select(['member_id', 'channel', 'state', 'address', 'subject', 'body', 'body_html', 'is_automatic'])
      .where('member_id', 'in', memberIds)
      .orderBy('id')
      .execute();

  it('sends each member a text of their own in their channel with its link, once for each dedupe key', async () => {
    const members = [await aMember(server()), await aMember(server())];
    expect(await announcement(1)(members.slice(0, 1))).toBe(1);
    expect(await announcement(1)(members)).toBe(1);
    expect(await announcement(1)(members)).toBe(0);
    expect(await announcement(2)(members.slice(0, 1))).toBe(1);
    expect(await linksOf(members)).toHaveLength(3);
    const texts = { sms: ['Hello', null], email: ['Own text', '<p>Own text</p>'] };
    const rows = await recipientsOf(members);
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({
        state: 'queued',
        is_automatic: 1,
        body: texts[row.channel][0],
        body_html: texts[row.channel][1],
      });
  });

  it('leaves no message without a recipient', async () => {
    const countMessages = async () =>
      (await server().database.query.selectFrom('messages').select('id').execute()).length;
    const memberId = await aMember(server());
    await announcement(3)([memberId]);
    const before = await countMessages();
    expect(await announcement(3)([memberId])).toBe(0);
    expect(await announcement(3)([])).toBe(0);
    expect(await countMessages()).toBe(before);
  });

  it('adds one message per member when ten transactions enqueue it at once', async () => {
    const members = [await aMember(server()), await aMember(server())];
    const counts = await Promise.all(Array.from({ length: 10 }, () => announcement(4)(members)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await recipientsOf(members)).toHaveLength(2);
    expect(await linksOf(members)).toHaveLength(2);
  });

  it('deletes address and text when the member is removed, also of an email that failed', async () => {
    const members = [await aMember(server()), await aMember(server())];
    await announcement(5)(members);
    const { query } = server().database;
    await query
      .updateTable('message_recipients')
      .set({ state: 'failed', next_at: null })
      .where('member_id', '=', members[0] ?? 0)
      .execute();
    await server().database.transaction(async (tx) => {
      for (const memberId of members) await removeMember(tx, memberId, server().clock.now());
    });
    for (const row of await recipientsOf(members))
      expect(row).toMatchObject({
        state: 'failed',
        address: null,
        subject: null,
        body: null,
        body_html: null,
      });
  });
});
