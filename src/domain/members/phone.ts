import type { FieldFault } from '../refusals/field-fault.ts';

/** A phone number ready to store. */
export interface PhoneNumber {
  /** In E.164 form: a plus and digits. */
  readonly number: string;
  /** False for a landline, a service number, and everything else that is known not to get text messages. */
  readonly canText: boolean;
  /** No number of its country has this length. Only numbers of other countries are accepted in spite of it. */
  readonly isImpossible: boolean;
}

/** A phone number (null when none was given), or why it was refused. */
export type ParsedPhone =
  | { readonly ok: true; readonly value: PhoneNumber | null }
  | { readonly ok: false; readonly fault: FieldFault<'phone_invalid'> };

/** Reads a phone number as people write it in the church's country (docs/product.md, "Phone numbers"). */
export type PhoneReader = (text: string) => ParsedPhone;
