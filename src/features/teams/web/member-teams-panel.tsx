import { useEffect, useRef, useState } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { type Team, teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { t } from '#languages/t.ts';
import { refusalOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { TakeOutDialog } from './take-out-dialog.tsx';

/** Lists a member's teams, if the church has several. Adding to one and taking out of one take effect at once. */
export function MemberTeamsPanel({ member }: { member: ManagedMember }) {
  const { data: teams, isError, refetch } = useRead(teamCalls.listTeams, {});
  const add = useChange(teamCalls.saveTeamMember);
  const remove = useChange(teamCalls.removeTeamMember);
  const [chosen, setChosen] = useState<TeamId | null>(null);
  const [question, setQuestion] = useState<{ team: Team; duties: RefusalParams['has_duties'] } | null>(null);
  const section = useRef<HTMLElement>(null);
  const count = member.memberships.length;
  const countBefore = useRef(count);
  useEffect(() => {
    // The button that had the focus is gone with the team.
    if (count < countBefore.current) section.current?.querySelector('h3')?.focus();
    countBefore.current = count;
  }, [count]);
  if (isError) return <LoadFailedAlert title={t('teams:loadFailed')} onRetry={refetch} />;
  if (!teams || teams.length < 2) return null;
  const isBusy = add.isPending || remove.isPending;
  const name = fullName(member);
  const isIn = ({ id }: Team) => member.memberships.some(({ teamId }) => teamId === id);
  const own = teams.filter(isIn);
  const others = teams.filter((team) => !isIn(team));

  async function join(): Promise<void> {
    const team = others.find(({ id }) => id === chosen);
    if (!team || isBusy) return;
    const isAdded = await showResult(
      add.mutateAsync({ params: { id: team.id, memberId: member.id }, body: {} }),
      {
        done: t('teams:memberAdded', { name, team: team.name ?? '' }),
        failed: t('teams:memberFailed'),
        otherwise: t('teams:memberFailedText'),
      },
    );
    if (!isAdded) return;
    setChosen(null);
    (section.current?.querySelector('select') ?? section.current?.querySelector('h3'))?.focus();
  }

  async function takeOut(team: Team): Promise<void> {
    if (isBusy) return;
    try {
      await remove.mutateAsync({ params: { id: team.id, memberId: member.id }, query: {} });
      showToast({ title: t('teams:memberRemoved', { name, team: team.name ?? '' }) });
    } catch (error) {
      const refusal = refusalOf(error, teamCalls.removeTeamMember);
      if (refusal?.code === 'has_duties' && refusal.params) setQuestion({ team, duties: refusal.params });
      else showFailure(t('teams:memberFailed'), error, t('teams:memberFailedText'));
    }
  }

  return (
    <section ref={section} className="flex w-full flex-col gap-3">
      <h3 tabIndex={-1} className="font-bold text-lg">
        {t('teams:ofMember')}
      </h3>
      {own.length === 0 && <p className="text-ink-2">{t('teams:noneOfMember')}</p>}
      <ul>
        {own.map((team) => (
          <li
            key={team.id}
            className="flex flex-wrap items-center gap-x-3 border-line border-t first:border-t-0"
          >
            <span className="wrap-anywhere min-w-[min(100%,9rem)] flex-1 py-1">
              <bdi>{team.name}</bdi>
            </span>
            <Button
              size="compact"
              variant="quiet"
              className="-ms-2 px-2!"
              aria-label={t('teams:takeOutOf', { team: team.name ?? '' })}
              onClick={() => void takeOut(team)}
            >
              {t('teams:takeOutShort')}
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <SelectField
            label={t('teams:addToTeam')}
            value={chosen}
            onValueChange={setChosen}
            options={[
              { value: null as TeamId | null, label: t('teams:chooseTeam') },
              ...others.map((team) => ({ value: team.id, label: team.name ?? '' })),
            ]}
          />
          <Button
            className="self-start"
            busy={add.isPending}
            disabled={chosen === null}
            onClick={() => void join()}
          >
            {t('teams:addToTeamConfirm')}
          </Button>
        </>
      )}
      {question && (
        <TakeOutDialog
          team={question.team}
          duties={question.duties}
          memberId={member.id}
          name={name}
          onClose={() => setQuestion(null)}
        />
      )}
    </section>
  );
}
