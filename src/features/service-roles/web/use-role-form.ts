import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { MIN_LIMIT } from '#domain/roster/roster.ts';
import { issuesOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useNamesakeQuestion } from '#web/parts/use-namesake-question.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { SERVICE_ROLE_TEXTS } from './texts.ts';

/** Forms, but not the server, turn a limit that is not a number into 1. */
function limitOf(text: string): number {
  const limit = Number.parseInt(text, 10);
  return Number.isNaN(limit) ? MIN_LIMIT : limit;
}

/** Returns the state of the form for a new (null) or existing service role. */
export function useRoleForm(role: ServiceRole | null, onSaved: () => void) {
  const adding = useChange(serviceRoleCalls.addServiceRole);
  const editing = useChange(serviceRoleCalls.editServiceRole);
  const { draft, setDraft, faults, setFaults, type } = useDraft({
    name: role?.name ?? '',
    description: role?.description ?? '',
    // Text until it is sent, so that the field can be empty while typing.
    maxLimit: String(role?.maxLimit ?? MIN_LIMIT),
    isActive: role?.isActive ?? true,
  });
  const question = useNamesakeQuestion(
    useRead(serviceRoleCalls.listServiceRoles, {}),
    ({ name }) => foldForSearch(name) === foldForSearch(draft.name),
  );

  return {
    draft,
    faults,
    /** True while the form asks whether to add a second role with the name. */
    isAsking: question.namesake !== null,

    type(change: Partial<typeof draft>): void {
      type(change);
      if (change.name !== undefined) question.reset();
    },

    /** Call when the field loses the focus. Shows what an invalid limit becomes. */
    settleLimit(): void {
      setDraft((before) => ({ ...before, maxLimit: String(limitOf(before.maxLimit)) }));
    },

    async submit(): Promise<void> {
      const body = { ...draft, maxLimit: limitOf(draft.maxLimit) };
      if (!role && !(await question.mayAdd())) return;
      try {
        if (role) await editing.mutateAsync({ params: { id: role.id }, body });
        else await adding.mutateAsync({ body });
        showToast({ title: role ? SERVICE_ROLE_TEXTS.updated : SERVICE_ROLE_TEXTS.created });
        onSaved();
      } catch (error) {
        setFaults(issuesOf(error));
        const { updateError, updateErrorText, createError, createErrorText } = SERVICE_ROLE_TEXTS;
        if (role) showFailure(updateError, error, updateErrorText);
        else showFailure(createError, error, createErrorText);
      }
    },
  };
}
