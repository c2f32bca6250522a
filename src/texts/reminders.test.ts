import { expect, it } from 'vitest';
import { carrierWordsIn, templateFault } from '#domain/reminders/reminder-text.ts';
import { DEFAULT_REMINDER_TEMPLATE, longestReminderFields } from './reminders.ts';

it('the default reminder is accepted even with a long address, and contains no word that carriers reserve', () => {
  const link = `https://${'x'.repeat(90)}.example.org`;
  expect(templateFault(DEFAULT_REMINDER_TEMPLATE, longestReminderFields(link))).toBeNull();
  expect(carrierWordsIn(DEFAULT_REMINDER_TEMPLATE)).toEqual([]);
});
