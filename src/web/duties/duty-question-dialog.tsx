import type { MyService } from '#contract/serving.ts';
import { t } from '#languages/t.ts';
import { useNameOfOther } from '../family/use-people.ts';
import { DutyList } from '../parts/duty-list.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { withName } from './choice-text.ts';
import type { DutyQuestion } from './use-duty-question.ts';

/** Asks before answers tell the coordinators that the member can't make it to their services. */
export function DutyQuestionDialog({ question }: { question: DutyQuestion | null }) {
  const nameOf = useNameOfOther();
  const named = (duty: MyService) => ({
    ...duty,
    role: { ...duty.role, name: withName(nameOf(duty.memberId), duty.role.name) },
  });
  const isOwn = question?.duties.every(({ memberId }) => nameOf(memberId) === null) ?? true;
  return (
    <ConfirmDialog
      open={question !== null}
      title={t(isOwn ? 'common:duties.title' : 'common:family.question')}
      description={question && <DutyList duties={question.duties.map(named)} />}
      confirmLabel={t(isOwn ? 'common:duties.confirm' : 'common:family.confirm')}
      onConfirm={() => question?.decide(true)}
      onCancel={() => question?.decide(false)}
    />
  );
}
