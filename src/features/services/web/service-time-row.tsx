import type { ServiceRole } from '#contract/service-roles.ts';
import type { ServiceTimeRecord } from '#contract/service-times.ts';
import type { Team } from '#contract/teams.ts';
import { formatDate } from '#languages/dates.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { t } from '#languages/t.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type RowAction, RowActions } from '#web/ui/row-actions.tsx';

/** The dialogs that a row opens. */
export type ServiceTimeAction = 'edit' | 'roles' | 'cancel' | 'remove';

/** A service time in a list, with whether others of its day are in the list too. */
export type ListedServiceTime = ServiceTimeRecord & { readonly sharesDay: boolean };

/** Shows one service time with its period, the roles that have their own limit there, and its actions. */
export function ServiceTimeRow(props: {
  time: ListedServiceTime;
  isPast: boolean;
  /** Only for a service that takes place once. */
  isCanceled: boolean;
  roles: readonly ServiceRole[];
  teams: readonly Team[];
  onOpen: (dialog: ServiceTimeAction) => void;
}) {
  const { time, isPast, isCanceled, roles, teams, onOpen } = props;
  const onlyTeam = teams.find(({ id }) => id === time.teamId);
  const title = serviceTimeTitle(time);
  const isWeekly = time.date === null;
  const needed = roles.filter(({ teamId }) => !onlyTeam || teamId === onlyTeam.id);
  const limits = needed.flatMap(({ id, name }) => {
    const limit = time.limits.find(({ roleId }) => roleId === id)?.maxLimit;
    if (limit === undefined) return [];
    return limit === 0
      ? t('services:roleNotNeeded', { role: name })
      : t('services:roleLimit', { role: name, limit });
  });
  const details = [
    time.startsOn && t('services:from', { date: formatDate(time.startsOn) }),
    time.endsOn && t('services:until', { date: formatDate(time.endsOn) }),
    onlyTeam && t('services:onlyTeam', { team: onlyTeam.name ?? '' }),
    ...limits,
  ].filter(Boolean);
  const actions: RowAction[] = [
    [t('services:edit'), t('services:editNamed', { service: title }), () => onOpen('edit')],
  ];
  if (!isPast) {
    actions.push([t('services:roles'), t('services:rolesNamed', { service: title }), () => onOpen('roles')]);
    const [text, label] = isWeekly
      ? [t('services:cancelDate'), t('services:cancelDateNamed', { service: title })]
      : [t('services:cancelOnce'), t('services:cancelOnceNamed', { service: title })];
    if (!isCanceled) actions.push([text, label, () => onOpen('cancel')]);
    actions.push([
      t('services:remove'),
      t('services:removeNamed', { service: title }),
      () => onOpen('remove'),
    ]);
  }
  return (
    <li className="relative flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0 grow basis-56 max-sm:pe-12">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0">{title}</span>
          {isCanceled && <Badge>{t('services:canceled')}</Badge>}
          {isPast && <Badge>{isWeekly ? t('services:ended') : t('services:past')}</Badge>}
        </p>
        {details.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 text-ink-2 text-sm">
            {details.map((detail) => (
              <li key={detail} className="min-w-0">
                {detail}
              </li>
            ))}
          </ul>
        )}
      </div>
      <RowActions name={title} actions={actions} />
    </li>
  );
}
