import { formatMonth, type Month, monthName, partsOf } from './calendar.ts';
import { deadlineOf } from './deadline.ts';
import { countSmsParts, type SmsParts } from './sms-segments.ts';

/** What Sundial writes unless the church has words of its own. */
export const DEFAULT_REMINDER_TEMPLATE =
  'Hi {firstName}, which Sundays can you serve in {month}? Please answer by {deadline}: {link}';

/** A reminder never takes more parts than this (issue: "kept within two segments"). */
export const MOST_SEGMENTS = 2;

/** Stands for a first name that would make the message too long. */
const ANYBODY = 'there';

const FIELDS = ['firstName', 'month', 'deadline', 'link'] as const;

/** What is filled in for `{firstName}`, `{month}`, `{deadline}` and `{link}`. */
export type ReminderFields = Readonly<Record<(typeof FIELDS)[number], string>>;

/** A reminder as it is sent, and what it costs. */
export interface Reminder extends SmsParts {
  readonly text: string;
}

/** What the whole church has in common in a reminder: "September 2026", "20 September", where to answer. */
export function reminderFields(
  month: Month,
  deadlineDay: number,
  link: string,
): Omit<ReminderFields, 'firstName'> {
  const { month: number, day } = partsOf(deadlineOf(month, deadlineDay));
  return { month: formatMonth(month), deadline: `${day} ${monthName(number)}`, link };
}

// One pass over the template, so that a name or a link with braces in it is not filled in again.
function fillIn(template: string, fields: ReminderFields): Reminder {
  const text = template.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => fields[name as keyof ReminderFields] ?? whole,
  );
  return { text, ...countSmsParts(text) };
}

/**
 * The reminder for one member, within two parts wherever that can be had by a shorter name: the first name,
 * else its first word, else "there". A template that passes {@link templateFault} always fits.
 */
export function writeReminder(template: string, fields: ReminderFields): Reminder {
  const names = [fields.firstName, fields.firstName.split(' ')[0] ?? '', ANYBODY];
  const reminders = names.map((firstName) => fillIn(template, { ...fields, firstName }));
  return reminders.find(({ segments }) => segments <= MOST_SEGMENTS) ?? fillIn(template, fields);
}

/**
 * What is wrong with the church's words for a reminder, as a sentence, or null. `link` is the address that
 * will be filled in; the longest month and deadline are assumed.
 */
export function templateFault(template: string, link: string): string | null {
  if (template.trim() === '') return 'Please write the text of the reminder.';
  const unknown = /\{(\w*)\}/g;
  for (const [whole, name] of template.matchAll(unknown)) {
    if (!FIELDS.includes(name as (typeof FIELDS)[number])) {
      return `${whole} cannot be filled in. Use {firstName}, {month}, {deadline} or {link}.`;
    }
  }
  const longest = { firstName: ANYBODY, month: 'September 2026', deadline: '30 September', link };
  const { segments, encoding } = fillIn(template, longest);
  if (segments <= MOST_SEGMENTS) return null;
  const why =
    encoding === 'UCS-2' ? ' Letters and signs outside the usual ones leave less room: 67 to a part.' : '';
  return `This takes ${segments} message parts, and a reminder may take ${MOST_SEGMENTS}. Please shorten it.${why}`;
}

const OPT_OUT = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
const OPT_IN = ['START', 'YES', 'UNSTOP'];
const WORDS = [...OPT_OUT, ...OPT_IN].join('|');

/**
 * Words in the text that the carrier keeps for itself when somebody replies with them (sms-provider.md):
 * written in capitals, or after "reply", "answer", "text" or "send". "The end of the month" is harmless.
 */
export function carrierWordsIn(text: string): string[] {
  const capitals = [...text.matchAll(new RegExp(`\\b(${WORDS})\\b`, 'g'))];
  const asked = [
    ...text.matchAll(
      new RegExp(`\\b(?:reply|answer|respond|text|send)\\b(?:\\s+\\w+)?\\W{1,3}(${WORDS})\\b`, 'gi'),
    ),
  ];
  return [...new Set([...capitals, ...asked].map(([, word = '']) => word.toUpperCase()))];
}
