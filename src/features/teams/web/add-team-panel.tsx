import { useState } from 'react';
import { type Team, teamCalls } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Added } from './use-new-team.ts';

const AddTeamDialog = lazyPart(async () => (await import('./add-team-dialog.tsx')).AddTeamDialog);
const MovedPeopleNotice = lazyPart(
  async () => (await import('#web/teams/moved-people-notice.tsx')).MovedPeopleNotice,
);

/** Shows the button that adds a team, and then who is in the new one. */
export function AddTeamPanel() {
  const { data: teams } = useRead(teamCalls.listTeams, {});
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  /** A team that was removed meanwhile is no news. */
  const isThere = (id: Team['id']) => teams?.some((team) => team.id === id) ?? false;

  function open(): void {
    setAdded(null);
    setOpen(true);
  }

  return (
    <div className="flex flex-col gap-3">
      {added && isThere(added.team.id) && (
        <MovedPeopleNotice
          title={t('teams:added', { team: added.team.name ?? '' })}
          moved={added.team}
          from={added.from}
          noOne={t('teams:nobodyYet')}
        />
      )}
      <Button variant="quiet" className="-ms-5 self-start" onClick={open}>
        {t('teams:add')}
      </Button>
      {isOpen && teams && <AddTeamDialog teams={teams} onAdded={setAdded} onClose={() => setOpen(false)} />}
    </div>
  );
}
