import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { NoRoles, RoleRow, type RoleRowProps } from './role-row.tsx';

/** The roles of a team. */
interface RoleList {
  readonly id: TeamId;
  readonly name: string;
  readonly heading?: ReactNode;
  readonly rows: readonly RoleRowProps[];
}

/** Where a row is: both are zero-based. */
interface Place {
  readonly list: number;
  readonly place: number;
}

/** A row that was dragged to the place of another, or to an empty list. */
export interface Dropped {
  readonly from: Place;
  readonly to: Place;
}

export interface RoleListsProps {
  lists: readonly RoleList[];
  onDrop: (dropped: Dropped) => void;
}

/** A press becomes a drag once the pointer has moved this far. */
const DRAG_THRESHOLD_PX = 4;

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The id of an empty list, among the ids of roles. */
const emptyListId = ({ id }: RoleList) => `empty-${id}`;

/** Shows lists of roles. Their order can be changed by dragging with mouse, touch or keyboard, within a list and between them. */
export function SortableRoleLists({ lists, onDrop }: RoleListsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function placeOf({ id }: Active | Over): Place | null {
    for (const [list, one] of lists.entries()) {
      const place = one.rows.findIndex(({ role }) => role.id === id);
      if (place >= 0) return { list, place };
      if (one.rows.length === 0 && emptyListId(one) === id) return { list, place: 0 };
    }
    return null;
  }

  const nameOf = (active: Active) => {
    const { list, place } = placeOf(active) ?? { list: 0, place: 0 };
    return lists[list]?.rows[place]?.role.name ?? '';
  };
  const putBack = ({ active }: { active: Active }) => t('service-roles:putBack', { name: nameOf(active) });
  const say = (text: 'lifted' | 'over' | 'dropped') => (event: { active: Active; over?: Over | null }) => {
    const { active, over = active } = event;
    const [from, to] = [placeOf(active), over && placeOf(over)];
    const list = to && lists[to.list];
    if (!from || !list) return text === 'dropped' ? putBack(event) : undefined;
    const name = nameOf(active);
    if (from.list !== to.list)
      // The card says it once the role has moved.
      return text === 'dropped' ? undefined : t('service-roles:overTeam', { name, team: list.name });
    return t(`service-roles:${text}`, { name, place: to.place + 1, count: list.rows.length });
  };
  const announcements: Announcements = {
    onDragStart: say('lifted'),
    onDragOver: say('over'),
    onDragEnd: say('dropped'),
    onDragCancel: putBack,
  };

  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [placeOf(active), over && placeOf(over)];
    if (from && to) onDrop({ from, to });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('service-roles:dragHow') } }}
      onDragEnd={drop}
    >
      {lists.map((list) => (
        <section key={list.id}>
          {list.heading}
          {list.rows.length > 0 ? <SortableList {...list} /> : <EmptyList {...list} />}
        </section>
      ))}
    </DndContext>
  );
}

function SortableList({ rows }: RoleList) {
  return (
    <SortableContext items={rows.map(({ role }) => role.id)} strategy={verticalListSortingStrategy}>
      <ul>
        {rows.map((row) => (
          <SortableRow key={row.role.id} {...row} />
        ))}
      </ul>
    </SortableContext>
  );
}

function EmptyList(list: RoleList) {
  const { setNodeRef, isOver } = useDroppable({ id: emptyListId(list) });
  return (
    <div ref={setNodeRef} className={isOver ? 'rounded-control bg-primary-tint' : ''}>
      <NoRoles />
    </div>
  );
}

function SortableRow(props: RoleRowProps) {
  const sortable = useSortable({ id: props.role.id });
  return <RoleRow {...props} sortable={sortable} />;
}
