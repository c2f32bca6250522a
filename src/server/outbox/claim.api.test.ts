import { beforeEach, expect, it } from 'vitest';
import { OUTBOX_TIMES } from '#domain/delivery/delivery.ts';
import { aMember, firstAdmin } from '#test/factories.ts';
import { ALWAYS_TRUE, enqueueReminders, rowsOf, sendDue } from '#test/outbox.ts';
import { RecordingGateway } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { claimToSend } from './claim.ts';
import { saveOutcome } from './sending-queries.ts';

/** Noon in Sydney. */
const NOON = '2026-04-06T02:00:00Z';

onBothDatabases('claiming a message', (server, itOnce) => {
  beforeEach(async () => {
    server().clock.set(NOON);
    await server().database.query.deleteFrom('messageRecipients').execute();
  });

  const aReachable = (firstName = 'Ruth') => aMember(server(), { firstName, phoneNumber: '+61491570156' });
  const enqueue = async (...memberIds: number[]) => {
    const message = { createdBy: await firstAdmin(server()), now: server().clock.now() };
    return server().database.transaction((tx) => enqueueReminders(tx, message, memberIds));
  };
  const change = (id: number, contact: object) =>
    server().database.query.updateTable('users').set(contact).where('id', '=', id).execute();

  it('makes one message of several of a kind that wait for the same person', async () => {
    const [ruth, ben] = [await aReachable(), await aReachable('Ben')];
    const ids = [await enqueue(ruth, ben), await enqueue(ruth)];
    const sent = await sendDue(server());
    expect(sent.map(({ memberId }) => memberId).sort()).toEqual([ruth, ben].sort());
    for (const id of ids)
      for (const row of await rowsOf(server(), id)) expect(row).toMatchObject({ state: 'sent', body: null });
  });

  it('returns merged messages to the queue with it, and words them anew', async () => {
    const ruth = await aReachable();
    const ids = [await enqueue(ruth), await enqueue(ruth)];
    const { database, deps } = server();
    const providers = { smsGateway: new RecordingGateway(), mailer: null };
    const claimed = await claimToSend({ ...deps, ...providers }, ALWAYS_TRUE, 'sms', OUTBOX_TIMES);
    if (typeof claimed === 'string') throw new Error(claimed);
    const later = { state: 'queued', nextAt: server().clock.now() } as const;
    await database.transaction((tx) => saveOutcome(tx, claimed.id, claimed.tries, later, later.nextAt));
    for (const id of ids)
      expect(await rowsOf(server(), id)).toMatchObject([{ state: 'queued', sentWith: null }]);
    expect(await sendDue(server())).toHaveLength(1);
  });

  it('uses the address and the channel of the moment', async () => {
    const [ruth, ben] = [await aReachable(), await aReachable('Ben')];
    await enqueue(ruth, ben);
    await change(ruth, { phoneNumber: '+61491570157' });
    await change(ben, { contactBy: 'email', email: 'ben@example.org' });
    expect(await sendDue(server())).toMatchObject([
      { memberId: ruth, channel: 'sms', address: '+61491570157' },
      { memberId: ben, channel: 'email', address: 'ben@example.org' },
    ]);
  });

  for (const [reader, contact, reason] of [
    ['wants no messages', { contactBy: 'none' }, 'unreachable'],
    ['has no number any more', { phoneNumber: null }, 'unreachable'],
    [
      'is reached by a channel that is not set up',
      { contactBy: 'email', email: 'a@b.example' },
      'not_configured',
    ],
  ] as const)
    itOnce(`fails for someone who ${reader}`, async () => {
      const ruth = await aReachable();
      const id = await enqueue(ruth);
      await change(ruth, contact);
      expect(await sendDue(server(), { mailer: null })).toEqual([]);
      expect(await rowsOf(server(), id)).toMatchObject([{ state: 'failed', reason, address: null }]);
    });

  itOnce('does not block the messages behind one that cannot be worded', async () => {
    const [ruth, ben] = [await aReachable(), await aReachable('Ben')];
    await enqueue(ruth);
    await enqueue(ben);
    const { deps } = server();
    const broken = {
      ...ALWAYS_TRUE,
      reminder: {
        ...ALWAYS_TRUE.reminder,
        read: async (...[db, details, to, now]: Parameters<typeof ALWAYS_TRUE.reminder.read>) => {
          if (to.id === ruth) throw new Error('broken');
          return ALWAYS_TRUE.reminder.read(db, details, to, now);
        },
      },
    };
    const providers = { smsGateway: new RecordingGateway(), mailer: null };
    const claim = () => claimToSend({ ...deps, ...providers }, broken, 'sms', OUTBOX_TIMES);
    await expect(claim()).rejects.toThrow('broken');
    expect(await claim()).toMatchObject({ memberId: ben });
  });
});
