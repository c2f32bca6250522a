import { checkCalls } from '#contract/checks.ts';
import { type RoleWithChecks, serviceRoleCalls } from '#contract/service-roles.ts';
import type { Team } from '#contract/teams.ts';
import type { CheckKindId, TeamId } from '#domain/ids.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { MIN_LIMIT } from '#domain/roster/roster.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { useRead, useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useSave } from '#web/api/use-save.ts';
import { useNamesakeQuestion } from '#web/parts/use-namesake-question.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';

/** Forms, but not the server, turn a limit that is not a number into 1. */
function limitOf(text: string): number {
  const limit = Number.parseInt(text, 10);
  return Number.isNaN(limit) ? MIN_LIMIT : limit;
}

/** The role that a form is for, or null and the team of a new one. */
interface Edited {
  readonly role: RoleWithChecks | null;
  readonly teams: readonly Team[];
  readonly teamId?: TeamId | undefined;
}

/** Returns the state of the form for a new (null) or existing service role. */
export function useRoleForm({ role, teams, teamId: firstTeam }: Edited, onSaved: () => void) {
  const refresh = useRefresh();
  const adding = useChange(serviceRoleCalls.addServiceRole);
  const { name = '', maxLimit = MIN_LIMIT, isActive = true, checkKindIds = [] as CheckKindId[] } = role ?? {};
  const seen = { name, description: role?.description ?? '', maxLimit, isActive, checkKindIds };
  const editing = useSave(serviceRoleCalls.editServiceRole, seen);
  const { draft, setDraft, faults, setFaults, type } = useDraft({
    ...seen,
    // Text until it is sent, so that the field can be empty while typing.
    maxLimit: String(maxLimit),
    teamId: firstTeam,
    checkKindIds,
  });
  const teamId = draft.teamId ?? teams[0]?.id;
  const { data: kinds } = useRead(checkCalls.listCheckKinds, {});
  /** Without those that were deleted meanwhile. */
  const chosenChecks = kinds
    ? draft.checkKindIds.filter((id) => kinds.some((kind) => kind.id === id))
    : draft.checkKindIds;
  const question = useNamesakeQuestion(
    useRead(serviceRoleCalls.listServiceRoles, {}),
    ({ name }) => foldForSearch(name) === foldForSearch(draft.name),
  );

  return {
    draft,
    faults,
    teamId,
    checkKindIds: chosenChecks,
    conflict: editing.conflict,
    /** True while the form asks whether to add a second role with the name. */
    isAsking: question.namesake !== null,

    type(change: Partial<typeof draft>): void {
      type(change);
      if (change.name !== undefined) question.reset();
    },

    /** Call when the field loses the focus. Shows the corrected limit. */
    settleLimit(): void {
      setDraft((before) => ({ ...before, maxLimit: String(limitOf(before.maxLimit)) }));
    },

    async submit(): Promise<void> {
      const { teamId: _, ...fields } = draft;
      const body = { ...fields, maxLimit: limitOf(draft.maxLimit), checkKindIds: chosenChecks };
      const found = {
        ...(draft.name.trim() === '' && { name: t('fields:schema.role_name_missing') }),
        ...(body.maxLimit < MIN_LIMIT && {
          maxLimit: t('fields:schema.limit_too_low', { min: MIN_LIMIT }),
        }),
      };
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      if (!role && !(await question.mayAdd())) return;
      try {
        if (role) {
          if (!(await editing.save({ params: { id: role.id }, body }))) return;
        } else await adding.mutateAsync({ body: { ...body, ...(teams.length > 1 && { teamId }) } });
        showToast({ title: role ? t('service-roles:updated') : t('service-roles:created') });
        onSaved();
      } catch (error) {
        const code = refusalOf(
          error,
          serviceRoleCalls.addServiceRole,
          serviceRoleCalls.editServiceRole,
        )?.code;
        const isOfTeam = code === 'which_team' || code === 'unknown_team';
        const isOfChecks = code === 'unknown_check_kind';
        setFaults({
          ...issuesOf(error),
          ...(isOfTeam && { teamId: sentenceOf(error) }),
          ...(code === 'room_too_small' && body.isActive && { maxLimit: sentenceOf(error) }),
          ...(isOfChecks && { checkKindIds: sentenceOf(error) }),
        });
        if (isOfTeam || isOfChecks) void refresh();
        if (role) showFailure(t('service-roles:updateError'), error, t('service-roles:updateErrorText'));
        else showFailure(t('service-roles:createError'), error, t('service-roles:createErrorText'));
      }
    },
  };
}
