import { describe, expect, it } from 'vitest';
import { carrierWordsIn, templateFault, writeReminder } from './reminder-text.ts';

const TEMPLATE = 'Hi {firstName}, when can you serve in {month}? Please answer by {deadline}: {link}';
const LINK = 'https://roster.example.org';
const LONGEST = { firstName: 'there', month: 'September 2026', deadline: '30 September', link: LINK };
const SEPTEMBER = { month: 'September 2026', deadline: '20 September', link: LINK };

describe('writeReminder', () => {
  it('fills in the name, the month, the deadline and the address', () => {
    expect(writeReminder(TEMPLATE, { ...SEPTEMBER, firstName: 'Ruth' }, 'there')).toEqual({
      text: 'Hi Ruth, when can you serve in September 2026? Please answer by 20 September: https://roster.example.org',
      encoding: 'GSM-7',
      units: 104,
      segments: 1,
    });
  });

  it('does not replace fields inside filled-in values', () => {
    const fields = { ...SEPTEMBER, firstName: '{link}', link: '{month}' };
    expect(writeReminder('{firstName} {link}', fields, 'there').text).toBe('{link} {month}');
  });

  it('keeps a name of any script that fits', () => {
    const reminder = writeReminder(TEMPLATE, { ...SEPTEMBER, firstName: '美玲' }, 'there');
    expect(reminder).toMatchObject({ encoding: 'UCS-2', segments: 2 });
    expect(reminder.text).toContain('Hi 美玲,');
  });

  it('shortens a name that would need a third message part to its first word, or replaces it', () => {
    const template = `{firstName} ${'x'.repeat(290)}`;
    const text = (firstName: string) => writeReminder(template, { ...SEPTEMBER, firstName }, 'there').text;
    expect(text('Ana Beatriz')).toMatch(/^Ana Beatriz x/);
    expect(text('Maximiliana Alexandrina')).toMatch(/^Maximiliana x/);
    expect(text('Αλέξανδρος')).toMatch(/^there x/);
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
    expect(templateFault('ж'.repeat(135), LONGEST)).toMatchObject({ params: { isUnicode: true } });
  });

  it('trigger a warning when they ask for a reply that the carrier intercepts', () => {
    expect(carrierWordsIn('Reply STOP to leave, or YES to stay')).toEqual(['STOP', 'YES']);
    expect(carrierWordsIn('please answer with "yes"')).toEqual(['YES']);
    expect(carrierWordsIn('text quit')).toEqual(['QUIT']);
    expect(carrierWordsIn('By the end of the month we start, so do not stop. Yes!')).toEqual([]);
  });
});
