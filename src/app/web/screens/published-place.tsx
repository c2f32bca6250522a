import type { PublishedPlaceProps } from '#features/builder-edit/web/grid-panel.tsx';
import { PublishedPlacePanel } from '#features/cover/web/published-place-panel.tsx';

/** Shows a place of the builder's grid once its month is published. */
export function PublishedPlace({ service: { entry, titled }, role, holder, onDone }: PublishedPlaceProps) {
  const { assignments, date, timeId, isPast } = entry;
  const held = assignments.find(({ memberId }) => memberId === holder?.id);
  return (
    <PublishedPlacePanel
      place={{
        service: { ...titled, date, timeId, isPast: Boolean(isPast) },
        role,
        holder: holder && held ? { ...holder, response: held.response, seat: held.seat } : null,
      }}
      onDone={onDone}
    />
  );
}
