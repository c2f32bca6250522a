import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './email.ts';

const isEmailAddress = (text: string) => text === 'ruth@example.org';

describe('normalizeEmail', () => {
  it('returns an address without white space around it', () => {
    expect(normalizeEmail(' ruth@example.org\t', isEmailAddress)).toEqual({
      ok: true,
      value: 'ruth@example.org',
    });
  });

  it.each(['', ' ', '\t\n', '\u00a0'])('treats %j as no address', (text) => {
    expect(normalizeEmail(text, isEmailAddress)).toEqual({ ok: true, value: null });
  });

  it('refuses what is not an address', () => {
    expect(normalizeEmail('none', isEmailAddress)).toEqual({
      ok: false,
      fault: { code: 'member_email_invalid', params: null },
    });
  });
});
