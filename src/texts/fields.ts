import type { PinWeakness } from '#domain/pins/pin-weakness.ts';
import type { FieldFault, FieldFaultParams } from '#domain/refusals/field-fault.ts';
import { catalogue } from './catalogue.ts';

type FaultTexts = { readonly [Code in keyof FieldFaultParams]: (params: FieldFaultParams[Code]) => string };

const NAMES = catalogue('name-part', { first: 'First name', last: 'Last name' });

const FAULT_TEXTS = catalogue<FaultTexts>('field-fault', {
  name_missing: ({ part }) => `${NAMES[part]} is required`,
  name_disallowed: ({ part }) => `${NAMES[part]} contains characters that are not allowed`,
  name_too_long: ({ part, max }) => `${NAMES[part]} can be at most ${max} characters long`,
  initials_missing: () => 'Initials must contain at least 1 character',
  initials_too_long: ({ max }) => `Initials cannot exceed ${max} characters`,
  initials_not_letters: () => 'Initials must only contain letters',
  own_initials_missing: () => 'Initials are required',
  own_initials_too_long: ({ max }) => `Initials should be at most ${max} characters`,
  initials_of_member: () => 'Another member already has these initials.',
  initials_of_row: ({ row }) => `Row ${row} has the same initials.`,
  row_shared: () => 'Choose whether this row is one member or two.',
  service_day_missing: () => 'Choose a day of the week or a date.',
  service_days_two: () => 'Choose either a day of the week or a date, not both.',
  service_date_past: () => 'This date is in the past. Choose today or a later date.',
  period_of_one_off: () => 'Only a weekly service has a first and a last date.',
  period_backwards: () => "The last date can't be before the first date.",
  phone_invalid: () => 'Please enter a valid phone number',
  member_email_invalid: () => 'Please enter a valid email address',
  email_missing: () => 'Please enter an email address',
  email_invalid: ({ text }) => `${text} is not an email address. Separate several addresses with commas.`,
  emails_too_many: ({ max }) => `Please send to at most ${max} addresses at once.`,
  reminder_missing: () => 'Please write the text of the reminder.',
  reminder_unknown_field: ({ field }) =>
    `${field} cannot be filled in. Use {firstName}, {month}, {deadline} or {link}.`,
  reminder_without_link: () => 'Please include {link}, so that people can answer.',
  reminder_too_long: ({ parts, max, isUnicode }) =>
    isUnicode
      ? `This takes ${parts} message parts, but the limit is ${max}. Please shorten it. With special characters or emoji, a part has only 67 characters.`
      : `This takes ${parts} message parts, but the limit is ${max}. Please shorten it.`,
});

/** Returns the sentence about a field's fault. Some are fixed (docs/product.md). */
export function faultText<Code extends keyof FieldFaultParams>({ code, params }: FieldFault<Code>): string {
  const text: (params: never) => string = FAULT_TEXTS[code];
  return text(params as never);
}

/** What is wrong with the input of a call, by field. */
export const FIELD_TEXTS = catalogue('field', {
  not_allowed: 'This value is not allowed here.',
  required: 'This is required.',
  wrong_format: 'This has the wrong format.',
  id_format: 'This must be a positive whole number.',
  year_format: 'The year must have four digits.',
  month_format: 'The month must be from 1 to 12.',
  reminder_days: 'Choose one or two numbers of days from 1 to 14, the larger first, at least two days apart.',
  date_format: 'Please enter a valid date as yyyy-mm-dd.',
  disallowed: 'This contains characters that are not allowed.',
  too_long: (max: number) => `Please use at most ${max} characters.`,
  color_format: 'Please choose a color.',
  addresses_too_long: 'This list of addresses is too long.',
  category_missing: 'Please choose a category.',
  passkey_name_missing: 'Please enter a name for the passkey.',
  church_name_missing: "Enter the church's name.",
  role_name_missing: 'Role name is required',
  limit_too_low: (min: number) => `Limit must be at least ${min}`,
  limit_too_high: (max: number) => `Limit must be at most ${max}`,
  special_day_name_missing: 'Name is required',
  deadline_day_format: 'Please choose a day from 1 to 31.',
  only_finalizes: 'This call publishes a month. To return it to a draft, revise it.',
});

/** Why a PIN is easy to guess. Sundial warns about such a PIN but accepts it. */
export const WEAKNESS_TEXTS = catalogue<Readonly<Record<PinWeakness, string>>>('pin-weakness', {
  repeat: 'This PIN repeats the same digits and is easy to guess.',
  sequence: 'This PIN counts up or down and is easy to guess.',
  date: 'This PIN looks like a date or a year and is easy to guess.',
  keypad: 'This PIN draws a simple shape on the keypad and is easy to guess.',
  phone: 'This PIN is part of your phone number and is easy to guess.',
});
