import { describe, expect, it } from 'vitest';
import { OUTBOX_TIMES } from '#domain/delivery/delivery.ts';
import type { SendOutcome } from '../ports.ts';
import { settlementOfAttempt, settlementOfQuery } from './settlements.ts';

const NOW = Date.parse('2026-03-13T00:00:00Z');
const HOUR = 3_600_000;
const claimed = {
  id: 1,
  messageId: 1,
  address: '',
  body: null,
  mail: null,
  expiresAt: null,
  tries: 1,
  createdAt: NOW,
  leaseUntil: NOW + 120_000,
};

describe('the result of a try', () => {
  const settle = (channel: 'sms' | 'email', outcome: SendOutcome, createdAt = NOW) =>
    settlementOfAttempt(channel, { ...claimed, createdAt }, outcome, {
      times: OUTBOX_TIMES,
      now: NOW,
      chance: 0.5,
    });
  const later = { kind: 'later', reason: 'sms_busy', code: '429', afterMs: null } as const;

  it('forgets the address of an accepted message', () => {
    expect(settle('sms', { kind: 'accepted', providerId: 'SM1' })).toEqual({
      state: 'sent',
      providerId: 'SM1',
      forget: true,
    });
  });

  it('queries the provider about a text message with a lost response, but not about an email', () => {
    const lost = { reason: 'sms_no_answer', code: null } as const;
    expect(settle('sms', { kind: 'unknown', ...lost })).toEqual({
      state: 'unknown',
      ...lost,
      nextAt: NOW + 2000,
    });
    expect(settle('email', { kind: 'unknown', ...lost })).toEqual({
      state: 'unknown',
      ...lost,
      nextAt: null,
    });
  });

  it('fails a refused message at once and keeps the address of an email', () => {
    const refused = { reason: 'mail_refused', code: '550' } as const;
    expect(settle('email', { kind: 'refused', ...refused })).toEqual({
      state: 'failed',
      ...refused,
      forget: false,
    });
    expect(settle('sms', { kind: 'refused', ...refused })).toMatchObject({ state: 'failed', forget: true });
  });

  it('tries again until the next try would be too late', () => {
    const retried = { state: 'queued', reason: 'sms_busy', code: '429', nextAt: NOW + 2000 };
    expect(settle('sms', later)).toEqual(retried);
    expect(settle('sms', later, NOW + 2000 - HOUR)).toEqual(retried);
    expect(settle('sms', later, NOW + 1999 - HOUR)).toMatchObject({ state: 'failed', reason: 'sms_busy' });
    expect(settle('email', later, NOW + 1999 - HOUR)).toEqual(retried);
  });
});

describe('the result of a query to the provider', () => {
  const message = { id: 1, tries: 1, queries: 1, triedAt: NOW, address: '', body: '' };
  const settle = (own: Parameters<typeof settlementOfQuery>[1], age = 0) =>
    settlementOfQuery(message, own, { times: OUTBOX_TIMES, queriedAt: NOW + age });

  it('is the state of the message that the provider has', () => {
    expect(settle({ providerId: 'SM1', isUndelivered: false })).toEqual({
      state: 'sent',
      providerId: 'SM1',
      forget: true,
    });
    expect(settle({ providerId: 'SM1', isUndelivered: true })).toEqual({
      state: 'failed',
      reason: 'sms_undelivered',
      providerId: 'SM1',
      forget: true,
    });
  });

  it('is a failure once the provider has not had the message for ten minutes', () => {
    expect(settle(undefined, 600_000)).toBeNull();
    expect(settle(undefined, 600_001)).toEqual({ state: 'failed', reason: 'sms_not_taken', forget: true });
  });
});
