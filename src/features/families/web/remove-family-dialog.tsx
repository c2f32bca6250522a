import { type FamilyInResponse, familyCalls } from '#contract/families.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks for confirmation before a family is removed. Its members stay. */
export function RemoveFamilyDialog(props: {
  family: FamilyInResponse;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { family, onClose, onRemoved } = props;
  const remove = useChange(familyCalls.removeFamily);
  return (
    <ConfirmDialog
      tone="danger"
      title={t('families:removeTitle')}
      description={t('families:removeQuestion')}
      confirmLabel={t('families:remove')}
      busyLabel={t('families:removing')}
      onConfirm={() =>
        showResult(remove.mutateAsync({ params: { id: family.id } }), {
          done: t('families:removed'),
          failed: t('families:removeFailed'),
        }).then(onRemoved)
      }
      onCancel={onClose}
    />
  );
}
