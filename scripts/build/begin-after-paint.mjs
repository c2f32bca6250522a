/**
 * Runs inside the page, as its one inline script: fetches and starts the app once the page has been painted, so that
 * what there is to read never shares a slow line with it; nor with the manifest, which browsers fetch at once. A page that brought nothing to read, or that nobody looks
 * at and so is never painted, begins at once. The server names the files beside the boot data
 * (`src/server/http/pages.ts`): the first is run, the others are what it imports.
 */
function beginAfterPaint() {
  const [entry, ...imports] = document.getElementById('boot').dataset.scripts.split(' ');
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    const link = (rel, href) =>
      document.head.append(Object.assign(document.createElement('link'), { rel, href }));
    for (const href of imports) link('modulepreload', href);
    import(entry);
    link('manifest', '/manifest.webmanifest');
  };
  const hasContent = document.getElementById('root').firstElementChild !== null;
  if (!hasContent || document.hidden || !window.PerformanceObserver) return begin();
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 1000);
}

/** The script as it stands in the page; the security policy names its hash. */
export const BEGIN_AFTER_PAINT = `(${beginAfterPaint})()`.replace(/\s*\n\s*/g, '\n');
