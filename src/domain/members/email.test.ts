import { describe, expect, it } from 'vitest';
import { isEmailAddress, normalizeEmail, readAddresses } from './email.ts';

describe('normalizeEmail', () => {
  it.each([
    "'ruth@example.org'",
    "'ruth@example.org",
    '"ruth@example.org"',
    '“ruth@example.org”',
    '<ruth@example.org>',
    'mailto:ruth@example.org',
    '"MAILTO: ruth@example.org"',
    '<mailto:ruth@example.org?subject=Hello>',
    'ruth@example.org;',
  ])('reads %s as the address in it', (text) => {
    expect(normalizeEmail(text)).toEqual({ ok: true, value: 'ruth@example.org' });
  });

  it('returns an address without white space around it', () => {
    expect(normalizeEmail(' ruth@example.org\t')).toEqual({
      ok: true,
      value: 'ruth@example.org',
    });
  });

  it.each(['', ' ', '\t\n', '\u00a0'])('treats %j as no address', (text) => {
    expect(normalizeEmail(text)).toEqual({ ok: true, value: null });
  });

  it('refuses anything that is not an address', () => {
    expect(normalizeEmail('none')).toEqual({
      ok: false,
      fault: { code: 'member_email_invalid', params: null },
    });
  });
});

describe('email addresses', () => {
  it.each([
    'ruth@example.org',
    "o'brien+roster@mail.example.com.au",
    'a@b.co',
    'x@bücher.example',
    'x@почта.рф',
    'x@example.xn--p1ai',
    'smith&jones@example.org',
    'team/roster=all@example.org',
  ])('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true));

  it.each([
    'ruth',
    '@example.org',
    'ruth@',
    'ruth@localhost',
    'ruth@@example.org',
    'ruth @example.org',
    'ruth@example.org\r\nBcc: all@example.org',
    'ruth@example.org\nX',
    '"a b"@example.org',
    'Ruth <ruth@example.org>',
    'ruth@exa mple.org',
    'ruth.@example.org',
    '.ruth@example.org',
    'ru..th@example.org',
    'ruth@example..org',
    'ruth@example-.org',
    'ruth@-example.org',
    'ruth@example.org;',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.org`,
    'ruth\u0000@example.org',
    '<script>@example.org',
  ])('rejects %j', (text) => expect(isEmailAddress(text)).toBe(false));

  it('reads comma-separated addresses once each, keeping the last spelling', () => {
    expect(readAddresses(' ruth@example.org, naomi@example.org ,, RUTH@example.org，')).toEqual({
      ok: true,
      value: ['RUTH@example.org', 'naomi@example.org'],
    });
  });

  it('refuses an empty list, a wrong address and too many addresses', () => {
    for (const text of ['', '  ', ', ,']) {
      expect(readAddresses(text)).toEqual({ ok: false, fault: { code: 'email_missing', params: null } });
    }
    expect(readAddresses('ruth@example.org, naomi')).toMatchObject({
      fault: { code: 'email_invalid', params: { text: 'naomi' } },
    });
    const many = Array.from({ length: 21 }, (_, n) => `m${n}@example.org`).join(',');
    expect(readAddresses(many)).toMatchObject({ fault: { code: 'emails_too_many', params: { max: 20 } } });
  });
});
