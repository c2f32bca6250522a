import { t } from '#languages/t.ts';
import { Button } from '../ui/button.tsx';

/** Moves the focus to the answer that replaced the pressed button. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Asks before a choice is made, in place of the list. */
export function ChoiceQuestion(props: {
  /** The concerns about the choice. It can be empty. */
  concerns: string;
  question?: string;
  confirmLabel: string;
  isBusy?: boolean;
  onBack: () => void;
  onConfirm: (button: HTMLElement) => void;
}) {
  const { concerns, question, confirmLabel, isBusy = false, onBack, onConfirm } = props;
  return (
    <>
      {concerns !== '' && <p className="text-warn">{concerns}</p>}
      {question && <p>{question}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="compact" onClick={onBack}>
          {t('common:candidates.back')}
        </Button>
        <Button
          size="compact"
          variant="primary"
          ref={focus}
          busy={isBusy}
          onClick={({ currentTarget }) => onConfirm(currentTarget)}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}
