import { useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import type { MemberId } from '#domain/ids.ts';
import { samePreferences } from '#domain/members/preferred-roles.ts';
import type { ServingLimits } from '#domain/members/serving-limits.ts';
import type { PreferredRoles } from '#domain/teams/teams.ts';
import { useSave } from '#web/api/use-save.ts';

type Preferences = PreferredRoles & ServingLimits;

/** A member with the saved role preferences. */
interface EditedPreferences extends Preferences {
  readonly id: MemberId;
}

/** Returns the choice of a member's two roles and limits, and the functions that change and save it. A refusal preserves it. */
export function useRolePreferences(member: EditedPreferences) {
  const { preferredRoleId, secondaryRoleId, maxPerMonth, neverTwoInARow, onceADay } = member;
  const saved = { preferredRoleId, secondaryRoleId, maxPerMonth, neverTwoInARow, onceADay };
  const { save, isPending, conflict } = useSave(memberCalls.saveRolePreferences, saved);
  const [draft, setDraft] = useState<Preferences | null>(null);
  const chosen = draft ?? saved;

  return {
    chosen,
    isChanged: !samePreferences(chosen, saved),
    isSaving: isPending,
    conflict,

    choose(change: Partial<Preferences>): void {
      setDraft({ ...chosen, ...change });
    },

    /** Discards unsaved changes. */
    reset: () => setDraft(null),

    /** Returns null if it was not saved because of a conflict. Other failures reject. */
    async save() {
      const result = await save({ params: { id: member.id }, body: chosen });
      if (result) setDraft(null);
      return result;
    },
  };
}

export type RolePreferences = ReturnType<typeof useRolePreferences>;
