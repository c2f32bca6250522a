/** Leaves this page and blanks it. If Back restores it from the browser's back/forward cache, it reloads. */
export function hardNavigate(go: (location: Location) => void): void {
  document.documentElement.hidden = true;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  go(window.location);
}
