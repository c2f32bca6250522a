/** Where a row of a list lies, in CSS pixels from the list's top. */
export interface RowBox {
  top: number;
  height: number;
}

/** The place, counted from 0, that the row at `from` takes when it is dragged `by` pixels downwards. */
export function placeWhenDragged(rows: readonly RowBox[], from: number, by: number): number {
  const middleOf = ({ top, height }: RowBox) => top + height / 2;
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = middleOf(dragged) + by;
  return rows.filter((row, place) => place !== from && middleOf(row) < middle).length;
}

/** How many pixels downwards the row at `place` has to stand aside while the one of `from` is shown at `to`. */
export function shiftOf(rows: readonly RowBox[], from: number, to: number, place: number): number {
  const height = (at: number) => rows[at]?.height ?? 0;
  const heights = (first: number, last: number) =>
    rows.slice(first, last + 1).reduce((sum, row) => sum + row.height, 0);
  if (place === from) return to < from ? -heights(to, from - 1) : heights(from + 1, to);
  if (from < place && place <= to) return -height(from);
  if (to <= place && place < from) return height(from);
  return 0;
}
