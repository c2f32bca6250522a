import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ProviderCheck } from '#server/ports.ts';
import { anAdmin } from '#test/factories.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase } from '#test/test-server.ts';

const READY: ProviderCheck = { kind: 'ready', advice: 'sms_ready' };
const WRONG: ProviderCheck = { kind: 'wrong', reason: 'sms_inactive', error: null };
const AWAY: ProviderCheck = { kind: 'away', reason: 'sms_fault', error: '503' };

onDatabase('sqlite', 'the configuration tests', (server) => {
  it('name the missing settings when nothing is configured', async () => {
    const admin = await anAdmin(server());
    expect(await admin.call(contract.testSms, {})).toMatchObject({
      status: 200,
      body: { success: false, error: expect.stringContaining('TWILIO_ACCOUNT_SID') },
    });
    expect(await admin.call(contract.testEmail, {})).toMatchObject({
      status: 200,
      body: { success: false, details: expect.stringContaining('SMTP_URL and MAIL_FROM') },
    });
  });

  it('query the providers, send nothing, and return their reasons', async () => {
    const [smsGateway, mailer] = [new RecordingGateway(), new RecordingMailer()];
    await using other = await openVariant(server(), { smsGateway, mailer });
    const admin = await anAdmin(other);
    smsGateway.ready = READY;
    mailer.ready = READY;
    const ready = { success: true, details: 'The account is active. Nothing was sent.' };
    expect((await admin.call(contract.testSms, {})).body).toEqual(ready);
    expect((await admin.call(contract.testEmail, {})).body).toEqual(ready);
    smsGateway.ready = WRONG;
    mailer.ready = WRONG;
    for (const call of [contract.testSms, contract.testEmail])
      expect((await admin.call(call, {})).body.success).toBe(false);
    smsGateway.ready = AWAY;
    mailer.ready = AWAY;
    for (const call of [contract.testSms, contract.testEmail]) {
      expect(await admin.refused(call)).toMatchObject({
        status: 502,
        body: {
          code: 'provider_failed',
          params: { reason: 'sms_fault', error: '503' },
          message: "Text messages can't be sent at the moment. Please try again later.",
        },
      });
    }
    expect([smsGateway.sent, mailer.sent]).toEqual([[], []]);
  });

  it('are refused if another site or a typed address led the browser to them', async () => {
    const admin = await anAdmin(server());
    for (const { method, path } of [contract.testSms, contract.testEmail]) {
      for (const site of ['cross-site', 'same-site', 'none'])
        expect(await admin.send(method, path, undefined, { 'sec-fetch-site': site })).toMatchObject({
          status: 403,
          body: { code: 'foreign_origin' },
        });
      expect((await admin.send(method, path, undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(
        200,
      );
    }
  });
});
