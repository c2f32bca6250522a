import { describe, expect, test } from 'vitest';
import { contactOf } from '#domain/members/contact.ts';
import { isEmailAddress } from '#domain/members/email.ts';
import { initialsFault } from '#domain/members/member-initials.ts';
import { fullName, normalizeName } from '#domain/members/member-name.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { phoneReader } from '../phone/read-phone.ts';
import { DEMO_PINS, demoGreeting } from './fill.ts';
import { memberIdOf, sampleMembers } from './members.ts';
import { COORDINATOR, NEWCOMER, REGULAR } from './people.ts';
import { FICTIONAL_PHONES } from './phones.ts';

const members = sampleMembers();

describe('the members of the sample church', () => {
  test('have names and initials that the app itself would accept, with unique initials', () => {
    for (const member of members) {
      expect(nameFault(member.firstName, 'first')).toBeNull();
      expect(nameFault(member.lastName, 'last')).toBeNull();
      expect(normalizeName(fullName(member))).toBe(fullName(member));
    }
    const initials = members.flatMap((member) => member.initials ?? []);
    expect(initials.map(initialsFault).filter(Boolean)).toEqual([]);
    expect(new Set(initials).size).toBe(initials.length);
    expect(initials.length).toBeLessThan(members.length);
  });

  test('have unique phone numbers from the list reserved for fiction, and some have none', () => {
    const phones = members.flatMap((member) => member.phoneNumber ?? []);
    expect(phones).toHaveLength(29);
    expect(new Set(phones).size).toBe(phones.length);
    for (const phone of phones) expect(FICTIONAL_PHONES).toContain(phone);
  });

  test('have unique email addresses from the domain reserved for examples, and some cannot be reached', () => {
    const emails = members.flatMap((member) => member.email ?? []);
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails) {
      expect(isEmailAddress(email)).toBe(true);
      expect(email).toMatch(/@example\.org$/);
    }
    const channels = members.map((member) => contactOf({ ...member, canText: true })?.channel ?? 'none');
    expect(new Set(channels)).toEqual(new Set(['sms', 'email', 'none']));
  });
});

test('the list reserved for fiction has 30 different Australian mobile numbers', () => {
  expect(new Set(FICTIONAL_PHONES).size).toBe(30);
  for (const phone of FICTIONAL_PHONES) {
    expect(phone).toMatch(/^\+6149157\d{4}$/);
    expect(phoneReader('AU')(phone)).toMatchObject({ ok: true, value: { number: phone, canText: true } });
  }
});

test('the greeting contains the address, three people and their PINs', () => {
  const greeting = demoGreeting('http://127.0.0.1:3000');
  for (const who of [COORDINATOR, REGULAR, NEWCOMER]) {
    expect(greeting).toContain(fullName(who));
    expect(memberIdOf(who)).toBeGreaterThan(0);
  }
  for (const expected of ['http://127.0.0.1:3000', ...Object.values(DEMO_PINS)])
    expect(greeting).toContain(expected);
});
