import { describe, expect, it } from 'vitest';
import { deliveryText, failedMailsText, providerFaultText } from './delivery.ts';

describe('deliveryText', () => {
  it('gives the reason of a failure with the provider’s error code', () => {
    expect(deliveryText('failed', 'not_mobile', '21614')).toBe(
      'This number cannot receive text messages because it is not a mobile number. (error 21614)',
    );
  });

  it('says that a waiting message continues by itself, and why it is waiting', () => {
    expect(deliveryText('queued', null, null)).toBe('Not sent yet. Sundial keeps trying.');
    expect(deliveryText('queued', 'sms_busy', '20429')).toMatch(
      /^The SMS provider asks us .* \(error 20429\) Not sent yet/,
    );
  });

  it('is empty for a sent message', () => expect(deliveryText('sent', null, null)).toBe(''));
});

it('the fault of a provider names what to check, with the provider’s number', () => {
  expect(providerFaultText('sms_credentials', '20003')).toBe(
    'The SMS provider refused TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN (error 20003).',
  );
  expect(providerFaultText('mail_credentials', '535')).toBe(
    'The mail server refused the user or password in SMTP_URL. (error 535)',
  );
});

it('emails that have not arrived are listed with their addresses', () => {
  const emails = [
    { address: 'ruth@example.org', reason: 'mailbox_refused', error: '550' },
    { address: 'amos@example.org', reason: 'too_late', error: null },
  ] as const;
  expect(failedMailsText(emails)).toBe(
    'ruth@example.org: The mail server refused this address. (error 550) amos@example.org: It could not be sent in time, so Sundial stopped trying.',
  );
});
