import { expect, it } from 'vitest';
import { messagingCalls } from '#contract/messaging.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { rowsOf } from '#test/outbox.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { enqueueMail, enqueueSms } from './enqueue-queries.ts';

const MAIL = {
  subject: 'Roster',
  text: 'Attached.',
  html: '<p>Attached.</p>',
  attachment: { name: 'roster.pdf', content: Buffer.from('%PDF-1.7 a page') },
};

onBothDatabases('enqueueing a message', (server) => {
  const message = (dedupeKey?: string) => ({
    details: { month: { year: 2026, month: 4 } },
    createdBy: null,
    now: server().clock.now(),
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
  });
  const mail = (dedupeKey?: string) =>
    server().database.transaction((tx) =>
      enqueueMail(tx, { ...message(dedupeKey), kind: 'roster' }, MAIL, ['ruth@example.org']),
    );

  it('returns the first message for a dedupe key that is taken, and adds no recipient', async () => {
    const first = await mail('mail 1');
    expect(await mail('mail 1')).toBe(first);
    expect(await rowsOf(server(), first)).toHaveLength(1);

    const memberId = await aMember(server());
    const recipients = [{ memberId, name: 'Ruth', phoneNumber: '+61491570156', body: 'Hello' }];
    const text = () =>
      server().database.transaction((tx) =>
        enqueueSms(tx, { ...message(`text ${memberId}`), kind: 'reminder' }, recipients),
      );
    const second = await text();
    expect(second).not.toBe(first);
    expect(await text()).toBe(second);
    expect(await rowsOf(server(), second)).toHaveLength(1);
  });

  it('adds each message without a dedupe key', async () => {
    expect(await mail()).not.toBe(await mail());
  });

  it('adds one message when ten transactions use the same dedupe key at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => mail('at once')));
    expect(new Set(ids).size).toBe(1);
    expect(await rowsOf(server(), ids[0] ?? 0)).toHaveLength(1);
  });

  it('adds the message again if the first transaction was rolled back', async () => {
    const undone = server().database.transaction(async (tx) => {
      await enqueueMail(tx, { ...message('undone'), kind: 'roster' }, MAIL, ['ruth@example.org']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rowsOf(server(), await mail('undone'))).toHaveLength(1);
  });

  it('lists a message of Sundial itself without a sender', async () => {
    const id = await mail();
    const admin = await anAdmin(server());
    const { body } = await admin.call(messagingCalls.listMessages, {});
    expect(body.find((sent) => sent.id === id)).toMatchObject({ kind: 'roster', createdBy: null });
  });
});
