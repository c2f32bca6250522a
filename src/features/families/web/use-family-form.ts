import { useState } from 'react';
import { type FamilyInResponse, familyCalls } from '#contract/families.ts';
import type { MemberId } from '#domain/ids.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useSave } from '#web/api/use-save.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';

/** The fields of the family form. */
export type FamilyDraft = Omit<FamilyInResponse, 'id' | 'isAdultMissing'>;

/** Who would leave another family, as a sentence too. */
type MoveQuestion = RefusalParams['in_other_family'] & { readonly sentence: string };

const NEW: Omit<FamilyDraft, 'members'> = {
  ...{ serving: 'own', whom: 'adults', strictness: 'prefer' },
  ...{ oneFree: [], childrenWith: [] },
};

/** Returns the state of the form for an existing family or a new one (null), with its first member. */
export function useFamilyForm(
  family: FamilyInResponse | null,
  startsWith: MemberId | undefined,
  onSaved: () => void,
) {
  const adding = useChange(familyCalls.addFamily);
  const [shown] = useState((): FamilyDraft => {
    const members = startsWith === undefined ? [] : [{ memberId: startsWith, isChild: false }];
    if (!family) return { ...NEW, members };
    const { id: _, isAdultMissing: __, ...fields } = family;
    return fields;
  });
  const editing = useSave(familyCalls.editFamily, shown);
  const { draft, faults, setFaults, type } = useDraft(shown);
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  /** Who may leave another family. */
  const [moves, setMoves] = useState<MemberId[]>([]);

  /** Saves the form. Returns the question who leaves another family if these are not all. */
  async function send(moves: MemberId[]): Promise<MoveQuestion | null> {
    setMoves(moves);
    const hasChildren = draft.members.some(({ isChild }) => isChild);
    const body = { ...draft, childrenWith: hasChildren ? draft.childrenWith : [], moves };
    try {
      if (family) {
        if (!(await editing.save({ params: { id: family.id }, body }))) return null;
      } else await adding.mutateAsync({ body });
      showToast({ title: family ? t('families:updated') : t('families:created') });
      onSaved();
      return null;
    } catch (error) {
      const refusal = refusalOf(error, familyCalls.addFamily, familyCalls.editFamily);
      if (refusal?.code === 'in_other_family' && refusal.params)
        return { ...refusal.params, sentence: sentenceOf(error) };
      const isContradiction = refusal?.code === 'family_contradiction';
      setFaults(isContradiction ? { contradiction: sentenceOf(error) } : issuesOf(error));
      if (!isContradiction) showFailure(t('families:saveFailed'), error);
      return null;
    }
  }

  return {
    draft,
    faults,
    conflict: editing.conflict,
    type,

    addMember(memberId: MemberId): void {
      type({ members: [...draft.members, { memberId, isChild: false }] });
    },

    /** Takes someone out of the family, and out of its choices. */
    removeMember(memberId: MemberId): void {
      type({
        members: draft.members.filter((member) => member.memberId !== memberId),
        oneFree: draft.oneFree.filter((id) => id !== memberId),
        childrenWith: draft.childrenWith.filter((id) => id !== memberId),
      });
    },

    /** Sets whether a member is a child. A child is removed from the adults that children serve with. */
    setChild(memberId: MemberId, isChild: boolean): void {
      type({
        members: draft.members.map((member) =>
          member.memberId === memberId ? { memberId, isChild } : member,
        ),
        childrenWith: draft.childrenWith.filter((id) => !isChild || id !== memberId),
      });
    },

    /** The question who leaves another family for this one, or null. */
    question,

    /** Answers that question. They leave the other family if that is confirmed. */
    async answer(isConfirmed: boolean): Promise<void> {
      const ids = question?.moves.flatMap(({ people }) => people.map(({ id }) => id)) ?? [];
      const next = isConfirmed ? await send([...moves, ...ids]) : null;
      setQuestion(next);
    },

    async submit(): Promise<void> {
      const { members, oneFree } = draft;
      const found = {
        ...(members.length === 0 && { members: t('families:membersMissing') }),
        ...(oneFree.length === 1 && { oneFree: t('fields:schema.one_free_alone') }),
      };
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      setQuestion(await send(moves));
    },
  };
}
