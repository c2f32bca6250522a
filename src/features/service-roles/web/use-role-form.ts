import { useState } from 'react';
import { newServiceRole } from '#contract/new-service-role.ts';
import { rosterCalls } from '#contract/roster.ts';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { MIN_LIMIT } from '#domain/roster.ts';
import { issuesOf, sentenceOf } from '#web/api.ts';
import { useChange } from '#web/server-state.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { SERVICE_ROLE_TEXTS } from './texts.ts';

/** What is typed; the limit stays text until it is sent, so that a field can be emptied while typing. */
interface RoleDraft {
  readonly name: string;
  readonly description: string;
  readonly limit: string;
  readonly isActive: boolean;
}

/** Forms, not the server, turn a limit that is no number into 1 (decisions). */
function limitOf(text: string): number {
  const limit = Number.parseInt(text, 10);
  return Number.isNaN(limit) ? MIN_LIMIT : limit;
}

/** The add and edit form of a service role (null: a new one). */
export function useRoleForm(role: ServiceRole | null, onSaved: () => void) {
  const refreshed = [serviceRoleCalls.listServiceRoles, rosterCalls.listBuilderSundays];
  const adding = useChange(serviceRoleCalls.addServiceRole, refreshed);
  const editing = useChange(serviceRoleCalls.editServiceRole, refreshed);
  const [draft, setDraft] = useState<RoleDraft>({
    name: role?.name ?? '',
    description: role?.description ?? '',
    limit: String(role?.maxLimit ?? MIN_LIMIT),
    isActive: role?.isActive ?? true,
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const isSaving = adding.isPending || editing.isPending;

  return {
    draft,
    faults,
    isSaving,

    type(change: Partial<RoleDraft>): void {
      setDraft((before) => ({ ...before, ...change }));
      setFaults({});
    },

    /** On leaving the field, what cannot be a number is seen to become 1. */
    settleLimit(): void {
      setDraft((before) => ({ ...before, limit: String(limitOf(before.limit)) }));
    },

    async submit(): Promise<void> {
      if (isSaving) return;
      const body = {
        name: draft.name,
        description: draft.description,
        isActive: draft.isActive,
        maxLimit: limitOf(draft.limit),
      };
      const parsed = newServiceRole.safeParse(body);
      if (!parsed.success) {
        const found = parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]);
        return setFaults(Object.fromEntries(found));
      }
      try {
        if (role) await editing.mutateAsync({ params: { id: String(role.id) }, body });
        else await adding.mutateAsync({ body });
        showToast({ title: role ? SERVICE_ROLE_TEXTS.updated : SERVICE_ROLE_TEXTS.created });
        onSaved();
      } catch (error) {
        setFaults(issuesOf(error));
        showToast({
          title: role ? SERVICE_ROLE_TEXTS.updateError : SERVICE_ROLE_TEXTS.createError,
          description: sentenceOf(
            error,
            role ? SERVICE_ROLE_TEXTS.updateErrorText : SERVICE_ROLE_TEXTS.createErrorText,
          ),
          variant: 'destructive',
        });
      }
    },
  };
}
