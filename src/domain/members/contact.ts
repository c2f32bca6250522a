import { CHANNELS, type Channel } from '../messages/delivery.ts';

/** The ways to reach a member that the member can choose. Without a choice, {@link contactOf} has a default. */
export const CONTACT_CHOICES = [...CHANNELS, 'none'] as const;

export type ContactChoice = (typeof CONTACT_CHOICES)[number];

/** What is known about reaching a member. */
export interface ContactData {
  /** Null without a choice. */
  readonly contactBy: ContactChoice | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
}

/** Where a message to a member goes: a phone number or an email address. */
export interface Contact {
  readonly channel: Channel;
  readonly address: string;
}

/** The field with the address of each channel. */
export const ADDRESS_FIELDS = {
  sms: 'phoneNumber',
  email: 'email',
} as const satisfies Readonly<Record<Channel, keyof ContactData>>;

/**
 * Returns how to reach a member, or null if the member cannot be reached (docs/product.md, "Reaching people"). The
 * member's choice applies. Without one, it is a text message if there is a phone number, or else an email. A chosen
 * channel without its address is not replaced by the other one, because the member did not agree to that.
 */
export function contactOf(data: ContactData): Contact | null {
  const { contactBy } = data;
  const channel = contactBy ?? CHANNELS.find((each) => data[ADDRESS_FIELDS[each]] !== null) ?? 'none';
  if (channel === 'none') return null;
  const address = data[ADDRESS_FIELDS[channel]];
  return address === null ? null : { channel, address };
}
