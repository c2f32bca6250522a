import type { MonthSummaryResponse } from '#contract/smart-assign.ts';
import { serviceKey } from '#domain/services/services.ts';
import { atStart } from '#languages/dates.ts';
import { asSentence } from '#languages/lists.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { helpText, openText } from './open-place-wording.ts';

/** The services with open places, with the reason for each role. */
export type ServicesWithOpenPlaces = MonthSummaryResponse['open'];

/** Returns how many places are open. */
export function countOpen(roles: ReadonlyArray<{ readonly open: number }>): number {
  return roles.reduce((sum, { open }) => sum + open, 0);
}

/** Lists open places by service, with what would help and who serves in another team then. */
export function OpenPlaces({
  open,
  isSundaysOnly,
}: {
  open: ServicesWithOpenPlaces;
  isSundaysOnly: boolean;
}) {
  return open.map((service) => (
    <details key={serviceKey(service)} className="rounded-control border border-line bg-card px-4">
      <summary className="min-h-12 cursor-pointer py-3">
        {t('builder:monthSummary.openAt', {
          service: atStart(serviceTitle(service)),
          places: t('common:assigned.placesOpen', { count: countOpen(service.roles) }),
        })}
      </summary>
      <ul className="flex flex-col gap-3 pb-4">
        {service.roles.map((role) => (
          <li key={role.roleId}>
            <p>{t('builder:monthSummary.openRole', { role: role.roleName, count: role.open })}</p>
            {asSentence(openText(role.why, isSundaysOnly, role.closedRoom))}
            {t('common:lists.sentenceSeparator')}
            {role.help && <span className="text-ink-2">{helpText(role.help)}</span>}
            {role.elsewhere.map(({ user, text }) => (
              <p key={user.id} className="text-ink-2">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  ));
}
