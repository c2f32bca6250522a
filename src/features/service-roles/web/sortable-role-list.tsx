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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { t } from '#languages/t.ts';
import { RoleRow, type RoleRowProps } from './role-row.tsx';

export interface RoleListProps {
  rows: readonly RoleRowProps[];
  /** Both places are zero-based. */
  onMove: (from: number, to: number) => void;
}

/** A press becomes a drag once the pointer has moved this far. */
const DRAG_THRESHOLD_PX = 4;

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Shows the roles in an order that can be changed by dragging with mouse, touch or keyboard. */
export function SortableRoleList({ rows, onMove }: RoleListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ role }) => role.id);
  const placeOf = (id: unknown) => ids.indexOf(id as number);
  const nameOf = (id: unknown) => rows[placeOf(id)]?.role.name ?? '';
  const at = (active: { id: unknown }, over: { id: unknown }) => ({
    name: nameOf(active.id),
    place: placeOf(over.id) + 1,
    count: rows.length,
  });
  const putBack = ({ active }: { active: { id: unknown } }) =>
    t('service-roles:putBack', { name: nameOf(active.id) });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('service-roles:lifted', at(active, active)),
    onDragOver: ({ active, over }) => (over ? t('service-roles:over', at(active, over)) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? t('service-roles:dropped', at(active, over)) : putBack({ active }),
    onDragCancel: putBack,
  };

  function drop({ active, over }: DragEndEvent): void {
    if (over) onMove(placeOf(active.id), placeOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('service-roles:dragHow') } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul>
          {rows.map((row) => (
            <SortableRow key={row.role.id} {...row} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow(props: RoleRowProps) {
  const sortable = useSortable({ id: props.role.id });
  return <RoleRow {...props} sortable={sortable} />;
}
