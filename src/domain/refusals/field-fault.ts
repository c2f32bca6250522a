/** One of a member's two names. */
export type NamePart = 'first' | 'last';

/** The parameters of each fault of a field: a closed list. `languages/en/fields.json` has the sentences. */
export interface FieldFaultParams {
  readonly name_missing: { readonly part: NamePart };
  readonly name_disallowed: { readonly part: NamePart };
  readonly name_too_long: { readonly part: NamePart; readonly max: number };
  readonly initials_missing: null;
  readonly initials_too_long: { readonly max: number };
  readonly initials_not_letters: null;
  /** For a member's own initials, which have different sentences. */
  readonly own_initials_missing: null;
  readonly own_initials_too_long: { readonly max: number };
  readonly initials_of_member: null;
  readonly initials_of_row: { readonly row: number };
  /** Letters of a name in a list were lost, because a program read it in a wrong encoding. */
  readonly name_unreadable: null;
  /** It is undecided whether its people become one member or two. */
  readonly row_shared: null;
  /** Neither a day of the week nor a date. */
  readonly service_day_missing: null;
  /** Both a day of the week and a date. */
  readonly service_days_two: null;
  readonly service_date_past: null;
  readonly period_of_one_off: null;
  readonly period_backwards: null;
  readonly phone_invalid: null;
  /** For a member's only address. The other faults of email addresses are those of a list. */
  readonly member_email_invalid: null;
  /** A child among the adults that a family's children serve with. */
  readonly child_among_adults: null;
  readonly email_missing: null;
  readonly email_invalid: { readonly text: string };
  readonly emails_too_many: { readonly max: number };
  readonly reminder_missing: null;
  readonly reminder_unknown_field: { readonly field: string };
  readonly reminder_without_link: null;
  readonly reminder_too_long: { readonly parts: number; readonly max: number; readonly isUnicode: boolean };
}

/** The fault of a field's value. Without arguments, any fault. */
export type FieldFault<Code extends keyof FieldFaultParams = keyof FieldFaultParams> = {
  readonly [Each in Code]: { readonly code: Each; readonly params: FieldFaultParams[Each] };
}[Code];

/** The faults that a call's schema can report. A size is a number, or the length of a text or a list. */
export interface SchemaFaultParams {
  readonly required: null;
  readonly wrong_format: null;
  readonly not_allowed: null;
  readonly disallowed_characters: null;
  readonly too_small: { readonly min: number };
  readonly too_big: { readonly max: number };
}

/** A fault in one input of a call. */
export type InputFault =
  | FieldFault
  | {
      readonly [Each in keyof SchemaFaultParams]: {
        readonly code: Each;
        readonly params: SchemaFaultParams[Each];
      };
    }[keyof SchemaFaultParams];

/** The parameters of each message of a schema: a closed list, with its sentences in the same file. */
export interface SchemaMessageParams {
  readonly not_allowed: null;
  readonly required: null;
  readonly wrong_format: null;
  readonly id_format: null;
  readonly year_format: null;
  readonly month_format: null;
  readonly date_format: null;
  readonly disallowed: null;
  readonly too_long: { readonly max: number };
  readonly color_format: null;
  readonly email_missing: null;
  readonly addresses_too_long: null;
  readonly category_missing: null;
  readonly passkey_name_missing: null;
  readonly church_name_missing: null;
  readonly role_name_missing: null;
  readonly team_name_missing: null;
  readonly check_name_missing: null;
  readonly room_name_missing: null;
  readonly guest_name_missing: null;
  readonly member_or_guest: null;
  readonly limit_too_low: { readonly min: number };
  readonly limit_too_high: { readonly max: number };
  readonly special_day_name_missing: null;
  readonly deadline_day_format: null;
  readonly only_finalizes: null;
  readonly time_format: null;
  readonly weekday_format: null;
  readonly role_limit_format: { readonly max: number };
  readonly role_twice: null;
  readonly person_twice: null;
  readonly one_free_alone: null;
  readonly days_range: { readonly days: number };
  readonly away_range: { readonly days: number };
  readonly pin: null;
  readonly currentPin: null;
  readonly newPin: null;
  readonly confirmPin: null;
}

/** A message of a schema with its parameters. */
export type SchemaMessage = {
  readonly [Code in keyof SchemaMessageParams]: readonly [code: Code, params: SchemaMessageParams[Code]];
}[keyof SchemaMessageParams];
