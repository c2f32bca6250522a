import { expect, it } from 'vitest';
import { carrierWordsIn, templateFault } from '#domain/reminders/reminder-text.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { longestReminderFields } from './answer-wording.ts';

it('the default reminder is accepted even with a long address, and contains no word that carriers reserve', () => {
  const link = `https://${'x'.repeat(90)}.example.org`;
  expect(templateFault(t('messages:reminder.template'), longestReminderFields(link))).toBeNull();
  expect(carrierWordsIn(t('messages:reminder.template'))).toEqual([]);
});

it('the warning about reserved replies lists them', () => {
  expect(t('messages:reminderPreview.reservedReplies', { replies: listText(['STOP', 'YES']) })).toBe(
    "Don't ask people to reply with STOP, YES. Carriers reserve these words, and replies don't reach Sundial.",
  );
});
