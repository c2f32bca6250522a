/** The box of a list row, in CSS pixels. `top` is relative to the top of the list. */
export interface RowBox {
  top: number;
  height: number;
}

/** Returns the index that the row at `from` takes when it is dragged down by `by` pixels. */
export function placeWhenDragged(rows: readonly RowBox[], from: number, by: number): number {
  const middleOf = ({ top, height }: RowBox) => top + height / 2;
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = middleOf(dragged) + by;
  return rows.filter((row, place) => place !== from && middleOf(row) < middle).length;
}

/** Returns by how many pixels the row at `place` moves down while the row from `from` is shown at `to`. */
export function shiftOf(rows: readonly RowBox[], from: number, to: number, place: number): number {
  const height = (at: number) => rows[at]?.height ?? 0;
  const heights = (first: number, last: number) =>
    rows.slice(first, last + 1).reduce((sum, row) => sum + row.height, 0);
  if (place === from) return to < from ? -heights(to, from - 1) : heights(from + 1, to);
  if (from < place && place <= to) return -height(from);
  if (to <= place && place < from) return height(from);
  return 0;
}
