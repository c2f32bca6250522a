import { expect, it } from 'vitest';
import { carrierWordsIn, templateFault } from '#domain/reminders/reminder-text.ts';
import { longestReminderFields } from '#server/reminders/answer-wording.ts';
import { REMINDER_MESSAGE_TEXTS } from '#texts/messages.ts';
import { REMINDER_TEXTS } from './texts.ts';

it('the default reminder is accepted even with a long address, and contains no word that carriers reserve', () => {
  const link = `https://${'x'.repeat(90)}.example.org`;
  expect(templateFault(REMINDER_MESSAGE_TEXTS.template, longestReminderFields(link))).toBeNull();
  expect(carrierWordsIn(REMINDER_MESSAGE_TEXTS.template)).toEqual([]);
});

it('the warning about reserved replies lists them', () => {
  expect(REMINDER_TEXTS.reservedReplies(['STOP', 'YES'])).toBe(
    "Don't ask people to reply with STOP, YES. Carriers reserve these words, and replies don't reach Sundial.",
  );
});
