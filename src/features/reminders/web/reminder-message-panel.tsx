import { CopyIcon } from '#web/ui/admin-icons.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { REMINDER_TEXTS } from './texts.ts';

/** Shows a reminder to copy, for churches whose Sundial cannot send text messages. */
export function ReminderMessagePanel({ text }: { text: string }) {
  const { messageCopied: copied, copyFailed, messageCopyFailedText: copyFailedText } = REMINDER_TEXTS;
  return (
    <figure className="flex flex-col items-start gap-3">
      <figcaption>{REMINDER_TEXTS.messageAbout}</figcaption>
      <blockquote className="wrap-anywhere w-full whitespace-pre-wrap rounded-card bg-sunk p-4">
        <bdi>{text}</bdi>
      </blockquote>
      <Button
        variant="primary"
        icon={<CopyIcon />}
        onClick={() => void copyText(text, { copied, copyFailed, copyFailedText })}
      >
        {REMINDER_TEXTS.copyMessage}
      </Button>
    </figure>
  );
}
