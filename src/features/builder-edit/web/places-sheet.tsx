import { Link } from 'wouter';
import type { BuilderService } from '#contract/roster.ts';
import type { RoleId } from '#domain/ids.ts';
import { atStart } from '#languages/dates.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { toGridServices } from './place-button.tsx';
import { useBuilderAddress } from './use-address.ts';

/** What is said of a service, and the role in whose place the grid then opens. */
export interface LinkedPlace {
  readonly key: number;
  readonly text: string;
  readonly roleId: RoleId | undefined;
}

interface PlacesSheetProps {
  readonly title: string;
  readonly description?: string;
  readonly services: readonly BuilderService[];
  /** Returns the entries of a service. Services without one are left out. */
  readonly placesIn: (service: BuilderService) => readonly LinkedPlace[];
  readonly onClose: () => void;
}

/** Lists places of a month, service by service. Each leads to its place in the grid. */
export function PlacesSheet({ title, description, services, placesIn, onClose }: PlacesSheetProps) {
  const { addressOf } = useBuilderAddress();
  return (
    <SideSheet title={title} {...(description && { description })} onClose={onClose}>
      <ul className="flex flex-col gap-4">
        {toGridServices(services)
          .map((service) => ({ ...service, places: placesIn(service.entry) }))
          .filter(({ places }) => places.length > 0)
          .map(({ key, titled, places }) => (
            <li key={key}>
              <h3 className="font-semibold">{atStart(shortServiceTitle(titled))}</h3>
              <ul>
                {places.map((place) => (
                  <li key={place.key}>
                    <Link
                      href={addressOf(key, place.roleId)}
                      replace
                      onClick={onClose}
                      className="flex min-h-12 items-center text-primary underline underline-offset-4 compact:min-h-9"
                    >
                      {place.text}
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
