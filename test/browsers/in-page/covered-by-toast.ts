import { intersection, isVisible } from './box.ts';
import { describeNode } from './layout-items.ts';

/** Returns messages about what a toast must leave free but covers: the dialog's title, and the row in use. */
export function coveredByToast(): string[] {
  const toast = document.querySelector('.toast:not([data-ending-style])');
  if (!toast) return ['there is no toast'];
  const title = [...document.querySelectorAll('[role=dialog] h2')].at(-1);
  const used = document.activeElement;
  const row = used === document.body ? null : (used?.closest('li, tr, fieldset') ?? used);
  return [title, row]
    .filter((area) => area instanceof Element)
    .filter((area) => isVisible(intersection(area.getBoundingClientRect(), toast.getBoundingClientRect())))
    .map((area) => `the toast covers ${describeNode(area)}`);
}
