import { useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { type TeamSheet, teamCalls } from '#contract/teams.ts';
import { userCalls } from '#contract/users.ts';
import type { RoleId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { refusalOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PeopleList, type PersonInList } from './people-list.tsx';
import { TakeOutDialog } from './take-out-dialog.tsx';
import { type ChecksOfMember, TeamMemberDialog } from './team-member-dialog.tsx';

/** Lists the members of a team. */
export function TeamMembersList({ team, Checks }: { team: TeamSheet; Checks?: ChecksOfMember | undefined }) {
  const everyone = useRead(userCalls.listUsers, {});
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const add = useChange(teamCalls.saveTeamMember);
  const remove = useChange(teamCalls.removeTeamMember);
  /** A question before someone with coming services leaves the team. */
  const [question, setQuestion] = useState<{
    person: PersonInList;
    duties: RefusalParams['has_duties'];
  } | null>(null);
  const { data: planned = [] } = useRead(memberCalls.listMembers, {});
  const unreached = new Set(planned.flatMap(({ id, isReachable }) => (isReachable ? [] : [id])));
  const [editing, setEditing] = useState<PersonInList | null>(null);
  const edited = editing && team.members.find(({ memberId }) => memberId === editing.id);
  const all = everyone.data ?? [];
  const nameOf = nameAmong(all, 'full');
  const own = new Map(team.members.map((member) => [member.memberId, member]));
  const roleName = (id: RoleId | null | undefined) => roles.find((role) => role.id === id)?.name;
  const listed = (people: typeof all): PersonInList[] =>
    people.map((person) => {
      const { preferredRoleId, secondaryRoleId, maxPerMonth: count = null } = own.get(person.id) ?? {};
      const about = listText([
        roleName(preferredRoleId),
        roleName(secondaryRoleId),
        count === null ? null : t('teams:atMost', { count }),
        unreached.has(person.id) ? t('teams:unreachable') : null,
      ]);
      return { id: person.id, name: nameOf(person), about };
    });

  async function takeOut(person: PersonInList): Promise<void> {
    const names = { name: person.name, team: team.name ?? '' };
    try {
      await remove.mutateAsync({ params: { id: team.id, memberId: person.id }, query: {} });
      showToast({ title: t('teams:memberRemoved', names) });
    } catch (error) {
      const refusal = refusalOf(error, teamCalls.removeTeamMember);
      if (refusal?.code === 'has_duties' && refusal.params) setQuestion({ person, duties: refusal.params });
      else showFailure(t('teams:memberFailed'), error, t('teams:memberFailedText'));
    }
  }

  return (
    <>
      <PeopleList
        texts={{
          title: t('teams:members'),
          none: t('teams:noMembers'),
          add: t('teams:addMember'),
          addConfirm: t('teams:addMemberConfirm'),
          remove: (name) => t('teams:takeOut', { name }),
          edit: (name) => t('teams:editMember', { name }),
        }}
        people={everyone.data && listed(all.filter(({ id }) => own.has(id)))}
        others={listed(all.filter(({ id, doesNotServe }) => !own.has(id) && !doesNotServe))}
        isBusy={add.isPending || remove.isPending}
        onAdd={({ id: memberId, name }) =>
          showResult(add.mutateAsync({ params: { id: team.id, memberId }, body: {} }), {
            done: t('teams:memberAdded', { name, team: team.name ?? '' }),
            failed: t('teams:memberFailed'),
            otherwise: t('teams:memberFailedText'),
          })
        }
        onRemove={(person) => void takeOut(person)}
        onEdit={setEditing}
      >
        {everyone.isError && (
          <LoadFailedAlert title={t('teams:membersLoadFailed')} onRetry={everyone.refetch} />
        )}
        {everyone.isPending && <Skeleton className="h-48 w-full" />}
      </PeopleList>
      {editing && edited && (
        <TeamMemberDialog
          team={team}
          member={edited}
          name={editing.name}
          roles={roles}
          Checks={Checks}
          onClose={() => setEditing(null)}
        />
      )}
      {question && (
        <TakeOutDialog
          memberId={question.person.id}
          name={question.person.name}
          duties={question.duties}
          team={team}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
