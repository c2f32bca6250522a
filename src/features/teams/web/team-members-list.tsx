import { useEffect, useRef, useState } from 'react';
import { type ManagedMember, memberCalls } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { type TeamSheet, teamCalls } from '#contract/teams.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { refusalOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { TakeOutDialog } from './take-out-dialog.tsx';

/** A question before someone with coming services leaves the team. */
interface Question {
  readonly memberId: MemberId;
  readonly name: string;
  readonly duties: RefusalParams['has_duties'];
}

/** Lists the members of a team. Adding and removing one takes effect at once. */
export function TeamMembersList({ team }: { team: TeamSheet }) {
  const members = useRead(memberCalls.listMembers, {});
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const add = useChange(teamCalls.saveTeamMember);
  const remove = useChange(teamCalls.removeTeamMember);
  const [question, setQuestion] = useState<Question | null>(null);
  const [chosen, setChosen] = useState<MemberId | null>(null);
  const section = useRef<HTMLElement>(null);
  /** The place in the list of who was taken out last, until the next one there has the focus. */
  const removedAt = useRef<number | null>(null);
  const isBusy = add.isPending || remove.isPending;
  const all = members.data ?? [];
  const nameOf = nameAmong(all, 'full');
  const own = new Map(team.members.map((member) => [member.memberId, member]));
  const inTeam = all.filter(({ id }) => own.has(id));
  const others = all.filter(({ id, doesNotServe }) => !own.has(id) && !doesNotServe);
  const roleName = (id: RoleId | null) => roles.find((role) => role.id === id)?.name;
  /** Returns the names of the roles that someone prefers in the team. */
  function preferred(id: MemberId): string {
    const membership = own.get(id);
    return membership
      ? listText([roleName(membership.preferredRoleId), roleName(membership.secondaryRoleId)])
      : '';
  }

  const count = inTeam.length;
  useEffect(() => {
    if (removedAt.current === null || document.activeElement !== document.body) return;
    const buttons = section.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next = buttons[Math.min(removedAt.current, count - 1)];
    (next ?? section.current?.querySelector('h3'))?.focus();
    removedAt.current = null;
  }, [count]);

  async function join(): Promise<void> {
    const person = others.find(({ id }) => id === chosen);
    if (!person || isBusy) return;
    const params = { id: team.id, memberId: person.id };
    const isAdded = await showResult(add.mutateAsync({ params, body: {} }), {
      done: t('teams:memberAdded', { name: nameOf(person), team: team.name ?? '' }),
      failed: t('teams:memberFailed'),
      otherwise: t('teams:memberFailedText'),
    });
    if (!isAdded) return;
    setChosen(null);
    section.current?.querySelector('select')?.focus();
  }

  async function takeOut(person: ManagedMember): Promise<void> {
    if (isBusy) return;
    const name = nameOf(person);
    removedAt.current = inTeam.indexOf(person);
    try {
      await remove.mutateAsync({ params: { id: team.id, memberId: person.id }, query: {} });
      showToast({ title: t('teams:memberRemoved', { name, team: team.name ?? '' }) });
    } catch (error) {
      const refusal = refusalOf(error, teamCalls.removeTeamMember);
      if (refusal?.code === 'has_duties' && refusal.params)
        setQuestion({ memberId: person.id, name, duties: refusal.params });
      else showFailure(t('teams:memberFailed'), error, t('teams:memberFailedText'));
    }
  }

  return (
    <section ref={section} className="flex flex-col gap-3">
      <h3 tabIndex={-1} className="font-bold text-lg">
        {t('teams:members')}
      </h3>
      {members.isError && <LoadFailedAlert title={t('teams:membersLoadFailed')} onRetry={members.refetch} />}
      {members.isPending && <Skeleton className="h-48 w-full" />}
      {members.data && inTeam.length === 0 && <p className="text-ink-2">{t('teams:noMembers')}</p>}
      <ul>
        {inTeam.map((person) => (
          <li key={person.id} className="flex items-center gap-3 border-line border-t first:border-t-0">
            <span className="min-w-0 flex-1 py-1">
              <bdi>{nameOf(person)}</bdi>
              <span className="block text-ink-2 text-sm">{preferred(person.id)}</span>
            </span>
            <Button
              size="compact"
              variant="quiet"
              className="px-2!"
              aria-label={t('teams:takeOut', { name: nameOf(person) })}
              onClick={() => void takeOut(person)}
            >
              {t('teams:takeOutShort')}
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <SelectField
            label={t('teams:addMember')}
            value={chosen}
            onValueChange={setChosen}
            options={[
              { value: null as MemberId | null, label: t('teams:chooseMember') },
              ...others.map((person) => ({ value: person.id, label: nameOf(person) })),
            ]}
          />
          <Button
            className="self-start"
            busy={add.isPending}
            disabled={chosen === null}
            onClick={() => void join()}
          >
            {t('teams:addMemberConfirm')}
          </Button>
        </>
      )}
      {question && <TakeOutDialog {...question} team={team} onClose={() => setQuestion(null)} />}
    </section>
  );
}
