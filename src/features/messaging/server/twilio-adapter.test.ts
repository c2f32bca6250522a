import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TwilioDouble, type TwilioFault } from '#test/twilio.ts';
import { twilioGateway } from './twilio-adapter.ts';

let twilio: TwilioDouble;
beforeEach(async () => {
  twilio = await TwilioDouble.start();
});
afterEach(() => twilio.stop());

const SMS = { to: '+61491570006', body: 'Grüße, 美玲: which Sundays? & + = %' };

const gateway = (overrides = {}) => twilioGateway({ ...twilio.settings, ...overrides });

function failing(fault: TwilioFault): void {
  twilio.faultOf = () => fault;
}

describe('sending a text message', () => {
  it('passes number, text and sender unchanged, and returns the provider’s id', async () => {
    expect(await gateway().send(SMS)).toEqual({ kind: 'accepted', providerId: `SM${'0'.repeat(32)}` });
    expect(twilio.accepted).toMatchObject([{ ...SMS, from: '+61491570156' }]);
  });

  it('uses a messaging service if that is the sender', async () => {
    const from = `MG${'b'.repeat(32)}`;
    await gateway({ from }).send(SMS);
    expect(twilio.accepted).toMatchObject([{ from }]);
  });

  it.each([
    [21211, 'wrong_number'],
    [21604, 'wrong_number'],
    [21614, 'not_mobile'],
    [21610, 'opted_out'],
    [21408, 'region_off'],
    [21606, 'sender_unusable'],
    [21617, 'too_long'],
    [30034, 'sms_refused'],
  ])('is refused permanently with error %i', async (code, reason) => {
    failing({ kind: 'refuse', status: 400, code });
    expect(await gateway().send(SMS)).toEqual({ kind: 'refused', reason, code: String(code) });
  });

  it('is refused permanently if the credentials are wrong', async () => {
    const outcome = await gateway({ authToken: 'wrong-token-of-some-length' }).send(SMS);
    expect(outcome).toEqual({ kind: 'refused', reason: 'sms_credentials', code: '20003' });
  });

  it('is worth a retry after the requested time if there are too many', async () => {
    failing({ kind: 'refuse', status: 429, code: 20429, retryAfter: 7 });
    expect(await gateway().send(SMS)).toEqual({
      kind: 'later',
      reason: 'sms_busy',
      code: '20429',
      afterMs: 7000,
    });
    failing({ kind: 'refuse', status: 429, code: 20429 });
    expect(await gateway().send(SMS)).toMatchObject({ kind: 'later', afterMs: null });
  });

  it('is worth a retry if the provider is unreachable', async () => {
    const away = gateway();
    await twilio.stop();
    expect(await away.send(SMS)).toMatchObject({ kind: 'later', reason: 'sms_unreachable' });
    const nowhere = gateway({ apiUrl: 'http://nobody.invalid' });
    expect(await nowhere.send(SMS)).toMatchObject({ kind: 'later', reason: 'sms_unreachable' });
  });

  it.each([
    ['reset', true, 'sms_no_answer'],
    ['reset', false, 'sms_no_answer'],
    ['malformed', true, 'sms_no_answer'],
    ['fault', true, 'sms_fault'],
    ['fault', false, 'sms_fault'],
  ] as const)(
    'is unknown, and never retried automatically, after a %s (accepted: %s)',
    async (kind, accepted, reason) => {
      failing({ kind, accepted });
      expect(await gateway().send(SMS)).toMatchObject({ kind: 'unknown', reason });
      expect(twilio.creates).toBe(1);
    },
  );
});

it('a text message without a timely response is unknown', async () => {
  failing({ kind: 'hang', accepted: true });
  // The request must arrive within the limit.
  for (let limitMs = 100; twilio.accepted.length === 0; limitMs *= 2)
    expect(await twilioGateway(twilio.settings, limitMs).send(SMS)).toMatchObject({
      kind: 'unknown',
      reason: 'sms_no_answer',
    });
});

describe('querying the outcome of a text message', () => {
  it('finds only messages with the same text to the same number since a given time', async () => {
    const start = Date.parse('2026-03-12T23:59:30Z');
    twilio.now = () => start - 3_600_000;
    await gateway().send(SMS);
    twilio.now = () => start;
    await gateway().send(SMS);
    await gateway().send({ ...SMS, body: 'Something else' });
    await gateway().send({ ...SMS, to: '+61491570157' });
    // Twilio's clock may be some seconds behind.
    expect(await gateway().find(SMS, start + 20_000)).toEqual([
      { providerId: `SM${'1'.padStart(32, '0')}`, isUndelivered: false },
    ]);
  });

  it('reports messages that could not be delivered', async () => {
    await gateway().send(SMS);
    for (const sms of twilio.accepted) sms.status = 'undelivered';
    expect(await gateway().find(SMS, Date.now())).toMatchObject([{ isUndelivered: true }]);
  });

  it('follows the pages of a long list', async () => {
    await gateway().send(SMS);
    for (let n = 0; n < 60; n += 1) await gateway().send({ ...SMS, body: `Other ${n}` });
    expect(await gateway().find(SMS, Date.now())).toHaveLength(1);
    expect(twilio.lists).toBe(2);
  });

  it('returns null if the provider does not respond, which differs from an empty list', async () => {
    expect(await gateway().find(SMS, Date.now())).toEqual([]);
    twilio.isListUnavailable = true;
    expect(await gateway().find(SMS, Date.now())).toBeNull();
  });
});

describe('the configuration test', () => {
  it('reads the account and sends nothing', async () => {
    expect(await gateway().check()).toEqual({ kind: 'ready', advice: 'sms_ready' });
    expect(twilio.creates).toBe(0);
  });

  it('warns about a name as the sender, for Australia', async () => {
    expect(await gateway({ from: 'St Mark' }).check()).toEqual({
      kind: 'ready',
      advice: 'sms_ready_by_name',
    });
  });

  it('distinguishes wrong credentials, a suspended account and an unreachable provider', async () => {
    expect(await gateway({ authToken: 'wrong-token-of-some-length' }).check()).toEqual({
      kind: 'wrong',
      reason: 'sms_credentials',
      error: '20003',
    });
    twilio.accountStatus = 'suspended';
    expect(await gateway().check()).toEqual({ kind: 'wrong', reason: 'sms_inactive', error: null });
    expect(await gateway({ apiUrl: 'http://nobody.invalid' }).check()).toEqual({
      kind: 'away',
      reason: 'sms_unreachable',
      error: null,
    });
  });
});
