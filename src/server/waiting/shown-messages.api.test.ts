import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { aPlaceToCover, listAsked, runCoverJob } from '#test/cover.ts';
import { aMember, anAnswer, firstAdmin } from '#test/factories.ts';
import { rowsOf } from '#test/outbox.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';

onBothDatabases('the messages that a device shows', (server) => {
  /** Returns the id, as a device has it, of a reminder to answer for this month. */
  async function remind(memberId: MemberId): Promise<string> {
    const message = { kind: 'reminder', details: { month: { year: 2026, month: 3 } } } as const;
    const createdBy = await firstAdmin(server());
    const { messageId } = await server().database.transaction(async (tx) =>
      enqueueToMembers(
        tx,
        { ...message, createdBy, now: server().clock.now(), expiresAt: null },
        await lockRecipients(tx, [memberId], { sms: true, email: true }),
        { once: () => null },
      ),
    );
    const [row] = await rowsOf(server(), messageId ?? 0);
    return `${row?.id}.a.b`;
  }
  const check = async (memberId: MemberId, shown: readonly string[] = []) =>
    (
      await (
        await signIn(server(), memberId)
      ).call(contract.checkShownMessages, { body: { shown: [...shown] } })
    ).body;

  it('are closed once they are answered, or are for someone else, but not tests', async () => {
    const phoneNumber = '+61491570156';
    const [ruth, naomi] = [
      await aMember(server(), { phoneNumber }),
      await aMember(server(), { phoneNumber: '+61491570157' }),
    ];
    const [own, other, test] = [await remind(ruth), await remind(naomi), '0.a.b'];
    expect(await check(ruth, [own, other, test])).toEqual({ untrue: [other], waiting: 1 });
    await anAnswer(server(), ruth, '2026-03-15');
    expect(await check(ruth, [own, other, test])).toEqual({ untrue: [own, other], waiting: 0 });
  });

  it('are counted on the icon with the services without a response and the requests for cover', async () => {
    await using variant = await openVariant(server(), { smsGateway: new RecordingGateway() });
    const { leaverId, respond, decline } = await aPlaceToCover(variant, '2026-05-03');
    const waiting = async (memberId: MemberId) => (await check(memberId)).waiting;
    const before = await waiting(leaverId);
    await respond('confirmed');
    expect(await waiting(leaverId)).toBe(before - 1);
    const requestId = await decline();
    await runCoverJob(variant);
    const [asked = 0] = await listAsked(variant, requestId);
    const withAsk = await waiting(asked);
    await (await signIn(variant, asked)).call(contract.declineCover, { params: { id: requestId } });
    expect(await waiting(asked)).toBe(withAsk - 1);
  });
});
