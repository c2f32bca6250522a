import { useEffect, useRef, useState } from 'react';
import type { OwnMember } from '#contract/members.ts';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { NoTeamNotice } from '#web/teams/no-team-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChosenRolesList } from './chosen-roles-list.tsx';
import { LeaveTeamDialog } from './leave-team-dialog.tsx';

/** Lists the user's teams with their roles and limits. Leaving one takes effect once it is confirmed. */
export function MyTeamsPanel(props: {
  profile: OwnMember;
  /** Of the user's teams. */
  names: ReadonlyMap<TeamId, string>;
  roles: readonly ServiceRole[] | undefined;
}) {
  const { profile, names, roles } = props;
  const [leaving, setLeaving] = useState<TeamId | null>(null);
  const section = useRef<HTMLElement>(null);
  const count = profile.memberships.length;
  const countBefore = useRef(count);
  useEffect(() => {
    // The button that had the focus is gone with the team.
    if (count < countBefore.current) section.current?.querySelector('h3')?.focus();
    countBefore.current = count;
  }, [count]);
  if (count === 0 && profile.doesNotServe) return null;
  return (
    <section ref={section} className="flex flex-col gap-4">
      <h3 tabIndex={-1} className="font-bold text-lg">
        {t('members:teams.mine')}
      </h3>
      {count === 0 && <NoTeamNotice />}
      {profile.memberships.map(({ teamId, maxPerMonth, ...choices }) => (
        <div key={teamId} className="flex flex-col items-start gap-4 rounded-control bg-sunk p-4">
          <h4 className="wrap-anywhere font-bold">
            <bdi>{names.get(teamId)}</bdi>
          </h4>
          <dl className="grid w-full grid-cols-1 gap-4 sm:grid-cols-2">
            <ChosenRolesList choices={choices} roles={roles} />
            {maxPerMonth !== null && (
              <div className="sm:col-span-2">
                <dt className="text-ink-2 text-sm">{t('members:teams.maxPerMonth')}</dt>
                <dd className="font-semibold">{t('members:preferences.atMost', { count: maxPerMonth })}</dd>
              </div>
            )}
          </dl>
          <Button
            size="small"
            aria-label={t('members:teams.leaveNamed', { team: names.get(teamId) ?? '' })}
            onClick={() => setLeaving(teamId)}
          >
            {t('members:teams.leave')}
          </Button>
        </div>
      ))}
      {leaving !== null && (
        <LeaveTeamDialog
          team={{ id: leaving, name: names.get(leaving) ?? '' }}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
