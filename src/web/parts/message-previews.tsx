import type { MessagePreview } from '#contract/message-preview.ts';
import { languageName } from '#languages/index.ts';
import { t } from '#languages/t.ts';
import { MessageQuote } from './message-quote.tsx';

/** Returns how many people get the message by each channel, and how many text messages the provider bills. */
export function totalOf(previews: readonly MessagePreview[]) {
  const sum = (countOf: (preview: MessagePreview) => number | undefined) =>
    previews.reduce((total, preview) => total + (countOf(preview) ?? 0), 0);
  const push = sum((preview) => preview.push?.people);
  const sms = sum((preview) => preview.sms?.people);
  const email = sum((preview) => preview.email?.people);
  return {
    ...{ push, sms, email, people: push + sms + email },
    messages: sum((preview) => preview.sms?.messages),
    segments: Math.max(0, ...previews.map((preview) => preview.sms?.segments ?? 0)),
  };
}

/** Shows the previews of a message in each of its languages. With one language, the captions name the message. */
export function MessagePreviews(props: {
  previews: readonly MessagePreview[];
  smsCaption: string;
  emailCaption: string;
}) {
  const { previews, smsCaption, emailCaption } = props;
  const isOnly = previews.length === 1;
  return previews.map(({ language: tag, push, sms, email }) => {
    const language = languageName(tag) ?? '';
    return (
      <div key={tag} lang={tag} className="flex flex-col gap-3">
        {push && (
          <MessageQuote
            caption={isOnly ? t('common:preview.pushOnly') : t('common:preview.push', { language })}
            text={push.text}
          />
        )}
        {sms && (
          <MessageQuote
            caption={isOnly ? smsCaption : t('common:preview.sms', { language, count: sms.messages })}
            text={sms.text}
          />
        )}
        {email && (
          <MessageQuote
            caption={isOnly ? emailCaption : t('common:preview.email', { language })}
            text={`${email.subject}\n\n${email.text}`}
          />
        )}
      </div>
    );
  });
}
