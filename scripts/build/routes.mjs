import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

const ADMIN = ['src/web/frame/frame.tsx', 'src/web/screens/admin-screen.tsx'];

/** What `src/web/router.tsx` loads for each address beside the start, so that the page can ask for it at once. */
export const ROUTE_SOURCES = {
  '/auth': [],
  '/': ['src/web/frame/frame.tsx', 'src/features/availability/web/my-availability-screen.tsx'],
  '/roster': ['src/web/frame/frame.tsx', 'src/web/screens/roster-screen.tsx'],
  '/account': ['src/web/frame/frame.tsx', 'src/web/screens/account-screen.tsx'],
  '/admin': [...ADMIN, 'src/web/screens/admin-settings-panel.tsx'],
  '/admin?tab=members': [...ADMIN, 'src/web/screens/admin-members-panel.tsx'],
  '/admin?tab=roster': [...ADMIN, 'src/web/screens/admin-roster-panel.tsx'],
};

/** What every page runs. */
export const START = 'src/web/main.tsx';

function addWithImports(chunks, chunk, files) {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const imported of chunk.imports) {
    addWithImports(
      chunks,
      chunks.find(({ fileName }) => fileName === imported),
      files,
    );
  }
}

/** Gives the names of the files that these sources ended up in, and of all those they import. */
export function filesOf(chunks, sources) {
  const files = new Set();
  for (const source of sources) {
    const id = join(ROOT, source);
    const isOwn = ({ facadeModuleId }) => facadeModuleId === id;
    const chunk = chunks.find(isOwn) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) {
      throw new Error(
        `Nothing was built from ${source}: let scripts/build/routes.mjs follow src/web/router.tsx.`,
      );
    }
    addWithImports(chunks, chunk, files);
  }
  return files;
}

/** Gives the scripts that every page starts with, in the order to run them (the app's own last), and those each route adds. */
export function scriptsOfRoutes(chunks) {
  const start = filesOf(chunks, [START]);
  const extra = Object.entries(ROUTE_SOURCES).map(([route, sources]) => {
    return [route, [...filesOf(chunks, sources)].filter((file) => !start.has(file))];
  });
  return { start: [...start].reverse(), extra: Object.fromEntries(extra) };
}
