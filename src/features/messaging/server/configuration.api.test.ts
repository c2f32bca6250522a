import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

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
