import { type FamilyInResponse, familyCalls } from '#contract/families.ts';
import type { ManagedMember } from '#contract/members.ts';
import { effectsOf } from '#domain/families/family-changes.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { familiesAt, withPeople } from '#web/parts/family-effects.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EffectList } from './effect-list.tsx';

/** Asks for confirmation before a family is removed. Its members stay. */
export function RemoveFamilyDialog(props: {
  family: FamilyInResponse;
  members: readonly ManagedMember[];
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { family, members, onClose, onRemoved } = props;
  const remove = useChange(familyCalls.removeFamily);
  const before = familiesAt([family], members);
  const effects = withPeople(effectsOf(before, { ...before, families: [] }, { goneId: null }), members);
  return (
    <ConfirmDialog
      tone="danger"
      title={t('families:removeTitle')}
      description={
        <>
          <p>{t('families:removeQuestion')}</p>
          <EffectList effects={effects} />
        </>
      }
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
