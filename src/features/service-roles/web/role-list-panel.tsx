import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import { RoleRow } from './role-row.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';
import { useRoleOrder } from './use-role-order.ts';

/** A press becomes a drag once the pointer has moved this far. */
const DRAG_THRESHOLD_PX = 4;

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Shows the roles in their order, which can be changed by mouse, touch or keyboard. */
export function RoleListPanel(props: {
  saved: readonly ServiceRole[];
  onEdit: (role: ServiceRole) => void;
  onRemove: (role: ServiceRole) => void;
}) {
  const { saved, onEdit, onRemove } = props;
  const { roles, move } = useRoleOrder(saved);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = roles.map(({ id }) => id);
  const placeOf = (id: unknown) => ids.indexOf(id as number);
  const nameOf = (id: unknown) => roles[placeOf(id)]?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      SERVICE_ROLE_TEXTS.lifted(nameOf(active.id), placeOf(active.id) + 1, roles.length),
    onDragOver: ({ active, over }) =>
      over ? SERVICE_ROLE_TEXTS.over(nameOf(active.id), placeOf(over.id) + 1, roles.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? SERVICE_ROLE_TEXTS.dropped(nameOf(active.id), placeOf(over.id) + 1, roles.length)
        : SERVICE_ROLE_TEXTS.putBack(nameOf(active.id)),
    onDragCancel: ({ active }) => SERVICE_ROLE_TEXTS.putBack(nameOf(active.id)),
  };

  function drop({ active, over }: DragEndEvent): void {
    if (over) void move(placeOf(active.id), placeOf(over.id));
  }

  return (
    <DndContext
      // Without an id, the server and the browser would count differently.
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: SERVICE_ROLE_TEXTS.dragHow } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul>
          {roles.map((role, place) => (
            <RoleRow
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
