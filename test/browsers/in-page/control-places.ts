import { accessibleName, isShown } from './find-element.ts';

/** Returns the name, place on the page and size of each control on the screen, to compare before and after a tap. */
export function controlPlaces(): string[] {
  const controls = [...document.querySelectorAll('main :is(a[href], button, input, select, [role=switch])')];
  return controls.filter(isShown).map((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    const numbers = [x + window.scrollX, y + window.scrollY, width, height].map(Math.round);
    return `${accessibleName(control)} at ${numbers.join(' ')}`;
  });
}
