import { useDeferredValue, useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { matchesName } from '#domain/members/member-name.ts';
import { useRead } from '#web/api/server-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberPreferencesForm } from './member-preferences-form.tsx';
import { PREFERENCES_TEXTS } from './preferences-texts.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** Members per page. 500 members with 20 roles would be 20,000 options. */
const PAGE_SIZE = 10;

/** Shows the smart-assignment setup: the role preferences of all members who serve, for administrators. */
export function RolePreferencesPanel() {
  const members = useRead(memberCalls.listMembers, {});
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const [query, setQuery] = useState('');
  const [maxShown, setMaxShown] = useState(PAGE_SIZE);
  // The list may update a moment later, so that typing stays fast with hundreds of members.
  const deferredQuery = useDeferredValue(query);
  const all = (members.data ?? []).filter(({ doesNotServe }) => !doesNotServe);
  const found =
    deferredQuery.trim() === '' ? all : all.filter((member) => matchesName(member, deferredQuery));
  const isError = members.isError || roles.isError;

  function retry(): void {
    if (members.isError) void members.refetch();
    if (roles.isError) void roles.refetch();
  }

  return (
    <Card className="no-print flex flex-col gap-4">
      <CardHeader title={PREFERENCES_TEXTS.setupTitle} about={PREFERENCES_TEXTS.setupAbout} />
      {isError && (
        <LoadFailedAlert
          title={members.isError ? MEMBERS_TEXTS.loadFailed : PREFERENCES_TEXTS.rolesFailed}
          onRetry={retry}
        />
      )}
      {(members.isPending || roles.isPending) && <Skeleton className="h-64 w-full" />}
      {members.data && roles.data && (
        <>
          {roles.data.length === 0 && <Alert title={PREFERENCES_TEXTS.noRoles} />}
          <TextField
            type="search"
            label={PREFERENCES_TEXTS.search}
            hint={MEMBERS_TEXTS.count(found.length, all.length)}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setMaxShown(PAGE_SIZE);
            }}
          />
          {found.length === 0 ? (
            <EmptyState title={MEMBERS_TEXTS.noMatch} />
          ) : (
            <ul className="divide-y divide-line">
              {found.slice(0, maxShown).map((member) => (
                <li key={member.id} className="py-4">
                  <MemberPreferencesForm member={member} roles={roles.data} />
                </li>
              ))}
            </ul>
          )}
          {found.length > maxShown && (
            <Button className="self-center" onClick={() => setMaxShown(maxShown + PAGE_SIZE)}>
              {PREFERENCES_TEXTS.showMore}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
