import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { followDrag } from './follow-drag.ts';
import { placeWhenDragged, type RowBox, shiftOf } from './reorder-boxes.ts';

/** A row that is being moved: its original place and its current target. */
interface Lifted {
  rows: readonly RowBox[];
  from: number;
  to: number;
  /** By how many pixels a pointer has dragged it down, or null while the arrow keys move it. */
  draggedBy: number | null;
}

/** All places are zero-based. */
interface Reorder {
  onMove: (from: number, to: number) => void;
  /** Announces each step to screen readers. */
  say: {
    lifted: (place: number) => void;
    over: (from: number, to: number) => void;
    dropped: (from: number, to: number) => void;
    putBack: (place: number) => void;
  };
}

function boxesOf(list: Element): RowBox[] {
  const listTop = list.getBoundingClientRect().top;
  return [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top: top - listTop, height };
  });
}

/**
 * Makes the rows of a list reorderable by a handle: dragged with mouse, finger or pen, or lifted and dropped with Space
 * or Enter and moved with the arrow keys. Escape or leaving the handle cancels. Also provide plain buttons (WCAG
 * 2.5.7).
 */
export function useReorder({ onMove, say }: Reorder) {
  const list = useRef<HTMLUListElement>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const dropped = useRef<HTMLElement | null>(null);

  // A row that React moves in the list loses the focus.
  useLayoutEffect(() => {
    dropped.current?.focus();
    dropped.current = null;
  });

  function lift(from: number, draggedBy: number | null): Lifted {
    say.lifted(from);
    return { rows: list.current ? boxesOf(list.current) : [], from, to: from, draggedBy };
  }

  function carry(row: Lifted, to: number, draggedBy: number | null): Lifted {
    if (to !== row.to) say.over(row.from, to);
    const carried = { ...row, to, draggedBy };
    setLifted(carried);
    return carried;
  }

  function putBack({ from }: Lifted): void {
    say.putBack(from);
    setLifted(null);
  }

  function drop(handle: HTMLElement, { from, to }: Lifted): void {
    say.dropped(from, to);
    dropped.current = handle;
    setLifted(null);
    if (to !== from) onMove(from, to);
  }

  /** Handles a key for a lifted row. Returns false if the key has no meaning. */
  function moveByKey(handle: HTMLElement, row: Lifted, key: string): boolean {
    if (key === 'ArrowUp') carry(row, Math.max(0, row.to - 1), null);
    else if (key === 'ArrowDown') carry(row, Math.min(row.rows.length - 1, row.to + 1), null);
    else if (key === 'Escape') putBack(row);
    else if (key === ' ' || key === 'Enter') drop(handle, row);
    else return false;
    return true;
  }

  return {
    /** Pass to the list's `ref`. */
    list,

    /** The original place of the row that is being moved, or null. */
    liftedPlace: lifted?.from ?? null,

    /** Returns the CSS `translate` that shows the row at `place` in its current position. */
    translateOf(place: number): string | undefined {
      if (!lifted) return undefined;
      const { rows, from, to, draggedBy } = lifted;
      return `0 ${place === from && draggedBy !== null ? draggedBy : shiftOf(rows, from, to, place)}px`;
    },

    /** Returns the props of the handle in the row at `place`. */
    handleProps: (place: number) => ({
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const handle = event.currentTarget;
        const isPress = event.key === ' ' || event.key === 'Enter';
        if (lifted && lifted.draggedBy !== null) return;
        if (!lifted && !isPress) return;
        // A key that is held down repeats, and would drop the row it just lifted.
        if (isPress && event.repeat) return event.preventDefault();
        if (!lifted) setLifted(lift(place, null));
        else if (!moveByKey(handle, lifted, event.key)) return;
        event.preventDefault();
        // After the row is rendered in its new position.
        requestAnimationFrame(() => handle.closest('li')?.scrollIntoView({ block: 'nearest' }));
      },

      onBlur() {
        if (lifted?.draggedBy === null) putBack(lifted);
      },

      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary || event.button !== 0 || lifted || !list.current) return;
        const handle = event.currentTarget;
        let row: Lifted | null = null;
        followDrag(handle, event.nativeEvent, {
          area: list.current,
          onDrag(by) {
            row ??= lift(place, by);
            row = carry(row, placeWhenDragged(row.rows, place, by), by);
          },
          onDrop: () => row && drop(handle, row),
          onCancel: () => row && putBack(row),
        });
      },
    }),
  };
}
