import { type TeamSheet, teamCalls } from '#contract/teams.ts';
import { userCalls } from '#contract/users.ts';
import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { PeopleList, type PersonInList } from './people-list.tsx';

/** Lists the leads of a team. Anyone can lead one, also without serving in it. */
export function TeamLeadsList({ team }: { team: TeamSheet }) {
  const { data } = useRead(userCalls.listUsers, {});
  const editing = useChange(teamCalls.editTeam);
  const ids = team.leads.map(({ memberId }) => memberId);
  const nameOf = nameAmong(data ?? [], 'full');
  const listed = (isLead: boolean): PersonInList[] =>
    (data ?? [])
      .filter(({ id }) => ids.includes(id) === isLead)
      .map((person) => ({
        id: person.id,
        name: nameOf(person),
        about: isLead ? t(`teams:notices.${noticesOf(person.id)}`) : '',
      }));
  const noticesOf = (id: MemberId) => team.leads.find(({ memberId }) => memberId === id)?.notices ?? 'all';

  /** Saves who leads the team, as long as no one else has changed it meanwhile. */
  const save = (leads: readonly MemberId[], done: string) =>
    showResult(
      editing.mutateAsync({ params: { id: team.id }, body: { leads: [...leads], seen: { leads: ids } } }),
      { done, failed: t('teams:leadsFailed'), otherwise: t('teams:leadsFailedText') },
    );

  return (
    <PeopleList
      texts={{
        title: t('teams:leads'),
        none: t('teams:noLeads'),
        add: t('teams:addLead'),
        addConfirm: t('teams:addLeadConfirm'),
        remove: (name) => t('teams:endLead', { name }),
      }}
      people={data && listed(true)}
      others={listed(false)}
      isBusy={editing.isPending}
      onAdd={({ id, name }) => save([...ids, id], t('teams:leadAdded', { name, team: team.name ?? '' }))}
      onRemove={({ id, name }) =>
        void save(
          ids.filter((other) => other !== id),
          t('teams:leadEnded', { name, team: team.name ?? '' }),
        )
      }
    />
  );
}
