/**
 * Runs in the page as its only inline script. Fetches and starts the app once the page has been painted, so that text and
 * scripts never share a slow line; a page without content, or in a hidden tab, starts at once. The server names the files
 * beside the boot data (`src/server/http/pages.ts`): `scripts` are run in this order, `preloads` are what they import.
 */
function startAfterPaint() {
  const { scripts, preloads } = document.getElementById('boot').dataset;
  const listed = (names) => names.split(' ').filter(Boolean);
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const link = (rel, href) =>
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
    // In tasks of a few links, and one task for each script: a phone answers to touch in between.
    for (const [n, href] of listed(`${scripts} ${preloads}`).entries()) {
      link('modulepreload', href);
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
 * Runs beside it. Holds the last tap on a page that was rendered ahead, and repeats it once the app is ready (`main.tsx`
 * says so by an event). What works without the app is left alone: links, and forms with an address of their own.
 */
function holdTaps() {
  const root = document.getElementById('root');
  if (root.dataset.prerendered === undefined) return;
  let held = null;
  // Nothing can be hit on an inert page: it is not inert for the length of this question.
  const findTapped = ({ clientX, clientY }) => {
    root.inert = false;
    const tapped = document.elementFromPoint(clientX, clientY);
    root.inert = true;
    return tapped;
  };
  const hold = (event) => {
    const target = root.inert ? findTapped(event) : event.target;
    if (!root.contains(target) || (!root.inert && target.closest('[href], [action]'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = target;
  };
  window.addEventListener('click', hold, true);
  const repeat = () => {
    window.removeEventListener('click', hold, true);
    if (!held?.isConnected) return;
    held.closest('a, button, input, select, textarea')?.focus();
    held.click();
  };
  // A task of its own: React cannot hydrate what was tapped while it runs the effect that says so.
  root.addEventListener('sundial-ready', () => setTimeout(repeat), { once: true });
}

/** The script as it stands in the page; the security policy names its hash. */
export const START_AFTER_PAINT = [holdTaps, startAfterPaint]
  .map((run) => `(${run})();`.replace(/\n\s*\/\/.*/g, '').replace(/\s*\n\s*/g, '\n'))
  .join('\n');
