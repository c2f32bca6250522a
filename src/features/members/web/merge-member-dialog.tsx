import type { Member } from '#contract/members.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { t } from '#languages/t.ts';
import { ApiError } from '#web/api/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MergeChoicesPanel } from './merge-choices-panel.tsx';

import { useMerge } from './use-merge.ts';

const optionsIn = (group: string, members: readonly Member[]) =>
  members.map((member) => ({ value: member.id, label: unmistakableName(member), group }));

const refusalIn = (error: Error | null) => (error instanceof ApiError && error.status < 500 ? error : null);

/** Merges a member with another one, who is chosen here, and shows which values stay and what moves. */
export function MergeMemberDialog(props: { member: Member; onClose: () => void; onMerged: () => void }) {
  const { member, onClose, onMerged } = props;
  const merge = useMerge(member, onMerged);
  const { list, preview, pair, otherId, isMerging } = merge;
  const refused = refusalIn(preview.error);
  const effectsRefused = refusalIn(merge.effects.error);
  return (
    <ConfirmDialog
      size="wide"
      ignoresBackdrop
      tone="danger"
      title={t('members:merge.title')}
      description={t('members:merge.about', { name: unmistakableName(member) })}
      confirmLabel={t('members:merge.confirm')}
      disabled={!pair || !merge.effects.data}
      busyLabel={t('members:merge.merging')}
      onConfirm={merge.submit}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-5">
        {list.isError && <LoadFailedAlert title={t('members:merge.membersFailed')} onRetry={list.refetch} />}
        <SelectField
          label={t('members:merge.other')}
          value={otherId}
          disabled={isMerging}
          onValueChange={merge.chooseOther}
          options={[
            { value: null, label: t('members:merge.choose') },
            ...optionsIn(t('members:merge.similar'), merge.similar),
            ...optionsIn(t('members:merge.everyoneElse'), merge.everyoneElse),
          ]}
        />
        {preview.isLoading && <Skeleton className="h-64 w-full" />}
        {refused && (
          <Alert tone="no" title={t('members:merge.refused')} announce>
            {refused.sentence}
          </Alert>
        )}
        {preview.isError && !refused && (
          <LoadFailedAlert title={t('members:merge.previewFailed')} onRetry={preview.refetch} />
        )}
        {pair && <MergeChoicesPanel merge={merge} pair={pair} />}
        {pair && effectsRefused && (
          <Alert tone="no" title={t('members:merge.refused')} announce>
            {effectsRefused.sentence}
          </Alert>
        )}
        {pair && merge.effects.isError && !effectsRefused && (
          <LoadFailedAlert title={t('members:merge.previewFailed')} onRetry={merge.effects.refetch} />
        )}
      </div>
    </ConfirmDialog>
  );
}
