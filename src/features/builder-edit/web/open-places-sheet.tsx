import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { placesToFill } from '#domain/roster/builder-selection.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { type LinkedPlace, PlacesSheet } from './places-sheet.tsx';

function openPlacesIn({ roles, assignments: saved }: BuilderService): LinkedPlace[] {
  const choice = { roles, saved, pending: [] };
  return roles
    .map((role) => ({ role, open: placesToFill(choice, role) }))
    .filter(({ open }) => open > 0)
    .map(({ role: { id, name }, open }) => ({
      key: id,
      text: t('builder:monthSummary.openRole', { role: name, count: open }),
      roleId: id,
    }));
}

/** Lists the open places of a month. */
export function OpenPlacesSheet(props: {
  month: Month;
  services: readonly BuilderService[];
  onClose: () => void;
}) {
  const { month, services, onClose } = props;
  return (
    <PlacesSheet
      title={t('builder:facts.openTitle', { month: formatMonth(month) })}
      services={services}
      placesIn={openPlacesIn}
      onClose={onClose}
    />
  );
}
