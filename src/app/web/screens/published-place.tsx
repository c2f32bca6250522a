import type { PublishedPlaceProps } from '#features/builder-edit/web/grid-panel.tsx';
import { PublishedPlacePanel } from '#features/cover/web/published-place-panel.tsx';

/** Shows a place of the builder's grid once its month is published. */
export function PublishedPlace({ service: { entry, titled }, role, holder, onDone }: PublishedPlaceProps) {
  const { assignments, date, timeId, isPast } = entry;
  const response = assignments.find(({ memberId }) => memberId === holder?.id)?.response ?? 'none';
  return (
    <PublishedPlacePanel
      place={{
        service: { ...titled, date, timeId, isPast: Boolean(isPast) },
        role,
        holder: holder && { ...holder, response },
      }}
      onDone={onDone}
    />
  );
}
