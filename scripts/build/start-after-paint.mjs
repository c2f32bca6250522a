/**
 * Runs inline in the page. Loads and starts the app after the first paint, so that text and scripts don't compete for a
 * slow connection. A page without content or in a hidden tab starts at once. `scripts` (run in order) and `preloads`
 * (their imports) are attributes of the boot data element (`src/server/pages/pages.ts`).
 */
function startAfterPaint() {
  const { scripts, preloads } = document.getElementById('boot').dataset;
  const listed = (names) => names.split(' ').filter(Boolean);
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const link = (rel, href, more) =>
      document.head.append(Object.assign(document.createElement('link'), { rel, href, ...more }));
    // A few links per task and one task per script, so that a phone can respond to touch in between.
    for (const [n, href] of listed(`${scripts} ${preloads}`).entries()) {
      if (href.endsWith('.json')) link('preload', href, { as: 'fetch', crossOrigin: '' });
      else link('modulepreload', href);
      if (n % 4 === 3) await pause();
    }
    link('manifest', '/manifest.webmanifest');
    for (const file of listed(scripts)) {
      await import(file);
      await pause();
    }
  };
  const hasContent = document.getElementById('root').firstElementChild !== null;
  if (!hasContent || document.hidden || !window.PerformanceObserver) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, 1000);
}

/**
 * Runs in the same inline script. Records the last tap on a prerendered page and repeats it when the app is ready (an
 * event from `main.tsx`). Ignores controls that work without the app: links, and forms with their own address.
 */
function repeatLastTap() {
  const root = document.getElementById('root');
  if (root.dataset.prerendered === undefined) return;
  let lastTapped = null;
  // An inert page has no hit targets, so it is not inert during this lookup.
  const findTapped = ({ clientX, clientY }) => {
    root.inert = false;
    const tapped = document.elementFromPoint(clientX, clientY);
    root.inert = true;
    return tapped;
  };
  const record = (event) => {
    const target = root.inert ? findTapped(event) : event.target;
    if (!root.contains(target) || (!root.inert && target.closest('[href], [action]'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    lastTapped = target;
  };
  window.addEventListener('click', record, true);
  const repeat = () => {
    window.removeEventListener('click', record, true);
    if (!lastTapped?.isConnected) return;
    lastTapped.closest('a, button, input, select, textarea')?.focus();
    lastTapped.click();
  };
  // A separate task, because React can't hydrate the tapped element while it runs the effect that fires this event.
  root.addEventListener('sundial-ready', () => setTimeout(repeat), { once: true });
}

/** The script exactly as it is in the page. The security policy contains its hash. */
export const START_AFTER_PAINT = [repeatLastTap, startAfterPaint]
  .map((run) => `(${run})();`.replace(/\n\s*\/\/.*/g, '').replace(/\s*\n\s*/g, '\n'))
  .join('\n');
