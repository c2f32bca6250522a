import { useRef, useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { sameChoices, sameLimits } from '#domain/members/preferred-roles.ts';
import type { ServingLimits } from '#domain/members/serving-limits.ts';
import type { InTeams, Membership } from '#domain/teams/teams.ts';
import { useChange } from '#web/api/use-change.ts';
import { conflictIn } from '#web/api/use-save.ts';

/** A member with the saved roles and limits. */
interface EditedPreferences extends ServingLimits, InTeams {
  readonly id: MemberId;
}

/** What one call saves: the choices in a team, and with the first call the limits. */
interface Part extends Partial<ServingLimits> {
  readonly preferredRoleId: Membership['preferredRoleId'];
  readonly secondaryRoleId: Membership['secondaryRoleId'];
  readonly teamMaxPerMonth?: number | null;
}

const limitsOf = ({ maxPerMonth, neverTwoInARow, onceADay }: ServingLimits): ServingLimits => ({
  ...{ maxPerMonth, neverTwoInARow, onceADay },
});

/** Returns the fields of the call for a team (null: in no team). */
const partOf = (membership: Membership | null, limits?: ServingLimits): Part => ({
  preferredRoleId: membership?.preferredRoleId ?? null,
  secondaryRoleId: membership?.secondaryRoleId ?? null,
  ...(membership && { teamMaxPerMonth: membership.maxPerMonth }),
  ...limits,
});

/**
 * Returns a member's choices of roles and limits, in each of their teams and over all, and the functions that change and save them.
 * A refusal preserves them.
 */
export function useRolePreferences(member: EditedPreferences) {
  const { mutateAsync, isPending } = useChange(memberCalls.saveRolePreferences);
  const [limits, setLimits] = useState<ServingLimits | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<TeamId, Membership>>(new Map());
  const [conflict, setConflict] = useState<string | null>(null);
  const savedLimits = limitsOf(member);
  const shownLimits = useRef(savedLimits);
  const shownIn = useRef(new Map(member.memberships.map((one) => [one.teamId, one])));
  const chosen = {
    ...(limits ?? savedLimits),
    // Someone may have added or removed a team meanwhile.
    memberships: member.memberships.map((one) => drafts.get(one.teamId) ?? one),
  };
  const changed = chosen.memberships.filter((one, at) => {
    const saved = member.memberships[at];
    return saved && !sameChoices(one, saved);
  });
  const isChanged = changed.length > 0 || !sameLimits(chosen, savedLimits);

  function reset(): void {
    setLimits(null);
    setDrafts(new Map());
  }

  /** Saves the choices in a team. Returns whether there was no conflict. */
  async function savePart(membership: Membership | null, own?: ServingLimits): Promise<boolean> {
    const teamId = membership?.teamId;
    const shown = membership && (shownIn.current.get(membership.teamId) ?? membership);
    const seen = partOf(shown, own && shownLimits.current);
    const body = partOf(membership, own);
    try {
      await mutateAsync({ params: { id: member.id }, body: { ...body, ...(teamId && { teamId }), seen } });
      if (membership) shownIn.current.set(membership.teamId, membership);
      if (own) shownLimits.current = own;
      return true;
    } catch (error) {
      const lost = conflictIn(error);
      if (!lost) throw error;
      // The next save replaces what is there now.
      const { teamMaxPerMonth, ...now }: Partial<Part> = { ...seen, ...lost.now };
      if (own)
        shownLimits.current = { ...shownLimits.current, ...limitsOf({ ...shownLimits.current, ...now }) };
      if (shown) {
        const { preferredRoleId = null, secondaryRoleId = null } = now;
        const maxPerMonth = teamMaxPerMonth ?? null;
        shownIn.current.set(shown.teamId, { ...shown, preferredRoleId, secondaryRoleId, maxPerMonth });
      }
      setConflict(lost.sentence);
      return false;
    }
  }

  return {
    chosen,
    isChanged,
    isSaving: isPending,
    conflict,
    reset,

    choose(change: Partial<ServingLimits>): void {
      setLimits({ ...limitsOf(chosen), ...change });
    },

    chooseIn(teamId: TeamId, change: Partial<Omit<Membership, 'teamId'>>): void {
      const before = chosen.memberships.find((one) => one.teamId === teamId);
      if (before) setDrafts(new Map(drafts).set(teamId, { ...before, ...change }));
    },

    /** Takes over what another part of the screen has saved in a team, so that it is no conflict. */
    noteSaved(teamId: TeamId, change: Partial<Membership>): void {
      const [shown, draft] = [shownIn.current.get(teamId), drafts.get(teamId)];
      if (shown) shownIn.current.set(teamId, { ...shown, ...change });
      if (draft) setDrafts(new Map(drafts).set(teamId, { ...draft, ...change }));
    },

    /** Returns null if it was not saved because of a conflict. Other failures reject. */
    async save(): Promise<true | null> {
      const own = limitsOf(chosen);
      const [first = chosen.memberships[0] ?? null, ...others] = changed;
      if (!(await savePart(first, own))) return null;
      for (const membership of others) if (!(await savePart(membership))) return null;
      setConflict(null);
      reset();
      return true;
    },
  };
}

export type RolePreferences = ReturnType<typeof useRolePreferences>;
