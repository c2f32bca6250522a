import { expect, it } from 'vitest';
import { messagingCalls } from '#contract/messaging.ts';
import type { MemberId } from '#domain/ids.ts';
import { aFamily, aMember, anAdmin } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { removeMember } from '../members/removal-queries.ts';
import { enqueueMail, enqueueToMembers } from './enqueue-queries.ts';
import { lockRecipients } from './recipient-queries.ts';

const MAIL = {
  subject: 'Roster',
  text: 'Attached.',
  html: '<p>Attached.</p>',
  attachment: { name: 'roster.pdf', content: Buffer.from('%PDF-1.7 a page') },
};

const DETAILS = { month: { year: 2026, month: 4 } };

onBothDatabases('enqueueing a message', (server, itOnce) => {
  itOnce('lists a message of Sundial itself without a sender', async () => {
    const message = { kind: 'roster', details: DETAILS, createdBy: null, now: server().clock.now() } as const;
    const id = await server().database.transaction((tx) =>
      enqueueMail(tx, message, MAIL, ['ruth@example.org']),
    );
    const admin = await anAdmin(server());
    const { body } = await admin.call(messagingCalls.listMessages, {});
    expect(body.find((sent) => sent.id === id)).toMatchObject({ kind: 'roster', createdBy: null });
  });

  /** Enqueues an announcement to these members. Returns how many of them a message reaches. */
  async function announce(revision: number, memberIds: readonly MemberId[], toCoordinators = false) {
    const now = server().clock.now();
    const message = {
      kind: 'reminder',
      details: DETAILS,
      createdBy: null,
      now,
      expiresAt: now + 1000,
    } as const;
    return server().database.transaction(async (tx) => {
      const { reached } = await enqueueToMembers(
        tx,
        message,
        await lockRecipients(tx, memberIds, { sms: true, email: false }),
        {
          once: () => String(revision),
          toCoordinators,
        },
      );
      return reached.size;
    });
  }

  const aReachable = () => aMember(server(), { phoneNumber: '+61491570156' });
  const recipientsOf = (memberIds: readonly MemberId[]) =>
    server()
      .database.query.selectFrom('messageRecipients')
      .select(['memberId', 'channel', 'state', 'reason', 'address', 'body', 'isAutomatic'])
      .where('memberId', 'in', memberIds)
      .orderBy('id')
      .execute();

  it('stores neither words nor address, and enqueues once for each dedupe key', async () => {
    const members = [await aReachable(), await aReachable()];
    expect(await announce(1, members.slice(0, 1))).toBe(1);
    expect(await announce(1, members)).toBe(1);
    expect(await announce(1, members)).toBe(0);
    expect(await announce(2, members.slice(0, 1))).toBe(1);
    const rows = await recipientsOf(members);
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({ state: 'queued', isAutomatic: true, address: null, body: null });
  });

  itOnce(
    'reaches a child through the first adult of the family who can be reached, even with contact data of their own',
    async () => {
      const number = '+61491570158';
      const adults = [
        await aMember(server()),
        await aMember(server(), { phoneNumber: number }),
        await aReachable(),
      ];
      const child = await aMember(server(), { phoneNumber: '+61491570157' });
      const familyId = await aFamily(server(), adults);
      await server()
        .database.query.insertInto('familyMembers')
        .values({ familyId, memberId: child, isChild: true })
        .execute();
      const [person] = await lockRecipients(server().database.query, [child], { sms: true, email: true });
      expect(person?.contact).toEqual({ channel: 'sms', address: number });
      expect(await announce(7, [child])).toBe(1);
    },
  );

  itOnce(
    "leaves out people who can't be reached, but records that a coordinator was not reached",
    async () => {
      const members = [
        await aMember(server()),
        await aMember(server(), { phoneNumber: '+61491570156', contactBy: 'none' }),
        await aMember(server(), { email: 'ruth@example.org' }),
      ];
      expect(await announce(1, members)).toBe(0);
      expect(await recipientsOf(members)).toEqual([]);
      expect(await announce(1, members, true)).toBe(0);
      expect((await recipientsOf(members)).map(({ state, reason }) => [state, reason])).toEqual([
        ['failed', 'unreachable'],
        ['failed', 'unreachable'],
        ['failed', 'not_configured'],
      ]);
    },
  );

  itOnce('leaves no message without a recipient', async () => {
    const countMessages = async () =>
      (await server().database.query.selectFrom('messages').select('id').execute()).length;
    const memberId = await aReachable();
    await announce(3, [memberId]);
    const before = await countMessages();
    expect(await announce(3, [memberId])).toBe(0);
    expect(await announce(3, [])).toBe(0);
    expect(await countMessages()).toBe(before);
  });

  it('adds one message per member when ten transactions enqueue it at once', async () => {
    const members = [await aReachable(), await aReachable()];
    const counts = await Promise.all(Array.from({ length: 10 }, () => announce(4, members)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await recipientsOf(members)).toHaveLength(2);
  });

  itOnce('deletes address and text when the member is removed, also of an email that failed', async () => {
    const members = [await aReachable(), await aReachable()];
    await announce(5, members);
    await server()
      .database.query.updateTable('messageRecipients')
      .set({ state: 'failed', nextAt: null, address: '+61491570156', body: 'Hello' })
      .where('memberId', '=', members[0] ?? 0)
      .execute();
    await server().database.transaction(async (tx) => {
      for (const memberId of members) await removeMember(tx, memberId, server().clock.now());
    });
    for (const row of await recipientsOf(members))
      expect(row).toMatchObject({ state: 'failed', address: null, body: null });
  });
});
