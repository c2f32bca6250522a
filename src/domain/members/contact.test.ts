import { describe, expect, it } from 'vitest';
import { type ContactData, contactOf } from './contact.ts';

const PHONE = '+61491570156';
const EMAIL = 'ruth@example.org';
const both: ContactData = { contactBy: null, phoneNumber: PHONE, canText: true, email: EMAIL };

describe('contactOf', () => {
  it('follows the choice of a member who has both addresses', () => {
    expect(contactOf({ ...both, contactBy: 'sms' })).toEqual({ channel: 'sms', address: PHONE });
    expect(contactOf({ ...both, contactBy: 'email' })).toEqual({ channel: 'email', address: EMAIL });
  });

  it('reaches no member who chose not to be reached', () => {
    expect(contactOf({ ...both, contactBy: 'none' })).toBeNull();
  });

  it('never uses the other channel if the chosen one has no address', () => {
    expect(contactOf({ ...both, contactBy: 'sms', phoneNumber: null })).toBeNull();
    expect(contactOf({ ...both, contactBy: 'email', email: null })).toBeNull();
  });

  it('without a choice, sends a text message before an email, and nothing without an address', () => {
    expect(contactOf(both)).toEqual({ channel: 'sms', address: PHONE });
    expect(contactOf({ ...both, email: null })).toEqual({ channel: 'sms', address: PHONE });
    expect(contactOf({ ...both, phoneNumber: null })).toEqual({ channel: 'email', address: EMAIL });
    expect(contactOf({ ...both, phoneNumber: null, email: null })).toBeNull();
  });

  it.each([null, 'sms'] as const)(
    'passes over a number that can not get text messages with the choice %s, and uses the email address if there is one',
    (contactBy) => {
      const landline = { ...both, contactBy, canText: false };
      expect(contactOf(landline)).toEqual({ channel: 'email', address: EMAIL });
      expect(contactOf({ ...landline, email: null })).toBeNull();
    },
  );

  it('keeps the choice of an email, or of no messages, with a number that can not get text messages', () => {
    expect(contactOf({ ...both, contactBy: 'email', canText: false, email: null })).toBeNull();
    expect(contactOf({ ...both, contactBy: 'none', canText: false })).toBeNull();
  });
});
