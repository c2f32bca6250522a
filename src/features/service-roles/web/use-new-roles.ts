import { useState } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { FIELD_TEXTS } from '#texts/fields.ts';
import { issuesOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { SERVICE_ROLE_TEXTS } from './texts.ts';

/** Returns what is wrong with the names as a list, or null. The server checks each name. */
function faultOf(names: readonly string[], existing: readonly ServiceRole[]): string | null {
  if (names.length === 0) return FIELD_TEXTS.role_name_missing;
  const taken = new Set(existing.map(({ name }) => foldForSearch(name)));
  const listed = new Set<string>();
  for (const name of names) {
    if (taken.has(foldForSearch(name))) return SERVICE_ROLE_TEXTS.nameTwice(name);
    if (listed.has(foldForSearch(name))) return SERVICE_ROLE_TEXTS.nameRepeated(name);
    listed.add(foldForSearch(name));
  }
  return null;
}

/** Returns the state of a form for several roles, one name per line. A failure keeps the names that are left. */
export function useNewRoles(existing: readonly ServiceRole[], onSaved: () => void) {
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
          await adding.mutateAsync({ body: { name } });
          added += 1;
        }
        showToast({ title: SERVICE_ROLE_TEXTS.severalCreated(added) });
      } catch (error) {
        setText(names.slice(added).join('\n'));
        const fault = issuesOf(error).name;
        setFault(fault ? SERVICE_ROLE_TEXTS.faultOfName(names[added] ?? '', fault) : null);
        showFailure(SERVICE_ROLE_TEXTS.createError, error, SERVICE_ROLE_TEXTS.createErrorText);
      }
      await refresh();
      if (added === names.length) onSaved();
    },
  };
}
