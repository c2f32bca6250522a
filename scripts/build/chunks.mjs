import { filesOf, ROUTE_SOURCES, START } from './routes.mjs';

/** The chunks of what every page starts with, the first that fits. */
const START_CHUNKS = [
  ['react', /node_modules\/(react|react-dom|scheduler)\/|\/src\/web\/react-root\.ts$/],
  ['start', /./],
];

/**
 * Gives the function that names the chunk of a module, from the chunks of a first build. Left alone, the bundler cuts
 * a chunk for every combination of screens that share something, and over HTTP/1.1 each costs a phone a round trip.
 * So: two chunks for what every page starts with (React, and the rest), one for what the signed-in pages share with the first of them, one
 * for what only the Admin Panel's tabs share, and then one for each screen and tab. Only a build knows what a module really brings:
 * many an import is gone afterwards.
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
    // The page runs these one by one (start-after-paint.mjs): as one file they would block a phone.
    if (start.has(id)) return START_CHUNKS.find(([, modules]) => modules.test(id))[0];
    const on = onOthers.filter(({ modules }) => modules.has(id));
    if (onFirst.has(id) && on.length > 0) return 'signed-in';
    return on.length > 1 && on.every(({ route }) => route.startsWith('/admin')) ? 'admin' : null;
  };
}
