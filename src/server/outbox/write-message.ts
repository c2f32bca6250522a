import type { Channel } from '#domain/delivery/delivery.ts';
import { canFit, fitTextMessage, toPlainText } from '#domain/delivery/text-message.ts';
import { initialsOfWords } from '#domain/members/name-format.ts';
import type { MemberKind } from '#domain/messages/message.ts';
import { type MessageFacts, type RecipientFacts, WORDINGS } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { type MailFormat, writeMail } from './write-mail.ts';

/** A message in the words of one channel. */
export interface Written {
  /** Null in a text message. */
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

/** Returns the same with less, or null if nothing can be left out. */
type Shorten<Facts> = (facts: Facts) => Facts | null;

const dropService: Shorten<MessageFacts['roster_published']> = (facts) =>
  facts.all.length > 1 ? { ...facts, all: facts.all.slice(0, -1), more: facts.more + 1 } : null;

const dropChange: Shorten<MessageFacts['roster_changed']> = (facts) => {
  const { added, changed, removed } = facts;
  if (added.length + changed.length + removed.length <= 1) return null;
  const more = facts.more + 1;
  if (removed.length > 0) return { ...facts, removed: removed.slice(0, -1), more };
  if (changed.length > 0) return { ...facts, changed: changed.slice(0, -1), more };
  return { ...facts, added: added.slice(0, -1), more };
};

/** Shortens the names of people to their initials, which a text message of another alphabet has more space for. */
const shortenNames =
  <Place, Key extends keyof Place>(...keys: readonly Key[]): Shorten<{ readonly places: readonly Place[] }> =>
  ({ places }) => {
    const shorter = places.map((place) => {
      const names = keys.map((key) => [key, initialsOfWords(String(place[key]))]);
      return { ...place, ...Object.fromEntries(names) } as Place;
    });
    const isShorter = shorter.some((place, n) => keys.some((key) => place[key] !== places[n]?.[key]));
    return isShorter ? { places: shorter } : null;
  };

type PlaceOf<Kind extends 'cover_result' | 'cover_needed' | 'cover_corrected'> =
  MessageFacts[Kind]['places'][number];

/** The parts left out of a text message that needs more than two parts. */
const SHORTEN: { readonly [Kind in MemberKind]: Shorten<MessageFacts[Kind]> } = {
  reminder: () => null,
  roster_published: dropService,
  roster_changed: dropChange,
  cover_request: () => null,
  cover_result: shortenNames<PlaceOf<'cover_result'>, 'leaver' | 'taker'>('leaver', 'taker'),
  cover_needed: shortenNames<PlaceOf<'cover_needed'>, 'leaver'>('leaver'),
  cover_corrected: shortenNames<PlaceOf<'cover_corrected'>, 'name'>('name'),
  serving_reminder: () => null,
};

/** Yields the text of a message, then shorter versions of it. */
function* versionsOf<Kind extends MemberKind>(
  kind: Kind,
  facts: MessageFacts[Kind],
  member: RecipientFacts,
  ending: string | null,
): Generator<string> {
  const { firstName, church } = member;
  const names = [firstName, firstName.split(/[ ,]/)[0] ?? '', ''];
  // Without the church's name only if nothing else is left to leave out.
  for (const from of new Set([church, '']))
    for (let some: MessageFacts[Kind] | null = facts; some; some = SHORTEN[kind](some))
      for (const name of names) {
        const text = WORDINGS[kind].sms({ ...some, ...member, firstName: name });
        const whole = ending === null || text.endsWith(ending) ? text : `${text} ${ending}`;
        yield from === '' || toPlainText(whole).includes(toPlainText(from))
          ? whole
          : t('messages:from', { church: from, text: whole });
      }
}

/** Returns the versions of a text message, each with its required ending. */
function textMessage<Kind extends MemberKind>(kind: Kind, facts: MessageFacts[Kind], member: RecipientFacts) {
  // The church's own text of a reminder contains the link.
  const inText = member.link === '' && kind === 'reminder' ? t('messages:withoutLink.inText') : member.link;
  const ending =
    kind === 'reminder' ? null : member.link === '' ? t('messages:withoutLink.sentence') : member.link;
  return { versions: versionsOf(kind, facts, { ...member, link: inText }, ending), ending };
}

/** Returns whether a message has space for its whole content. Only a text message may have none. */
export function hasSpace<Kind extends MemberKind>(
  channel: Channel,
  kind: Kind,
  facts: MessageFacts[Kind],
  member: RecipientFacts,
): boolean {
  if (channel === 'email') return true;
  const [longest = ''] = textMessage(kind, facts, member).versions;
  return canFit(longest);
}

function writeMailTo<Kind extends MemberKind>(
  kind: Kind,
  facts: MessageFacts[Kind],
  member: RecipientFacts,
): Written {
  const { subject, body } = WORDINGS[kind];
  const link = member.link === '' && kind === 'reminder' ? t('messages:withoutLink.inText') : member.link;
  const text = body({ ...facts, ...member, link });
  const paragraphs = (format: MailFormat) => {
    const parts = member.link === '' ? [text] : text.split(member.link);
    const content = parts.map(format.value).join(format.link(member.link)).split('\n\n');
    if (kind === 'reminder') return content;
    const greeting = t('messages:memberMail.greeting', { firstName: format.value(member.firstName) });
    const open =
      member.link === ''
        ? t('messages:withoutLink.sentence')
        : format.action(t('messages:memberMail.open'), member.link);
    return [greeting, ...content, open];
  };
  const mail = writeMail(subject(facts), paragraphs, {
    heading: member.church,
    note: t('messages:memberMail.preferences'),
  });
  return { subject: mail.subject, text: mail.text, html: mail.html };
}

/** Returns a message in the words of a channel. A text message has at most two parts (docs/product.md, "Messages"). */
export function writeMessage<Kind extends MemberKind>(
  channel: Channel,
  kind: Kind,
  facts: MessageFacts[Kind],
  member: RecipientFacts,
): Written {
  if (channel === 'email') return writeMailTo(kind, facts, member);
  const { versions, ending } = textMessage(kind, facts, member);
  return { subject: null, text: fitTextMessage(versions, ending), html: null };
}
