import { t } from '#languages/t.ts';
import { DutyList } from '../parts/duty-list.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { DutyQuestion } from './use-duty-question.ts';

/** Asks before answers tell the coordinators that the member can't make it to services at which they serve. */
export function DutyQuestionDialog({ question }: { question: DutyQuestion | null }) {
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('common:duties.title')}
      description={question && <DutyList duties={question.duties} />}
      confirmLabel={t('common:duties.confirm')}
      onConfirm={() => question?.decide(true)}
      onCancel={() => question?.decide(false)}
    />
  );
}
