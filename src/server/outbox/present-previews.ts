import type { MessagePreview } from '#contract/message-preview.ts';
import { type MessageWay, WAYS } from '#domain/delivery/delivery.ts';
import { countSmsParts } from '#domain/delivery/sms-segments.ts';
import type { Language } from '#languages/index.ts';
import { inLanguage } from '../language.ts';
import { canShareMessage, digestOf, withReadersFirst } from './digest.ts';
import type { Digest, MessageKind } from './kind.ts';
import type { Recipient } from './recipient-queries.ts';
import { hasSpace, type Written, writeMessage } from './write-message.ts';
import { pushSentence } from './write-pushes.ts';

/** A message in the channel and the language (its tag) of its reader. */
export interface WrittenTo extends Written {
  readonly channel: MessageWay;
  readonly language: string;
  /** How many people it is for. */
  readonly people: number;
}

/** What a message says to one person, in the language of its reader. */
interface Part<Facts> {
  readonly person: Recipient;
  readonly facts: Facts;
  readonly link: string;
}

export interface WriteContext {
  readonly church: string;
  /** Whether someone reads the answers to emails. */
  readonly canReply: boolean;
  readonly hasShortPushes: boolean;
  readonly languageOf: (tag: string | null) => Language;
}

/** Returns the message to the first of these people, and to those who share it. */
function writeFirst<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  [first, ...others]: readonly [Part<Facts>, ...Array<Part<Facts>>],
  { church, canReply, hasShortPushes, languageOf }: WriteContext,
) {
  const { person, link } = first;
  const channel: MessageWay = person.hasPush ? 'push' : (person.contact?.channel ?? 'email');
  const language = languageOf(person.language);
  const messageTo = (some: ReadonlyArray<Part<Facts>>) => {
    const { facts, firstName } = digestOf(some);
    const isForOther = some.length > 1 || person.readerId !== person.id;
    const reader = { church, firstName, isForOther, link, canReply: canReply && channel === 'email' };
    return [kind, facts, { ...reader, isGuest: person.isGuest }] as const;
  };
  return inLanguage(language, () => {
    let together = [first];
    for (const other of others) {
      if (!canShareMessage(person, other.person, channel, languageOf)) continue;
      const more = withReadersFirst([...together, other]);
      if (channel === 'push' || hasSpace(channel, ...messageTo(more))) together = more;
    }
    const [, facts] = messageTo(together);
    const isAboutChild = together.some((part) => part.person.readerId !== part.person.id);
    const written =
      channel === 'push'
        ? { subject: null, text: pushSentence(kind, facts, isAboutChild || hasShortPushes), html: null }
        : writeMessage(channel, ...messageTo(together));
    return { together, message: { ...written, channel, language: language.tag, people: together.length } };
  });
}

/** Returns the messages of a kind to these reachable people, as they would be sent now. */
export function writeMessages<Facts extends Digest>(
  kind: MessageKind<never, Facts>,
  parts: ReadonlyArray<Part<Facts>>,
  context: WriteContext,
): WrittenTo[] {
  const messages: WrittenTo[] = [];
  let left = parts;
  for (let [first] = left; first; [first] = left) {
    const { together, message } = writeFirst(kind, [first, ...left.slice(1)], context);
    messages.push(message);
    left = left.filter((part) => !together.includes(part));
  }
  return messages;
}

function presentPreview(language: string, written: readonly WrittenTo[]): MessagePreview {
  const [push, sms, email] = WAYS.map((way) => written.filter(({ channel }) => channel === way)) as [
    WrittenTo[],
    WrittenTo[],
    WrittenTo[],
  ];
  const segments = sms.map(({ text }) => countSmsParts(text).segments);
  const messages = segments.reduce((sum, parts) => sum + parts, 0);
  const longest = Math.max(...segments);
  const countPeople = (some: readonly WrittenTo[]) => some.reduce((sum, { people }) => sum + people, 0);
  return {
    language,
    ...(push[0] && { push: { people: countPeople(push), text: push[0].text } }),
    sms: sms[0] ? { people: countPeople(sms), messages, segments: longest, text: sms[0].text } : null,
    email: email[0]
      ? { people: countPeople(email), subject: email[0].subject ?? '', text: email[0].text }
      : null,
  };
}

/** Returns previews of messages to many, one for each language, with the cost. The most common language comes first. */
export function presentPreviews(written: readonly WrittenTo[]): MessagePreview[] {
  const byLanguage = new Map<string, WrittenTo[]>();
  for (const message of written) {
    const { language } = message;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), message]);
  }
  return [...byLanguage]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([language, messages]) => presentPreview(language, messages));
}
