import { useId, useState } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import { useReorder } from '#web/ui/use-reorder.ts';
import { RoleRow } from './role-row.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';
import { useRoleOrder } from './use-role-order.ts';

/** Shows the roles in their order, which can be changed by mouse, touch or keyboard. */
export function RoleListPanel(props: {
  saved: readonly ServiceRole[];
  onEdit: (role: ServiceRole) => void;
  onRemove: (role: ServiceRole) => void;
}) {
  const { saved, onEdit, onRemove } = props;
  const { roles, move } = useRoleOrder(saved);
  const [announcement, setAnnouncement] = useState('');
  const howId = useId();
  const nameAt = (place: number) => roles[place]?.name ?? '';
  const reorder = useReorder({
    onMove: (from, to) => void move(from, to),
    say: {
      lifted: (from) => setAnnouncement(SERVICE_ROLE_TEXTS.lifted(nameAt(from), from + 1, roles.length)),
      over: (from, to) => setAnnouncement(SERVICE_ROLE_TEXTS.over(nameAt(from), to + 1, roles.length)),
      dropped: (from, to) => setAnnouncement(SERVICE_ROLE_TEXTS.dropped(nameAt(from), to + 1, roles.length)),
      putBack: (from) => setAnnouncement(SERVICE_ROLE_TEXTS.putBack(nameAt(from))),
    },
  });

  return (
    <>
      <p id={howId} className="visually-hidden">
        {SERVICE_ROLE_TEXTS.dragHow}
      </p>
      <p aria-live="assertive" className="visually-hidden">
        {announcement}
      </p>
      <ul ref={reorder.list}>
        {roles.map((role, place) => (
          <RoleRow
            key={role.id}
            role={role}
            isFirst={place === 0}
            isLast={place === roles.length - 1}
            isLifted={place === reorder.liftedPlace}
            translate={reorder.translateOf(place)}
            handleProps={{ ...reorder.handleProps(place), 'aria-describedby': howId }}
            onMove={(by) => void move(place, place + by)}
            onEdit={() => onEdit(role)}
            onRemove={() => onRemove(role)}
          />
        ))}
      </ul>
    </>
  );
}
