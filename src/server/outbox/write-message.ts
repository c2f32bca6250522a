import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '#domain/delivery/delivery.ts';
import { fitTextMessage, toPlainText, withoutSymbols } from '#domain/delivery/text-message.ts';
import { initialsOfWords } from '#domain/members/name-format.ts';
import type { MemberKind } from '#domain/messages/message.ts';
import { graphemesOf, isLongerThan } from '#domain/text/written-text.ts';
import { joinSentences } from '#languages/lists.ts';
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

const dropDuty: Shorten<MessageFacts['serving_reminder']> = (facts) =>
  facts.duties.length > 1 ? { ...facts, duties: facts.duties.slice(0, -1), more: facts.more + 1 } : null;

/** Leaves out the last place. */
function dropPlace<Facts extends { readonly places: readonly unknown[]; readonly more: number }>(
  facts: Facts,
): Facts | null {
  return facts.places.length > 1
    ? { ...facts, places: facts.places.slice(0, -1), more: facts.more + 1 }
    : null;
}

/** Leaves out who would serve without the last of the people who can't serve. */
const dropWithout: Shorten<MessageFacts['cover_needed']> = (facts) => {
  const place = facts.places.find(({ without }) => without.length > 0);
  if (!place) return null;
  const places = facts.places.map((one) => (one === place ? { ...one, without: [] } : one));
  return { ...facts, places, more: facts.more + place.without.length };
};

/** Shortens the names of people to their initials, which a text message of another alphabet has more space for. */
function shortenNames<Facts extends { readonly places: readonly object[] }>(
  ...keys: readonly string[]
): Shorten<Facts> {
  return (facts) => {
    const places = facts.places.map((place) =>
      mapTexts(place, (text, key) => (keys.includes(key) ? initialsOfWords(text) : text)),
    );
    return isDeepStrictEqual(places, facts.places) ? null : { ...facts, places };
  };
}

/** Returns the first of these shorter versions that there is. */
const firstOf =
  <Facts>(...steps: ReadonlyArray<Shorten<Facts>>): Shorten<Facts> =>
  (facts) => {
    for (const step of steps) {
      const shorter = step(facts);
      if (shorter) return shorter;
    }
    return null;
  };

/** The items left out of a text message that needs more than two parts, always the last ones of a list. */
const SHORTEN: { readonly [Kind in MemberKind]: Shorten<MessageFacts[Kind]> } = {
  reminder: () => null,
  roster_published: dropService,
  roster_changed: dropChange,
  cover_request: dropPlace,
  cover_result: firstOf(shortenNames('leaver', 'taker'), dropPlace),
  cover_needed: firstOf(shortenNames('leaver'), dropPlace, dropWithout),
  cover_corrected: firstOf(shortenNames('name'), dropPlace),
  deadline_moved: () => null,
  unreachable: ({ names, more }) => (names.length > 1 ? { names: names.slice(0, -1), more: more + 1 } : null),
  serving_reminder: dropDuty,
};

/** Returns the same with other texts, in its lists too. */
function mapTexts<Value>(value: Value, change: (text: string, key: string) => string, key = ''): Value {
  if (typeof value === 'string') return change(value, key) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change, key)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change, name)]),
  ) as Value;
}

/** The names of roles, services and people in facts. */
const NAMES = ['role', 'service', 'was', 'removed', 'leaver', 'taker', 'name', 'names'];

/** How many characters are left of long names once there is nothing else to leave out. */
const NAME_LENGTHS = [24, 18, 12] as const;

function abbreviate(text: string, max: number): string {
  return isLongerThan(text, max)
    ? `${graphemesOf(text)
        .slice(0, max - 3)
        .join('')
        .trimEnd()}...`
    : text;
}

/** Yields facts, then the same with less and less. */
function* shorterAndShorter<Kind extends MemberKind>(kind: Kind, facts: MessageFacts[Kind]) {
  let last = facts;
  for (let some: MessageFacts[Kind] | null = facts; some; some = SHORTEN[kind](some)) {
    last = some;
    yield some;
  }
  if (kind === 'reminder') yield { ...last, template: t('messages:reminder.template') };
  else
    for (const max of NAME_LENGTHS)
      yield mapTexts(last, (text, key) => (NAMES.includes(key) ? abbreviate(text, max) : text));
}

/** A version of a text message. */
interface Version<Kind extends MemberKind> {
  readonly text: string;
  /** The facts that are left in it. */
  readonly said: MessageFacts[Kind];
  /** Whether these are all, with the whole names of its reader and the church. */
  readonly isWhole: boolean;
}

/** Returns the forms of a first name, shorter and shorter. It is left out only if it doesn't tell whose message it is. */
function namesOf({ firstName, isForOther }: RecipientFacts): readonly string[] {
  const [first = ''] = firstName.split(' ');
  return isForOther
    ? [firstName, ...NAME_LENGTHS.map((max) => abbreviate(firstName, max))]
    : [firstName, first, ''];
}

/** Returns whether a text begins with the name of the church. */
function beginsWith(text: string, church: string): boolean {
  const [whole, start] = [text, church].map((one) => toPlainText(one).trimStart().toLowerCase());
  return whole?.startsWith(start ?? '') === true && !/^[\p{L}\p{N}]/u.test(whole.slice(start?.length));
}

/**
 * Yields the text of a message, then shorter versions of it, in the order of what people miss least: the request not to
 * reply, symbols, their own name, the last services, the church's name, and ends of long names.
 */
function* versionsOf<Kind extends MemberKind>(
  kind: Kind,
  facts: MessageFacts[Kind],
  member: RecipientFacts,
  ending: string | null,
): Generator<Version<Kind>> {
  const noReply = member.canReply ? '' : t('messages:noReply');
  // Without the church's name only if nothing else is left to leave out.
  for (const church of new Set([member.church, '']))
    for (const said of shorterAndShorter(kind, facts))
      for (const firstName of namesOf(member))
        for (const notice of new Set([noReply, '']))
          for (const change of [(text: string) => text, withoutSymbols]) {
            const words = mapTexts({ ...said, ...member, church, firstName }, change);
            const content = WORDINGS[kind].sms({ ...words, link: member.link });
            const body =
              ending !== null && content.endsWith(ending)
                ? content.slice(0, -ending.length).trimEnd()
                : content;
            const whole = [body, notice, ending].filter(Boolean).join(' ');
            const template = kind === 'reminder' ? (said as MessageFacts['reminder']).template : '';
            const isNamed = words.church === '' || beginsWith(template, words.church);
            const isWhole = said === facts && firstName === member.firstName && church === member.church;
            const text = isNamed ? whole : t('messages:from', { church: words.church, text: whole });
            yield { text, said, isWhole };
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
  const { versions, ending } = textMessage(kind, facts, member);
  return fitTextMessage(versions, ending).isWhole;
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
    note: joinSentences([
      member.canReply ? null : t('messages:noReply'),
      t('messages:memberMail.preferences'),
    ]),
  });
  return { subject: mail.subject, text: mail.text, html: mail.html };
}

/**
 * Returns a message in the words of a channel, with the facts that it `said`: a text message has at most two parts
 * (docs/product.md, "Messages"), and may have no space for all.
 */
export function writeMessage<Kind extends MemberKind>(
  channel: Channel,
  kind: Kind,
  facts: MessageFacts[Kind],
  member: RecipientFacts,
): Written & { readonly said: MessageFacts[Kind] } {
  if (channel === 'email') return { ...writeMailTo(kind, facts, member), said: facts };
  const { versions, ending } = textMessage(kind, facts, member);
  const { text, said } = fitTextMessage(versions, ending);
  return { subject: null, text, html: null, said };
}
