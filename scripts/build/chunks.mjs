import { filesOf, ROUTE_SOURCES, START } from './routes.mjs';

/** The chunks that every page starts with. The first match applies. */
const START_CHUNKS = [
  ['react', /node_modules\/(react|react-dom|scheduler)\/|\/src\/web\/react-root\.ts$/],
  ['start', /./],
];

/**
 * Returns the function that names a module's chunk, from a first build, because only that shows which imports remain.
 * By default, every combination of screens gets a chunk, each a round trip over HTTP/1.1. This makes two for the start,
 * one for signed-in pages, one for Admin Panel tabs, one for what Account Settings has in common with them, and one per
 * screen and tab.
 */
export function nameChunks(firstChunks) {
  const modulesOf = (sources) => {
    const files = filesOf(firstChunks, sources);
    return new Set(
      firstChunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds),
    );
  };
  const { '/': first, ...others } = ROUTE_SOURCES;
  const start = modulesOf([START]);
  const onFirst = modulesOf(first);
  const onOthers = Object.entries(others).map(([route, sources]) => ({ route, modules: modulesOf(sources) }));
  return (id) => {
    // The page runs these one at a time (start-after-paint.mjs). As one file, they would block a phone.
    if (start.has(id)) return START_CHUNKS.find(([, modules]) => modules.test(id))[0];
    const on = onOthers.filter(({ modules }) => modules.has(id));
    if (onFirst.has(id) && on.length > 0) return 'signed-in';
    if (on.length < 2) return null;
    const notAdmin = on.filter(({ route }) => !route.startsWith('/admin'));
    if (notAdmin.length === 0) return 'admin';
    if (notAdmin.every(({ route }) => route === '/account')) return 'account-and-admin';
    // What these have in common is too small for a round trip of its own.
    return /\/src\/(texts|web\/api)\//.test(id) ? 'signed-in' : null;
  };
}
