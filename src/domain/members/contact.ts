import { CHANNELS, type Channel } from '../delivery/delivery.ts';

/** The ways to reach a member that the member can choose. Without a choice, {@link contactOf} has a default. */
export const CONTACT_CHOICES = ['push_first', ...CHANNELS, 'none'] as const;

export type ContactChoice = (typeof CONTACT_CHOICES)[number];

/** The facts about reaching a member. */
export interface ContactData {
  /** Null without a choice. */
  readonly contactBy: ContactChoice | null;
  readonly phoneNumber: string | null;
  /** False if the phone number can't get text messages, for example a landline. */
  readonly canText: boolean;
  readonly email: string | null;
}

/** Where a message to a member goes: a phone number or an email address. */
export interface Contact {
  readonly channel: Channel;
  readonly address: string;
}

/**
 * Returns whether messages go to the member's devices first, if there are any. Without a choice they do. {@link contactOf}
 * is the second way.
 */
export function isPushFirst({ contactBy }: Pick<ContactData, 'contactBy'>): boolean {
  return contactBy === null || contactBy === 'push_first';
}

/** Returns whether the member has a phone number that can't get text messages. */
export function hasNumberWithoutTexts({
  phoneNumber,
  canText,
}: Pick<ContactData, 'phoneNumber' | 'canText'>): boolean {
  return phoneNumber !== null && !canText;
}

/**
 * Returns how to reach a member, or null if the member cannot be reached (docs/product.md, "Reaching people"). The
 * member's choice applies. Without one, it is a text message if there is a number for it, or else an email. A chosen
 * channel without its address is not replaced by the other one, because the member did not agree to that. The exception
 * is a number that can't get text messages: members often do not know that theirs can't.
 */
export function contactOf(data: ContactData): Contact | null {
  const { contactBy } = data;
  if (contactBy === 'none') return null;
  const cannotText = hasNumberWithoutTexts(data);
  const addresses = { sms: cannotText ? null : data.phoneNumber, email: data.email };
  const isChosen = contactBy === 'email' || (contactBy === 'sms' && !cannotText);
  for (const channel of isChosen ? [contactBy] : CHANNELS) {
    const address = addresses[channel];
    if (address !== null) return { channel, address };
  }
  return null;
}
