/** One of a member's two names. */
export type NamePart = 'first' | 'last';

/** The parameters of what can be wrong with a field: a closed list. `texts/fields.ts` has the sentences. */
export interface FieldFaultParams {
  readonly name_missing: { readonly part: NamePart };
  readonly name_disallowed: { readonly part: NamePart };
  readonly name_too_long: { readonly part: NamePart; readonly max: number };
  readonly initials_missing: null;
  readonly initials_too_long: { readonly max: number };
  readonly initials_not_letters: null;
  /** A member's own initials have sentences of their own. */
  readonly own_initials_missing: null;
  readonly own_initials_too_long: { readonly max: number };
  readonly initials_of_member: null;
  readonly initials_of_row: { readonly row: number };
  readonly phone_invalid: null;
  readonly email_missing: null;
  readonly email_invalid: { readonly text: string };
  readonly emails_too_many: { readonly max: number };
  readonly reminder_missing: null;
  readonly reminder_unknown_field: { readonly field: string };
  readonly reminder_too_long: { readonly parts: number; readonly max: number; readonly isUnicode: boolean };
}

/** What is wrong with the value of a field. Without arguments, anything on the list. */
export type FieldFault<Code extends keyof FieldFaultParams = keyof FieldFaultParams> = {
  readonly [Each in Code]: { readonly code: Each; readonly params: FieldFaultParams[Each] };
}[Code];
