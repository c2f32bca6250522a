import { useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import type { MemberId } from '#domain/ids.ts';
import type { PreferredRoles } from '#domain/members/members.ts';
import { samePreferences } from '#domain/members/preferred-roles.ts';
import type { ServingLimits } from '#domain/members/serving-limits.ts';
import { useChange } from '#web/api/use-change.ts';

type Preferences = PreferredRoles & ServingLimits;

/** A member with the saved role preferences. */
interface EditedPreferences extends Preferences {
  readonly id: MemberId;
}

/** Returns the choice of a member's two roles and limits, and the functions that change and save it. A refusal preserves it. */
export function useRolePreferences(member: EditedPreferences) {
  const { mutateAsync, isPending } = useChange(memberCalls.saveRolePreferences);
  const { preferredRoleId, secondaryRoleId, maxPerMonth, neverTwoInARow, onceADay } = member;
  const saved = { preferredRoleId, secondaryRoleId, maxPerMonth, neverTwoInARow, onceADay };
  const [draft, setDraft] = useState<Preferences | null>(null);
  const chosen = draft ?? saved;

  return {
    chosen,
    isChanged: !samePreferences(chosen, saved),
    isSaving: isPending,

    choose(change: Partial<Preferences>): void {
      setDraft({ ...chosen, ...change });
    },

    /** Discards unsaved changes. */
    reset: () => setDraft(null),

    async save(): Promise<void> {
      await mutateAsync({ params: { id: member.id }, body: chosen });
      setDraft(null);
    },
  };
}

export type RolePreferences = ReturnType<typeof useRolePreferences>;
