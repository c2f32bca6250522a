import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { twilioGateway } from '#features/messaging/server/twilio-adapter.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { withoutTimestamps } from '#test/log.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onDatabase, RunningClock } from '#test/test-server.ts';
import { TwilioDouble } from '#test/twilio.ts';

onDatabase('sqlite', 'sending 40 reminders', (server) => {
  it('sends at most ten at once, reaches each member once, and logs no number', async () => {
    const twilio = await TwilioDouble.start();
    const clock = new RunningClock();
    twilio.now = () => clock.now();
    twilio.delay = 20;
    twilio.faultOf = (_to, count) => (count % 10 === 0 ? { kind: 'reset', accepted: true } : null);
    const log: string[] = [];
    await using other = await openVariant(
      server(),
      { smsGateway: twilioGateway(twilio.settings), clock },
      { level: 'trace', stream: { write: (line: string) => void log.push(line) } },
    );
    const admin = await anAdmin(other);
    for (let n = 0; n < 40; n += 1) {
      await aMember(server(), { phoneNumber: `+6149157${String(n).padStart(4, '0')}` });
    }
    const { body } = await admin.call(contract.sendSmsReminder, { body: { year: 2026, month: 4 } });
    await twilio.stop();
    expect(body).toMatchObject({ success: 40, failed: 0 });
    expect(twilio.maxBusy).toBeGreaterThan(1);
    expect(twilio.maxBusy).toBeLessThanOrEqual(10);
    expect([...twilio.countByNumber().values()].every((count) => count === 1)).toBe(true);
    expect(withoutTimestamps(log)).not.toContain('49157');
  });
});
