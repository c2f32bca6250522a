import type { Contact } from '#domain/members/contact.ts';
import { MEMBER_MAIL_TEXTS } from '#texts/messages.ts';
import type { MailText } from './enqueue-queries.ts';
import { writeMail } from './write-mail.ts';

/** The values in a message to a member. The link is empty if the address of this Sundial is not known. */
type MemberFacts = { readonly firstName: string; readonly link: string } & Readonly<Record<string, string>>;

/** The texts of one kind of message, with its details filled in. */
interface TextsByChannel<Facts> {
  readonly sms: (facts: Facts) => string;
  readonly email: { readonly subject: (facts: Facts) => string; readonly body: (facts: Facts) => string };
}

/** Returns a message for a member in the channel that reaches the member. In an email, the facts are escaped. */
export function writeToMember<Facts extends MemberFacts>(
  { channel, address }: Contact,
  texts: TextsByChannel<Facts>,
  facts: Facts,
): { address: string } & ({ channel: 'sms'; text: string } | { channel: 'email'; text: MailText }) {
  if (channel === 'sms') return { channel, address, text: texts.sms(facts) };
  const { subject, text, html } = writeMail(texts.email.subject(facts), ({ value, link }) => {
    const written = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, value(fact)]));
    return [
      MEMBER_MAIL_TEXTS.greeting(value(facts.firstName)),
      texts.email.body({ ...facts, ...written }),
      facts.link === '' ? MEMBER_MAIL_TEXTS.openWithoutLink : MEMBER_MAIL_TEXTS.open(link(facts.link)),
      MEMBER_MAIL_TEXTS.preferences,
    ];
  });
  return { channel, address, text: { subject, text, html } };
}
