import { describe, expect, it } from 'vitest';
import { carrierWordsIn, fillIn, templateFault } from './reminder-text.ts';

const TEMPLATE = 'Hi {firstName}, when can you serve in {month}? Please answer by {deadline}: {link}';
const LINK = 'https://roster.example.org';
const LONGEST = { firstName: 'there', month: 'September 2026', deadline: '30 September', link: LINK };
const SEPTEMBER = { month: 'September 2026', deadline: '20 September', link: LINK };

describe('fillIn', () => {
  it('fills in the name, the month, the deadline and the address', () => {
    expect(fillIn(TEMPLATE, { ...SEPTEMBER, firstName: 'Ruth' })).toBe(
      'Hi Ruth, when can you serve in September 2026? Please answer by 20 September: https://roster.example.org',
    );
  });

  it('does not replace fields inside filled-in values', () => {
    const fields = { ...SEPTEMBER, firstName: '{link}', link: '{month}' };
    expect(fillIn('{firstName} {link}', fields)).toBe('{link} {month}');
  });
});

describe('reminder templates', () => {
  it('are refused when blank or with an unknown field', () => {
    expect(templateFault(' \n', LONGEST)?.code).toBe('reminder_missing');
    expect(templateFault('Hi {name}', LONGEST)).toEqual({
      code: 'reminder_unknown_field',
      params: { field: '{name}' },
    });
    expect(templateFault('Hi {}', LONGEST)?.params).toEqual({ field: '{}' });
  });

  it('are refused when they need more than two parts with the longest month and the real address', () => {
    expect(templateFault(`{link} ${'x'.repeat(306 - 27)}`, LONGEST)).toBeNull();
    expect(templateFault(`{link} ${'x'.repeat(306 - 26)}`, LONGEST)).toEqual({
      code: 'reminder_too_long',
      params: { parts: 3, max: 2, isUnicode: false },
    });
    expect(
      templateFault(`{link} ${'x'.repeat(306 - 27)}`, { ...LONGEST, link: `${LINK}/roster` }),
    ).toMatchObject({
      params: { parts: 3 },
    });
    expect(templateFault(`{link} ${'ж'.repeat(135)}`, LONGEST)).toMatchObject({
      params: { isUnicode: true },
    });
  });

  it('are refused without the link, and measured with plain quotes and dashes', () => {
    expect(templateFault('Hi {firstName}', LONGEST)).toEqual({ code: 'reminder_without_link', params: null });
    expect(templateFault(`Don’t “wait” – {link} ${'x'.repeat(260)}`, LONGEST)).toBeNull();
  });

  it('trigger a warning when they ask for a reply that the carrier intercepts', () => {
    expect(carrierWordsIn('Reply STOP to leave, or YES to stay')).toEqual(['STOP', 'YES']);
    expect(carrierWordsIn('please answer with "yes"')).toEqual(['YES']);
    expect(carrierWordsIn('text quit')).toEqual(['QUIT']);
    expect(carrierWordsIn('By the end of the month we start, so do not stop. Yes!')).toEqual([]);
  });
});
