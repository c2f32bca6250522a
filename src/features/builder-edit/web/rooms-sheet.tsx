import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { RoleId } from '#domain/ids.ts';
import { placesToFill } from '#domain/roster/builder-selection.ts';
import { formatMonth } from '#languages/dates.ts';
import { faultyRoomText } from '#languages/rooms.ts';
import { t } from '#languages/t.ts';
import { type LinkedPlace, PlacesSheet } from './places-sheet.tsx';

/** Returns the role of a room where someone can be added, or its first one. */
function roleToFill({ roles, assignments }: BuilderService, roleIds: readonly RoleId[]): RoleId | undefined {
  const own = roles.filter(({ id }) => roleIds.includes(id));
  const choice = { roles, saved: assignments, pending: [] };
  return (own.find((role) => placesToFill(choice, role) > 0) ?? own[0])?.id;
}

function faultyRoomsIn(service: BuilderService): LinkedPlace[] {
  return (service.faultyRooms ?? []).map((faulty) => ({
    key: faulty.roomId,
    text: faultyRoomText(faulty),
    roleId: roleToFill(service, faulty.roleIds),
  }));
}

/** Lists the rooms of a month with too few adults, or adults of one family. */
export function RoomsSheet(props: {
  month: Month;
  services: readonly BuilderService[];
  onClose: () => void;
}) {
  const { month, services, onClose } = props;
  return (
    <PlacesSheet
      title={t('builder:facts.roomsTitle', { month: formatMonth(month) })}
      description={t('builder:facts.roomsAbout')}
      services={services}
      placesIn={faultyRoomsIn}
      onClose={onClose}
    />
  );
}
