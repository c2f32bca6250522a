import { countSmsParts, type SmsParts } from '../messages/sms-segments.ts';
import type { FieldFault } from '../refusals/field-fault.ts';

/** The maximum number of parts of a reminder (docs/product.md, "Reminders"). */
export const MAX_SEGMENTS = 2;

const FIELDS = ['firstName', 'month', 'deadline', 'link'] as const;

/** The values of the fields: "September 2026" for the month, "20 September" for the deadline. */
export type ReminderFields = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The text of a reminder with its size. */
export interface Reminder extends SmsParts {
  readonly text: string;
}

/** Returns the text with the fields filled in. Braces in a name or a link are not replaced again. */
export function fillIn(template: string, fields: ReminderFields): Reminder {
  const text = template.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => fields[name as keyof ReminderFields] ?? whole,
  );
  return { text, ...countSmsParts(text) };
}

/**
 * Returns the reminder for one member with the first name, only its first word, or the word that replaces it: the first
 * of these that fits into two message parts. A template that passes {@link templateFault} always fits.
 */
export function writeReminder(template: string, fields: ReminderFields, insteadOfName: string): Reminder {
  const names = [fields.firstName, fields.firstName.split(' ')[0] ?? '', insteadOfName];
  const reminders = names.map((firstName) => fillIn(template, { ...fields, firstName }));
  return reminders.find(({ segments }) => segments <= MAX_SEGMENTS) ?? fillIn(template, fields);
}

/**
 * Returns what is wrong with a reminder template, or null. `longest` has the longest month and deadline, and the word
 * that replaces a long name.
 */
export function templateFault(
  template: string,
  longest: ReminderFields,
): FieldFault<'reminder_missing' | 'reminder_unknown_field' | 'reminder_too_long'> | null {
  if (template.trim() === '') return { code: 'reminder_missing', params: null };
  for (const [whole, name] of template.matchAll(/\{(\w*)\}/g)) {
    if (!FIELDS.includes(name as (typeof FIELDS)[number])) {
      return { code: 'reminder_unknown_field', params: { field: whole } };
    }
  }
  const { segments, encoding } = fillIn(template, longest);
  if (segments <= MAX_SEGMENTS) return null;
  const isUnicode = encoding === 'UCS-2';
  return { code: 'reminder_too_long', params: { parts: segments, max: MAX_SEGMENTS, isUnicode } };
}

const OPT_OUT = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
const OPT_IN = ['START', 'YES', 'UNSTOP'];
const WORDS = [...OPT_OUT, ...OPT_IN].join('|');

/**
 * Returns the reply keywords in the text that the carrier intercepts (docs/operations.md), if they are in
 * capitals or follow "reply", "answer", "respond", "text" or "send". "The end of the month" is harmless.
 */
export function carrierWordsIn(text: string): string[] {
  const capitals = [...text.matchAll(new RegExp(`\\b(${WORDS})\\b`, 'g'))];
  const requestedReplies = [
    ...text.matchAll(
      new RegExp(`\\b(?:reply|answer|respond|text|send)\\b(?:\\s+\\w+)?\\W{1,3}(${WORDS})\\b`, 'gi'),
    ),
  ];
  return [...new Set([...capitals, ...requestedReplies].map(([, word = '']) => word.toUpperCase()))];
}
