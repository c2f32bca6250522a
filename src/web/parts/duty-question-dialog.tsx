import type { MyService } from '#contract/serving.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DutyList } from './duty-list.tsx';
import { DUTY_TEXTS as TEXTS } from './duty-texts.ts';

/** Asks before an answer tells the coordinators that the member can't make it to services at which they serve. */
export function DutyQuestionDialog({
  question,
}: {
  question: { duties: readonly MyService[]; decide: (isDeclining: boolean) => void } | null;
}) {
  return (
    <ConfirmDialog
      open={question !== null}
      title={TEXTS.title}
      description={question && <DutyList duties={question.duties} />}
      confirmLabel={TEXTS.confirm}
      onConfirm={() => question?.decide(true)}
      onCancel={() => question?.decide(false)}
    />
  );
}
