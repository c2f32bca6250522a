/** In CSS pixels: the space around a toast, and the width from which toasts are at the bottom right. */
const MARGIN = 16;
const WIDE = 1024;

/** A control that belongs to a row: the row is what the user is working on. */
const ROW = 'li, tr, [role="row"], fieldset';

let lastUsed: Element | null = null;

function note({ type, target }: Event): void {
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || target.closest('.toast')) return;
  // A dialog takes the focus of a button that is disabled while it works.
  if (type === 'focusin' && target.tabIndex < 0) return;
  // The control, because what it contains may be replaced. Safari does not focus a button that is pressed.
  lastUsed = target.closest('button, a') ?? target;
}

/** Remembers the control that was pressed or focused last, from now on. */
export function watchLastUsed(): void {
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, note, true);
}

/** Returns the row of the control used last, or the control itself if its row fills most of the window. */
function rowInUse(): DOMRect | null {
  if (!lastUsed?.isConnected) return null;
  const row = (lastUsed.closest(ROW) ?? lastUsed).getBoundingClientRect();
  return row.height < window.innerHeight / 2 ? row : lastUsed.getBoundingClientRect();
}

/** Returns the top of the highest bar that is stuck to the bottom of the window or of the dialog in front. */
function topOfBars(dialog: Element | undefined): number {
  const bars = [...(dialog ?? document).querySelectorAll('[data-bottom-bar]')];
  const tops = bars.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
  return Math.min(window.innerHeight, ...tops.map(({ top }) => top));
}

/**
 * Returns how far below the top of the window a toast is shown, in CSS pixels: at the top of a small screen and at the
 * bottom of a wide one, unless it would cover the title of the dialog in front, the row being worked on, or a bar at the top.
 */
export function placeToast(toast: HTMLElement): number {
  const { left, right } = toast.getBoundingClientRect();
  const height = toast.offsetHeight;
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const title = dialog?.querySelector('h2')?.getBoundingClientRect();
  const row = rowInUse();
  const topBar = document.querySelector('[data-top-bar]')?.getBoundingClientRect();
  const covered = (top: number) =>
    [title, row, topBar].filter(
      (area) =>
        area && area.left < right && area.right > left && area.top < top + height && area.bottom > top,
    ).length;
  const [atTop, belowHeader] = [MARGIN, 5 * MARGIN];
  const [atBottom, aboveBars] = [
    window.innerHeight - 6 * MARGIN - height,
    topOfBars(dialog) - MARGIN - height,
  ];
  const belowTitle = title ? title.bottom : aboveBars;
  const places =
    window.innerWidth < WIDE ? [atTop, aboveBars, belowTitle] : [atBottom, belowHeader, belowTitle];
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
