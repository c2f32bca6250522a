import { countSmsParts } from '../delivery/sms-segments.ts';
import { MAX_PARTS, toPlainText } from '../delivery/text-message.ts';
import type { FieldFault } from '../refusals/field-fault.ts';

const FIELDS = ['firstName', 'month', 'deadline', 'link'] as const;

/** The values of the fields: "September 2026" for the month, "20 September" for the deadline. */
export type ReminderFields = Readonly<Record<(typeof FIELDS)[number], string>>;

/** Returns the text with the fields filled in. Braces in a name or a link are not replaced again. */
export function fillIn(template: string, fields: ReminderFields): string {
  return template.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => fields[name as keyof ReminderFields] ?? whole,
  );
}

/**
 * Returns the fault of a reminder template, or null. `longest` has the longest month and deadline, and the word that
 * replaces a long name.
 */
export function templateFault(
  template: string,
  longest: ReminderFields,
): FieldFault<
  'reminder_missing' | 'reminder_unknown_field' | 'reminder_without_link' | 'reminder_too_long'
> | null {
  if (template.trim() === '') return { code: 'reminder_missing', params: null };
  for (const [whole, name] of template.matchAll(/\{(\w*)\}/g)) {
    if (!FIELDS.includes(name as (typeof FIELDS)[number])) {
      return { code: 'reminder_unknown_field', params: { field: whole } };
    }
  }
  if (!template.includes('{link}')) return { code: 'reminder_without_link', params: null };
  const { segments, encoding } = countSmsParts(toPlainText(fillIn(template, longest)));
  if (segments <= MAX_PARTS) return null;
  const isUnicode = encoding === 'UCS-2';
  return { code: 'reminder_too_long', params: { parts: segments, max: MAX_PARTS, isUnicode } };
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
