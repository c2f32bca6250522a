import { describe, expect, it } from 'vitest';
import { isEmailAddress, maskAddress, readAddresses } from './email-address.ts';

describe('e-mail addresses', () => {
  it.each(['ruth@example.org', "o'brien+roster@mail.example.com.au", 'a@b.co', 'x@bücher.example'])(
    'may be %s',
    (text) => expect(isEmailAddress(text)).toBe(true),
  );

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
    'ruth@-example.org',
    'ruth@example.org;',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.org`,
    'ruth\u0000@example.org',
    '<script>@example.org',
  ])('may not be %j', (text) => expect(isEmailAddress(text)).toBe(false));

  it('are separated by commas, each taken once, the last way it was written', () => {
    expect(readAddresses(' ruth@example.org, naomi@example.org ,, RUTH@example.org,')).toEqual({
      ok: true,
      value: ['RUTH@example.org', 'naomi@example.org'],
    });
  });

  it('are refused where there is none, where one is wrong, and where there are too many', () => {
    for (const text of ['', '  ', ', ,']) {
      expect(readAddresses(text)).toEqual({ ok: false, message: 'Please enter an email address' });
    }
    expect(readAddresses('ruth@example.org, naomi')).toMatchObject({
      message: 'naomi is not an email address. Separate several by commas.',
    });
    const many = Array.from({ length: 21 }, (_, n) => `m${n}@example.org`).join(',');
    expect(readAddresses(many)).toMatchObject({ message: 'Please send to at most 20 addresses at once.' });
  });

  it('are shown by their first letter and their host only', () =>
    expect(maskAddress('ruth@example.org')).toBe('r…@example.org'));
});
