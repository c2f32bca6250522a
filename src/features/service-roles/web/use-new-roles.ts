import { useState } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import type { TeamId } from '#domain/ids.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Returns the fault of the names as a list, or null. The server checks each name. */
function faultOf(names: readonly string[], existing: readonly ServiceRole[]): string | null {
  if (names.length === 0) return t('fields:schema.role_name_missing');
  const taken = new Set(existing.map(({ name }) => foldForSearch(name)));
  const listed = new Set<string>();
  for (const name of names) {
    if (taken.has(foldForSearch(name))) return t('service-roles:nameTwice', { name });
    if (listed.has(foldForSearch(name))) return t('service-roles:nameRepeated', { name });
    listed.add(foldForSearch(name));
  }
  return null;
}

/** Returns the state of a form for several roles of a team, one name per line. A failure keeps the names that are left. */
export function useNewRoles(
  existing: readonly ServiceRole[],
  teamId: TeamId | undefined,
  onSaved: () => void,
) {
  const adding = useChange(serviceRoleCalls.addServiceRole, { refreshes: false });
  const refresh = useRefresh();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  return {
    text,
    fault,

    type(typed: string): void {
      setText(typed);
      setFault(null);
    },

    async submit(): Promise<void> {
      const names = text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      const found = faultOf(names, existing);
      if (found) return setFault(found);
      let added = 0;
      try {
        for (const name of names) {
          await adding.mutateAsync({ body: { name, teamId } });
          added += 1;
        }
        showToast({ title: t('service-roles:severalCreated', { count: added }) });
      } catch (error) {
        setText(names.slice(added).join('\n'));
        const fault = issuesOf(error).name;
        setFault(fault ? t('service-roles:faultOfName', { name: names[added] ?? '', fault }) : null);
        showFailure(t('service-roles:createError'), error, t('service-roles:createErrorText'));
      }
      await refresh();
      if (added === names.length) onSaved();
    },
  };
}
