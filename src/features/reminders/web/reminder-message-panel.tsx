import { MessageQuote } from '#web/parts/message-quote.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { CopyIcon } from '#web/ui/icons.tsx';
import { REMINDER_TEXTS } from './texts.ts';

/** Shows a reminder to copy, for churches whose Sundial cannot send text messages. */
export function ReminderMessagePanel({ text }: { text: string }) {
  const { messageCopied: copied, copyFailed, messageCopyFailedText: copyFailedText } = REMINDER_TEXTS;
  return (
    <>
      <MessageQuote caption={REMINDER_TEXTS.messageAbout} text={text} />
      <Button
        variant="primary"
        className="self-start"
        icon={<CopyIcon />}
        onClick={() => void copyText(text, { copied, copyFailed, copyFailedText })}
      >
        {REMINDER_TEXTS.copyMessage}
      </Button>
    </>
  );
}
