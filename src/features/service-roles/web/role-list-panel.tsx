import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ServiceRole } from '#contract/service-roles.ts';
import { RoleRowCard } from './role-row-card.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';
import { useRoleOrder } from './use-role-order.ts';

/** What a screen reader hears while a role is moved, by name and place instead of the library's numbers. */
function announcementsFor(roles: readonly ServiceRole[]): Announcements {
  const placeOf = (id: UniqueIdentifier) => roles.findIndex((role) => role.id === id) + 1;
  const nameOf = (id: UniqueIdentifier) => roles[placeOf(id) - 1]?.name ?? '';
  const count = roles.length;
  return {
    onDragStart: ({ active }) => SERVICE_ROLE_TEXTS.lifted(nameOf(active.id), placeOf(active.id), count),
    onDragOver: ({ active, over }) =>
      over ? SERVICE_ROLE_TEXTS.over(nameOf(active.id), placeOf(over.id), count) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? SERVICE_ROLE_TEXTS.dropped(nameOf(active.id), placeOf(over.id), count)
        : SERVICE_ROLE_TEXTS.putBack(nameOf(active.id)),
    onDragCancel: ({ active }) => SERVICE_ROLE_TEXTS.putBack(nameOf(active.id)),
  };
}

/** The roles in their order, to be dragged into another by mouse, touch or keyboard. */
export function RoleListPanel(props: {
  saved: readonly ServiceRole[];
  onEdit: (role: ServiceRole) => void;
  onRemove: (role: ServiceRole) => void;
}) {
  const { saved, onEdit, onRemove } = props;
  const { roles, move } = useRoleOrder(saved);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = roles.map((role) => role.id);

  function drop({ active, over }: DragEndEvent): void {
    if (over) void move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  }

  return (
    <DndContext
      // A fixed id keeps the server's HTML and the browser's alike.
      id="service-roles"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(roles),
        screenReaderInstructions: { draggable: SERVICE_ROLE_TEXTS.dragHow },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul>
          {roles.map((role, place) => (
            <RoleRowCard
              key={role.id}
              role={role}
              isFirst={place === 0}
              isLast={place === roles.length - 1}
              onMove={(by) => void move(place, place + by)}
              onEdit={() => onEdit(role)}
              onRemove={() => onRemove(role)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
