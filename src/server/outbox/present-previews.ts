import type { MessagePreview } from '#contract/message-preview.ts';
import type { Channel } from '#domain/delivery/delivery.ts';
import { countSmsParts } from '#domain/delivery/sms-segments.ts';
import type { Written } from './write-message.ts';

/** A message to one person in their channel and their language (its tag). */
export interface WrittenTo extends Written {
  readonly channel: Channel;
  readonly language: string;
}

function presentPreview(language: string, written: readonly WrittenTo[]): MessagePreview {
  const [sms, email] = (['sms', 'email'] as const).map((channel) =>
    written.filter((message) => message.channel === channel),
  ) as [WrittenTo[], WrittenTo[]];
  const segments = sms.map(({ text }) => countSmsParts(text).segments);
  const messages = segments.reduce((sum, parts) => sum + parts, 0);
  const longest = Math.max(...segments);
  return {
    language,
    sms: sms[0] ? { people: sms.length, messages, segments: longest, text: sms[0].text } : null,
    email: email[0] ? { people: email.length, subject: email[0].subject ?? '', text: email[0].text } : null,
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
