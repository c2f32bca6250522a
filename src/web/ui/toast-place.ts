import { createStore } from './create-store.ts';

/** In CSS pixels: the space around a toast, and the window width from which on toasts are at the bottom right. */
const MARGIN = 16;
const WIDE = 1024;

/** A control in a row: the user is working on that row. */
const ROW = 'li, tr, [role="row"], fieldset';

const lastUsed = createStore<Element | null>(null);

function note({ type, target }: Event): void {
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || target.closest('.toast')) return;
  // A dialog takes the focus of a button that is disabled while it works.
  if (type === 'focusin' && target.tabIndex < 0) return;
  // The control, because what it contains may be replaced. Safari does not focus a button that is pressed.
  lastUsed.set(target.closest('button, a') ?? target);
}

/** Remembers the control that was pressed or focused last, from now on. */
export function watchLastUsed(): void {
  for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, note, true);
}

/** Returns the row of the control used last in this part, or the control itself if its row fills most of the window. */
function rowInUse(part: ParentNode): DOMRect | null {
  const control = lastUsed.get();
  if (!control || !part.contains(control)) return null;
  const row = (control.closest(ROW) ?? control).getBoundingClientRect();
  return row.height < window.innerHeight / 2 ? row : control.getBoundingClientRect();
}

/** Returns the dialog in front, or undefined. */
function frontDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog]')].at(-1);
}

/** Calls back when the size of the window or of the dialog in front changes, and when a dialog opens. Returns the cleanup. */
export function watchLayout(onChange: () => void): () => void {
  const sizes = new ResizeObserver(onChange);
  let watched: Element | undefined;
  const watchDialog = () => {
    const dialog = frontDialog();
    // Calls back at once.
    if (dialog && dialog !== watched) sizes.observe(dialog);
    watched = dialog;
  };
  watchDialog();
  const opened = new MutationObserver(watchDialog);
  // A dialog may come after what contains it.
  opened.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', onChange);
  return () => {
    sizes.disconnect();
    opened.disconnect();
    window.removeEventListener('resize', onChange);
  };
}

/**
 * Returns how far below the top of the window a toast is shown, in CSS pixels: at the top of a small screen and at the
 * bottom of a wide one, unless it would cover the title or the buttons of the dialog in front, the row being worked on, or
 * a bar at the top or bottom.
 */
export function placeToast(toast: HTMLElement): number {
  const { left, right } = toast.getBoundingClientRect();
  const height = toast.offsetHeight;
  const dialog = frontDialog();
  // The page behind a dialog is out of use.
  const inUse = dialog ?? document;
  const boxes = (selector: string) =>
    [...inUse.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0);
  const [title] = dialog ? boxes('h2') : [];
  const bars = boxes('[data-bottom-bar]');
  const blocked = [title, rowInUse(inUse), ...bars, ...boxes('[data-top-bar]')];
  const covered = (top: number) =>
    blocked.filter(
      (area) =>
        area && area.left < right && area.right > left && area.top < top + height && area.bottom > top,
    ).length;
  const [atTop, belowHeader] = [MARGIN, 5 * MARGIN];
  const topOfBars = Math.min(window.innerHeight, ...bars.map(({ top }) => top));
  const [atBottom, aboveBars] = [window.innerHeight - 6 * MARGIN - height, topOfBars - MARGIN - height];
  const belowTitle = title ? title.bottom : aboveBars;
  const places =
    window.innerWidth < WIDE ? [atTop, aboveBars, belowTitle] : [atBottom, belowHeader, belowTitle];
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
