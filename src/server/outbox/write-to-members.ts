import type { MemberId } from '#domain/ids.ts';
import type { Contact } from '#domain/members/contact.ts';
import { fullName, type Named } from '#domain/members/member-name.ts';
import type { Channel } from '#domain/messages/delivery.ts';
import type { MemberKind, MessageDetails } from '#domain/messages/message.ts';
import { MEMBER_MAIL_TEXTS, MESSAGE_TEXTS, type MemberFacts } from '#texts/messages.ts';
import { makeMessageLink } from '../auth/personal-link.ts';
import type { LinkFacts } from '../auth/personal-link-queries.ts';
import type { Deps } from '../deps.ts';
import type { Random } from '../ports.ts';
import type { MailText, MemberRecipient } from './enqueue-queries.ts';
import { writeMail } from './write-mail.ts';

/** Someone to whom a message is written. Null: nothing is known that reaches the member. */
interface Addressee extends Named {
  readonly id: MemberId;
  readonly contact: Contact | null;
}

/** What all messages to members need that are written at the same moment. */
export interface Sending {
  /** Which channels can send. */
  readonly isSetUp: Readonly<Record<Channel, boolean>>;
  /** The address of this Sundial. Empty if it is not known. */
  readonly base: string;
  /** Null in a preview: its links are samples. */
  readonly random: Random | null;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** What a text of each kind contains besides the member's first name and link. */
export type OwnFacts = {
  readonly [Kind in MemberKind]: Omit<Parameters<(typeof MESSAGE_TEXTS)[Kind]['sms']>[1], keyof MemberFacts>;
};

type TextOf<Kind extends MemberKind> = (
  details: MessageDetails[Kind],
  facts: OwnFacts[Kind] & MemberFacts,
) => string;

interface TextsOf<Kind extends MemberKind> {
  readonly sms: TextOf<Kind>;
  readonly email: {
    readonly subject: (details: MessageDetails[Kind]) => string;
    readonly body: TextOf<Kind>;
  };
}

const TEXTS: { readonly [Kind in MemberKind]: TextsOf<Kind> } = MESSAGE_TEXTS;

/** What differs from person to person. */
interface PersonalPart<Kind extends MemberKind> {
  /** Names, with the kind and the member, what may be sent only once. Null: it may be sent again. */
  readonly once: string | null;
  /** What the member's link is for. Null: the message has the plain address. */
  readonly link: Omit<LinkFacts, 'memberId'> | null;
  readonly facts: OwnFacts[Kind];
}

/** Returns which channels can send. */
export function channelsSetUp({
  smsGateway,
  mailer,
}: Pick<Deps, 'smsGateway' | 'mailer'>): Sending['isSetUp'] {
  return { sms: smsGateway !== null, email: mailer !== null };
}

/** Returns what messages need that are sent now. A job has no request, so it knows only a configured address. */
export function sendingNow(
  deps: Pick<Deps, 'clock' | 'random' | 'publicUrl' | 'smsGateway' | 'mailer'>,
  base = deps.publicUrl ?? '',
): Sending {
  return { isSetUp: channelsSetUp(deps), base, random: deps.random, now: deps.clock.now() };
}

/** Returns an email to a member. In HTML, the facts are escaped. */
function writeMailTo<Kind extends MemberKind>(
  { kind, details }: { readonly kind: Kind; readonly details: MessageDetails[Kind] },
  facts: OwnFacts[Kind] & MemberFacts,
): MailText {
  const { subject, body } = TEXTS[kind].email;
  const mail = writeMail(subject(details), ({ value, link }) => {
    const written = Object.entries<string>({ ...facts }).map(([name, fact]) => [name, value(fact)]);
    const text = body(details, { ...facts, ...Object.fromEntries(written), link: link(facts.link) });
    const open =
      facts.link === '' ? MEMBER_MAIL_TEXTS.openWithoutLink : MEMBER_MAIL_TEXTS.open(link(facts.link));
    // The church's own text of a reminder greets the member and contains the link.
    const content =
      kind === 'reminder' ? [text] : [MEMBER_MAIL_TEXTS.greeting(value(facts.firstName)), text, open];
    return [...content, MEMBER_MAIL_TEXTS.preferences];
  });
  return { subject: mail.subject, text: mail.text, html: mail.html };
}

/** Returns a message to each of these people in their own channel. Leaves out those who cannot be reached. */
export function writeToMembers<Kind extends MemberKind, Person extends Addressee>(
  { isSetUp, base, random, now }: Sending,
  message: { readonly kind: Kind; readonly details: MessageDetails[Kind] },
  people: readonly Person[],
  personalPart: (person: Person & { readonly contact: Contact }) => PersonalPart<Kind>,
): MemberRecipient[] {
  return people.flatMap((person): MemberRecipient[] => {
    const { contact, id: memberId, firstName } = person;
    if (!contact || !isSetUp[contact.channel]) return [];
    const { once, link: facts, facts: own } = personalPart({ ...person, contact });
    const { address: link, personalLink } = facts
      ? makeMessageLink(base, { memberId, ...facts }, { random, now })
      : { address: base, personalLink: null };
    const values = { ...own, firstName, link };
    const dedupeKey = once === null ? null : `${message.kind} ${memberId} ${once}`;
    const to = { memberId, name: fullName(person), address: contact.address, dedupeKey, personalLink };
    return [
      contact.channel === 'sms'
        ? { ...to, channel: 'sms', text: TEXTS[message.kind].sms(message.details, values) }
        : { ...to, channel: 'email', text: writeMailTo(message, values) },
    ];
  });
}
