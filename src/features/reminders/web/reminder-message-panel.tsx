import { t } from '#languages/t.ts';
import { MessageQuote } from '#web/parts/message-quote.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** Shows a reminder to copy, for churches whose Sundial cannot send text messages. */
export function ReminderMessagePanel({ text }: { text: string }) {
  return (
    <>
      <MessageQuote caption={t('reminders:messageAbout')} text={text} />
      <CopyButton
        variant="primary"
        className="self-start"
        text={text}
        copied={t('reminders:messageCopied')}
        copyFailedText={t('reminders:messageCopyFailedText')}
      >
        {t('reminders:copyMessage')}
      </CopyButton>
    </>
  );
}
