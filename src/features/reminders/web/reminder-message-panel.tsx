import { t } from '#languages/t.ts';
import { MessageQuote } from '#web/parts/message-quote.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { CopyIcon } from '#web/ui/icons.tsx';

/** Shows a reminder to copy, for churches whose Sundial cannot send text messages. */
export function ReminderMessagePanel({ text }: { text: string }) {
  return (
    <>
      <MessageQuote caption={t('reminders:messageAbout')} text={text} />
      <Button
        variant="primary"
        className="self-start"
        icon={<CopyIcon />}
        onClick={() =>
          void copyText(text, {
            copied: t('reminders:messageCopied'),
            copyFailedText: t('reminders:messageCopyFailedText'),
          })
        }
      >
        {t('reminders:copyMessage')}
      </Button>
    </>
  );
}
