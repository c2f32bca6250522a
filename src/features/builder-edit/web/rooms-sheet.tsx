import { Link } from 'wouter';
import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { placesToFill } from '#domain/roster/builder-selection.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { faultyRoomText } from '#languages/rooms.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { toGridServices } from './place-button.tsx';
import { useBuilderAddress } from './use-address.ts';

/** Returns the role of a room where someone can be added, or its first one. */
function roleToFill({ roles, assignments }: BuilderService, roleIds: readonly number[]) {
  const own = roles.filter(({ id }) => roleIds.includes(id));
  const choice = { roles, saved: assignments, pending: [] };
  return (own.find((role) => placesToFill(choice, role) > 0) ?? own[0])?.id;
}

/** Lists the rooms of a month with too few adults, or adults of one family. Each leads to a place of its in the grid. */
export function RoomsSheet(props: {
  month: Month;
  services: readonly BuilderService[];
  onClose: () => void;
}) {
  const { month, services, onClose } = props;
  const { addressOf } = useBuilderAddress();
  return (
    <SideSheet
      title={t('builder:facts.roomsTitle', { month: formatMonth(month) })}
      description={t('builder:facts.roomsAbout')}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-4">
        {toGridServices(services)
          .filter(({ entry }) => entry.faultyRooms !== undefined)
          .map(({ entry, key, titled }) => (
            <li key={key}>
              <h3 className="font-semibold">{atStart(shortServiceTitle(titled))}</h3>
              <ul>
                {entry.faultyRooms?.map((faulty) => (
                  <li key={faulty.roomId}>
                    <Link
                      href={addressOf(key, roleToFill(entry, faulty.roleIds))}
                      replace
                      onClick={onClose}
                      className="flex min-h-12 items-center text-primary underline underline-offset-4 compact:min-h-9"
                    >
                      {faultyRoomText(faulty)}
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
