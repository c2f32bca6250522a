import { graphemesOf, isLongerThan } from '#domain/text/written-text.ts';
import type { Language } from '#languages/index.ts';

/** The longest sentence of a push message. Lock screens cut longer ones off. */
export const MAX_PUSH_LETTERS = 120;

/** What a push message shows. */
export interface PushNotice {
  /** The church's name. */
  readonly title: string;
  readonly sentence: string;
  /** The page that a tap opens. */
  readonly address: string;
  readonly messageId: string;
  /** A newer message with the same one replaces it on the device. Null: none does. */
  readonly topic: string | null;
  readonly language: Pick<Language, 'tag' | 'direction'>;
}

/** Returns a sentence that is cut off if it is too long. */
export function fitPushSentence(text: string): string {
  if (!isLongerThan(text, MAX_PUSH_LETTERS)) return text;
  return `${graphemesOf(text)
    .slice(0, MAX_PUSH_LETTERS - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Returns the content of a push message in its declarative form, which Safari shows without a service worker. `mutable`:
 * the service worker gets it first where there is one, so that it can confirm it.
 */
export function writePushPayload({
  title,
  sentence,
  address,
  messageId,
  topic,
  language,
}: PushNotice): string {
  return JSON.stringify({
    web_push: 8030,
    mutable: true,
    notification: {
      title,
      body: sentence,
      navigate: address,
      lang: language.tag,
      dir: language.direction,
      ...(topic !== null && { tag: topic }),
      data: { messageId },
    },
  });
}
