import { describe, expect, it } from 'vitest';
import { faultText, WEAKNESS_TEXTS } from './fields.ts';
import { PIN_FORMAT_TEXTS } from './pin.ts';

describe('texts for field faults', () => {
  it('are exactly the documented texts', () => {
    expect(PIN_FORMAT_TEXTS.pin).toBe('PIN must be 4-6 digits');
    expect(PIN_FORMAT_TEXTS.newPin).toBe('New PIN must be 4-6 digits');
    expect(faultText({ code: 'phone_invalid', params: null })).toBe('Please enter a valid phone number');
    expect(faultText({ code: 'email_missing', params: null })).toBe('Please enter an email address');
    expect(faultText({ code: 'initials_missing', params: null })).toBe(
      'Initials must contain at least 1 character',
    );
    expect(faultText({ code: 'initials_too_long', params: { max: 5 } })).toBe(
      'Initials cannot exceed 5 characters',
    );
    expect(faultText({ code: 'initials_not_letters', params: null })).toBe(
      'Initials must only contain letters',
    );
  });

  it('say which part of the name is wrong', () => {
    expect(faultText({ code: 'name_missing', params: { part: 'first' } })).toBe('First name is required');
    expect(faultText({ code: 'name_too_long', params: { part: 'last', max: 60 } })).toBe(
      'Last name can be at most 60 characters long',
    );
  });

  it('say why a reminder with special characters is too long', () => {
    const params = { parts: 3, max: 2, isUnicode: true };
    expect(faultText({ code: 'reminder_too_long', params })).toMatch(
      /^This takes 3 .* only 67 characters\.$/,
    );
  });
});

it('a weak PIN is explained in one short sentence without blame', () => {
  const sentences = Object.values(WEAKNESS_TEXTS);
  expect(new Set(sentences).size).toBe(5);
  for (const sentence of sentences) expect(sentence).toMatch(/^This PIN [a-z ]+ easy to guess\.$/);
});
