import type { Channel } from '#domain/delivery/delivery.ts';
import { fitTextMessage, toPlainText, withoutSymbols } from '#domain/delivery/text-message.ts';
import { initialsOfWords } from '#domain/members/name-format.ts';
import { graphemesOf, isLongerThan } from '#domain/text/written-text.ts';
import { joinSentences } from '#languages/lists.ts';
import { helloText, type RecipientFacts } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import type { Digest, MessageKind } from './kind.ts';
import { type MailFormat, writeMail } from './write-mail.ts';

/** A message in the words of one channel. */
export interface Written {
  /** Null in a text message. */
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

/** Returns the same with other texts, in its lists too. */
export function mapTexts<Value>(
  value: Value,
  change: (text: string, key: string) => string,
  key = '',
): Value {
  if (typeof value === 'string') return change(value, key) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change, key)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change, name)]),
  ) as Value;
}

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
function* shorterAndShorter<Facts extends Digest>(kind: MessageKind<never, Facts>, facts: Facts) {
  const { people, shorten } = kind;
  yield facts;
  let last = facts;
  if (people) {
    last = mapTexts(facts, (text, key) => (people.includes(key) ? initialsOfWords(text) : text));
    yield last;
  }
  const { items } = last;
  for (let more = 1; more < items.length; more += 1) {
    last = { ...last, items: items.slice(0, -more), more };
    yield last;
  }
  if (shorten) {
    last = shorten(last);
    yield last;
  }
  if (items.length > 0) for (const max of NAME_LENGTHS) yield mapTexts(last, (text) => abbreviate(text, max));
}

/** A version of a text message. */
interface Version<Facts> {
  readonly text: string;
  /** The facts that are left in it. */
  readonly said: Facts;
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

/** Returns the whole text of a text message, but for the link that follows. */
export function smsText<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  facts: Facts & RecipientFacts,
): string {
  if (kind.sms) return kind.sms(facts);
  const text = kind.text(facts);
  return kind.template ? text : t('messages:greeting', { hello: helloText(facts.firstName), text });
}

/**
 * Yields the text of a message, then shorter versions of it, in the order of what people miss least: the request not to
 * reply, symbols, their own name, the last services, the church's name, and ends of long names.
 */
function* versionsOf<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  facts: Facts,
  member: RecipientFacts,
  ending: string | null,
): Generator<Version<Facts>> {
  const noReply = member.canReply ? '' : t('messages:noReply');
  // Without the church's name only if nothing else is left to leave out.
  for (const church of new Set([member.church, '']))
    for (const said of shorterAndShorter(kind, facts))
      for (const firstName of namesOf(member))
        for (const notice of new Set([noReply, '']))
          for (const change of [(text: string) => text, withoutSymbols]) {
            const words = mapTexts({ ...said, ...member, church, firstName }, change);
            const content = smsText(kind, { ...words, link: member.link });
            const body =
              ending !== null && content.endsWith(ending)
                ? content.slice(0, -ending.length).trimEnd()
                : content;
            const whole = [body, notice, ending].filter(Boolean).join(' ');
            const isNamed = words.church === '' || beginsWith(kind.template?.(said) ?? '', words.church);
            const isWhole = said === facts && firstName === member.firstName && church === member.church;
            const text = isNamed ? whole : t('messages:from', { church: words.church, text: whole });
            yield { text, said, isWhole };
          }
}

/** Returns the link for the words of a message. Only the church's own text contains it. */
const linkInText = ({ template }: Pick<MessageKind, 'template'>, { link }: RecipientFacts) =>
  link === '' && template ? t('messages:withoutLink.inText') : link;

/** Returns how a message ends: with the link, or how to open Sundial without one, which a guest can't. */
const endingOf = ({ link, isGuest }: RecipientFacts) =>
  link || (isGuest ? null : t('messages:withoutLink.sentence'));

/** Returns the versions of a text message, each with its required ending. */
function textMessage<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  facts: Facts,
  member: RecipientFacts,
) {
  const ending = kind.template ? null : endingOf(member);
  const link = linkInText(kind, member);
  return { versions: versionsOf(kind, facts, { ...member, link }, ending), ending };
}

/** Returns whether a message has space for its whole content. Only a text message may have none. */
export function hasSpace<Facts extends Digest>(
  channel: Channel,
  kind: MessageKind<never, Facts>,
  facts: Facts,
  member: RecipientFacts,
): boolean {
  if (channel === 'email') return true;
  const { versions, ending } = textMessage(kind, facts, member);
  return fitTextMessage(versions, ending).isWhole;
}

function writeMailTo<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  facts: Facts,
  member: RecipientFacts,
): Written {
  const text = kind.text({ ...facts, ...member, link: linkInText(kind, member) });
  const paragraphs = (format: MailFormat) => {
    const parts = member.link === '' ? [text] : text.split(member.link);
    const content = parts.map(format.value).join(format.link(member.link)).split('\n\n');
    if (kind.template) return content;
    const greeting = t('messages:memberMail.greeting', { firstName: format.value(member.firstName) });
    const open =
      member.link === '' ? endingOf(member) : format.action(t('messages:memberMail.open'), member.link);
    return [greeting, ...content, ...(open === null ? [] : [open])];
  };
  const mail = writeMail(kind.subject(facts), paragraphs, {
    heading: member.church,
    note: joinSentences([
      member.canReply ? null : t('messages:noReply'),
      member.isGuest ? null : t('messages:memberMail.preferences'),
    ]),
  });
  return { subject: mail.subject, text: mail.text, html: mail.html };
}

/**
 * Returns a message in the words of a channel, with the facts that it `said`: a text message has at most two parts
 * (docs/product.md, "Messages"), and may have no space for all.
 */
export function writeMessage<Facts extends Digest>(
  channel: Channel,
  kind: MessageKind<never, Facts>,
  facts: Facts,
  member: RecipientFacts,
): Written & { readonly said: Facts } {
  if (channel === 'email') return { ...writeMailTo(kind, facts, member), said: facts };
  const { versions, ending } = textMessage(kind, facts, member);
  const { text, said } = fitTextMessage(versions, ending);
  return { subject: null, text, html: null, said };
}
