const CONTROL = 'a, button, input, select, textarea, label, summary';

let firstPressed: Element | null = null;

function check(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest(CONTROL) : null;
  if (event.detail <= 1) firstPressed = pressed;
  else if (pressed !== firstPressed) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Ignores the second click of a double click if the first one has put another control under the pointer, for example by
 * opening or closing a dialog. Returns a function that stops this.
 */
export function ignoreSecondClicks(): () => void {
  document.addEventListener('click', check, true);
  return () => document.removeEventListener('click', check, true);
}
