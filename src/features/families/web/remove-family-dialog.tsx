import { type FamilyInResponse, familyCalls } from '#contract/families.ts';
import type { ManagedMember } from '#contract/members.ts';
import { effectsOf } from '#domain/families/family-changes.ts';
import { contactOf } from '#domain/members/contact.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EffectList } from './effect-list.tsx';

/** Returns what removing a family does to its people. */
function removalEffects(family: FamilyInResponse, members: readonly ManagedMember[]) {
  const { childrenWith, isAdultMissing, ...choices } = family;
  const hasContact = new Set(members.filter((one) => contactOf(one) !== null).map(({ id }) => id));
  const known = { ...choices, childrenWith: childrenWith.length > 0 || isAdultMissing ? childrenWith : null };
  const effects = effectsOf(
    { families: [known], hasContact },
    { families: [], hasContact },
    { goneId: null },
  );
  return effects.map(({ kind, memberIds }) => ({
    kind,
    people: members.filter(({ id }) => memberIds.includes(id)),
  }));
}

/** Asks for confirmation before a family is removed. Its members stay. */
export function RemoveFamilyDialog(props: {
  family: FamilyInResponse;
  members: readonly ManagedMember[];
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { family, members, onClose, onRemoved } = props;
  const remove = useChange(familyCalls.removeFamily);
  const effects = removalEffects(family, members);
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
