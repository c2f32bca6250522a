/** What `src/web/router.tsx` loads for each address beside the start, so that the page can ask for it at once. */
export const ROUTE_SOURCES = {
  '/auth': [],
  '/': ['src/web/frame/frame.tsx', 'src/features/availability/web/my-availability-screen.tsx'],
  '/roster': ['src/web/frame/frame.tsx', 'src/web/screens/roster-screen.tsx'],
  '/account': ['src/web/frame/frame.tsx', 'src/web/screens/account-screen.tsx'],
  '/admin': ['src/web/frame/frame.tsx', 'src/web/screens/admin-screen.tsx'],
};

const START = 'src/web/main.tsx';

function addWithImports(manifest, source, files) {
  const chunk = manifest[source];
  if (!chunk) {
    throw new Error(
      `Nothing was built from ${source}: let scripts/build/routes.mjs follow src/web/router.tsx.`,
    );
  }
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) addWithImports(manifest, imported, files);
}

/** Gives the scripts that every page starts with (the first is the one to run), and those each route adds. */
export function scriptsOfRoutes(manifest) {
  const start = new Set();
  addWithImports(manifest, START, start);
  const extra = Object.entries(ROUTE_SOURCES).map(([route, sources]) => {
    const files = new Set(start);
    for (const source of sources) addWithImports(manifest, source, files);
    return [route, [...files].filter((file) => !start.has(file))];
  });
  return { start: [...start], extra: Object.fromEntries(extra) };
}
