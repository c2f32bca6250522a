import { type ReactNode, useState } from 'react';
import { type Team, teamCalls } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';

const TeamSheet = lazyPart(async () => (await import('./team-sheet.tsx')).TeamSheet);

/** Shows the name of a team with its number of members, a button that opens its sheet, and the given buttons. */
export function TeamLine({ team, children }: { team: Team; children: ReactNode }) {
  const { data: sheet } = useRead(teamCalls.getTeam, { params: { id: team.id } });
  const [isOpen, setOpen] = useState(false);
  const name = team.name ?? '';
  return (
    <header className="flex flex-wrap items-center gap-x-3 border-line border-t pt-3">
      <h3 className="font-semibold text-lg">
        <bdi>{name}</bdi>
      </h3>
      <p className="me-auto text-ink-2 text-sm">
        {sheet ? t('teams:memberCount', { count: sheet.members.length }) : '…'}
      </p>
      <span className="-ms-4 flex flex-wrap">
        {children}
        <Button
          size="compact"
          variant="quiet"
          aria-label={t('teams:edit', { team: name })}
          onClick={() => setOpen(true)}
        >
          {t('teams:editShort')}
        </Button>
      </span>
      {isOpen && <TeamSheet team={team} onClose={() => setOpen(false)} />}
    </header>
  );
}
