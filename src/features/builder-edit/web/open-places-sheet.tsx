import { Link } from 'wouter';
import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { placesToFill } from '#domain/roster/builder-selection.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { toGridServices } from './place-button.tsx';
import { useBuilderAddress } from './use-address.ts';

/** Lists the open places of a month, service by service. Each leads to its place in the grid. */
export function OpenPlacesSheet(props: {
  month: Month;
  services: readonly BuilderService[];
  onClose: () => void;
}) {
  const { month, services, onClose } = props;
  const { addressOf } = useBuilderAddress();
  const openRoles = (service: BuilderService) => {
    const choice = { roles: service.roles, saved: service.assignments, pending: [] };
    return service.roles
      .map((role) => ({ id: role.id, name: role.name, open: placesToFill(choice, role) }))
      .filter(({ open }) => open > 0);
  };
  return (
    <SideSheet title={t('builder:facts.openTitle', { month: formatMonth(month) })} onClose={onClose}>
      <ul className="flex flex-col gap-4">
        {toGridServices(services)
          .filter(({ entry }) => openRoles(entry).length > 0)
          .map(({ entry, key, titled }) => (
            <li key={key}>
              <h3 className="font-semibold">{atStart(shortServiceTitle(titled))}</h3>
              <ul>
                {openRoles(entry).map(({ id, name, open }) => (
                  <li key={id}>
                    <Link
                      href={addressOf(key, id)}
                      replace
                      onClick={onClose}
                      className="flex min-h-12 items-center text-primary underline underline-offset-4 compact:min-h-9"
                    >
                      {t('builder:monthSummary.openRole', { role: name, count: open })}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </SideSheet>
  );
}
