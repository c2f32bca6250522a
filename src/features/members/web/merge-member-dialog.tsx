import type { Member } from '#contract/members.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { ApiError } from '#web/api/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UI_TEXTS } from '#web/ui/texts.ts';
import { MergeChoicesPanel } from './merge-choices-panel.tsx';
import { MERGE_TEXTS } from './merge-texts.ts';
import { useMerge } from './use-merge.ts';

/** Shows members to choose from, under a label. */
function Options({ label, members }: { label: string; members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <optgroup label={label}>
      {members.map((member) => (
        <option key={member.id} value={member.id}>
          {unmistakableName(member)}
        </option>
      ))}
    </optgroup>
  );
}

/** Merges a member with another one, who is chosen here, and shows which values stay and what moves. */
export function MergeMemberDialog(props: { member: Member; onClose: () => void; onMerged: () => void }) {
  const { member, onClose, onMerged } = props;
  const merge = useMerge(member, onMerged);
  const { list, preview, pair, otherId, isMerging } = merge;
  const refused = preview.error instanceof ApiError && preview.error.status < 500 ? preview.error : null;
  return (
    <Dialog
      open
      size="wide"
      ignoresBackdrop
      onClose={() => isMerging || onClose()}
      title={MERGE_TEXTS.title}
      description={MERGE_TEXTS.about(unmistakableName(member))}
      footer={
        <>
          <Button disabled={isMerging} onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={!pair}
            busy={isMerging}
            busyLabel={MERGE_TEXTS.merging}
            onClick={() => void merge.submit()}
          >
            {MERGE_TEXTS.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {list.isError && <LoadFailedAlert title={MERGE_TEXTS.membersFailed} onRetry={list.refetch} />}
        <SelectField
          label={MERGE_TEXTS.other}
          value={otherId ?? ''}
          disabled={isMerging}
          onChange={({ target }) => merge.chooseOther(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{MERGE_TEXTS.choose}</option>
          <Options label={MERGE_TEXTS.similar} members={merge.similar} />
          <Options label={MERGE_TEXTS.everyoneElse} members={merge.everyoneElse} />
        </SelectField>
        {preview.isLoading && <Skeleton className="h-64 w-full" />}
        {refused && (
          <Alert tone="no" title={MERGE_TEXTS.refused} announce>
            {refused.sentence}
          </Alert>
        )}
        {preview.isError && !refused && (
          <LoadFailedAlert title={MERGE_TEXTS.previewFailed} onRetry={preview.refetch} />
        )}
        {pair && <MergeChoicesPanel merge={merge} pair={pair} />}
      </div>
    </Dialog>
  );
}
