import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { placesToFill } from '#domain/roster/builder-selection.ts';
import { shortServiceTitle } from '#texts/services.ts';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { FACTS_TEXTS } from './facts-texts.ts';
import { toGridServices } from './place-button.tsx';
import { SUMMARY_TEXTS } from './summary-texts.ts';

/** Lists the open places of a month, service by service. */
export function OpenPlacesSheet(props: {
  month: Month;
  services: readonly BuilderService[];
  onClose: () => void;
}) {
  const { month, services, onClose } = props;
  const openRoles = (service: BuilderService) => {
    const choice = { roles: service.roles, saved: service.assignments, pending: [] };
    return service.roles
      .map((role) => ({ id: role.id, name: role.name, open: placesToFill(choice, role) }))
      .filter(({ open }) => open > 0);
  };
  return (
    <SideSheet open title={FACTS_TEXTS.openTitle(month)} onClose={onClose}>
      <ul className="flex flex-col gap-4">
        {toGridServices(services)
          .filter(({ entry }) => openRoles(entry).length > 0)
          .map(({ entry, key, titled }) => (
            <li key={key}>
              <h3 className="font-semibold">{shortServiceTitle(titled)}</h3>
              <ul>
                {openRoles(entry).map(({ id, name, open }) => (
                  <li key={id}>{SUMMARY_TEXTS.openRole(name, open)}</li>
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </SideSheet>
  );
}
