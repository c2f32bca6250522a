import { useRef, useState } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { type TeamSheet, teamCalls } from '#contract/teams.ts';
import type { RoleId } from '#domain/ids.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useMoveRole } from '#web/teams/use-move-role.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';

/** Lists a team's roles, and moves one of another team to it. */
export function MoveRoleField({ team }: { team: TeamSheet }) {
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const { data: teams = [] } = useRead(teamCalls.listTeams, {});
  const { moveRole, isPending, notice } = useMoveRole();
  const [chosen, setChosen] = useState<RoleId | null>(null);
  const section = useRef<HTMLElement>(null);
  const teamOf = (role: ServiceRole) => teams.find(({ id }) => id === role.teamId)?.name ?? null;
  const own = roles.filter(({ teamId }) => teamId === team.id);
  const others = roles.filter(({ teamId }) => teamId !== team.id);
  const role = others.find(({ id }) => id === chosen);

  async function move(): Promise<void> {
    if (!role || !(await moveRole(role, team))) return;
    setChosen(null);
    (section.current?.querySelector('select') ?? section.current?.querySelector('h3'))?.focus();
  }

  return (
    <section ref={section} className="flex flex-col gap-3">
      <h3 tabIndex={-1} className="font-bold text-lg">
        {t('teams:roles')}
      </h3>
      <p>{own.length > 0 ? listText(own.map(({ name }) => name)) : t('teams:noRoles')}</p>
      {notice}
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
