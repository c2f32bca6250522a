import { useRef, useState } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { type AddedTeam, type TeamSheet, teamCalls } from '#contract/teams.ts';
import type { RoleId } from '#domain/ids.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { MovedPeopleNotice } from './moved-people-notice.tsx';

/** What moved last: a role, with the people, from a team. */
interface Moved {
  readonly role: string;
  readonly from: string | null;
  readonly people: AddedTeam;
}

/** Lists a team's roles, and moves one of another team to it. */
export function MoveRoleField({ team }: { team: TeamSheet }) {
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const { data: teams = [] } = useRead(teamCalls.listTeams, {});
  const { mutateAsync, isPending } = useChange(teamCalls.editTeam);
  const [chosen, setChosen] = useState<RoleId | null>(null);
  const section = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const teamOf = (role: ServiceRole) => teams.find(({ id }) => id === role.teamId)?.name ?? null;
  const own = roles.filter(({ teamId }) => teamId === team.id);
  const others = roles.filter(({ teamId }) => teamId !== team.id);
  const role = others.find(({ id }) => id === chosen);

  async function move(): Promise<void> {
    if (!role) return;
    try {
      const people = await mutateAsync({ params: { id: team.id }, body: { roleIds: [role.id] } });
      setMoved({ role: role.name, from: teamOf(role), people });
      setChosen(null);
      (section.current?.querySelector('select') ?? section.current?.querySelector('h3'))?.focus();
    } catch (error) {
      showFailure(t('teams:moveFailed'), error, t('teams:moveFailedText'));
    }
  }

  return (
    <section ref={section} className="flex flex-col gap-3">
      <h3 tabIndex={-1} className="font-bold text-lg">
        {t('teams:roles')}
      </h3>
      <p>{own.length > 0 ? listText(own.map(({ name }) => name)) : t('teams:noRoles')}</p>
      {moved && (
        <MovedPeopleNotice
          title={t('teams:roleMoved', { role: moved.role, team: team.name ?? '' })}
          moved={moved.people}
          from={moved.from}
          noOne={t('teams:noneJoined')}
        />
      )}
      {others.length > 0 && (
        <>
          <SelectField
            label={t('teams:moveRole')}
            value={role?.id ?? null}
            onValueChange={setChosen}
            options={[
              { value: null as RoleId | null, label: t('teams:chooseRole') },
              ...others.map((each) => ({ value: each.id, label: each.name, group: teamOf(each) ?? '' })),
            ]}
          />
          <Button className="self-start" busy={isPending} disabled={!role} onClick={() => void move()}>
            {t('teams:move')}
          </Button>
        </>
      )}
    </section>
  );
}
