import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

const ADMIN = ['src/app/web/frame.tsx', 'src/app/web/screens/admin-screen.tsx'];

/**
 * The modules `src/app/web/router.tsx` loads for each address in addition to the start, so that the page can request them
 * at once.
 */
export const ROUTE_SOURCES = {
  '/auth': [],
  '/': ['src/app/web/frame.tsx', 'src/app/web/screens/availability-screen.tsx'],
  '/roster': ['src/app/web/frame.tsx', 'src/features/roster/web/view-roster-screen.tsx'],
  '/s': ['src/app/web/screens/other-screen.tsx'],
  '/account': ['src/app/web/frame.tsx', 'src/app/web/screens/account-screen.tsx'],
  '/admin': [...ADMIN, 'src/app/web/screens/admin-settings-panel.tsx'],
  '/admin?tab=members': [...ADMIN, 'src/app/web/screens/admin-members-panel.tsx'],
  '/admin?tab=roster': [...ADMIN, 'src/app/web/screens/admin-roster-panel.tsx'],
};

/** The entry point of every page. */
export const START = 'src/app/web/main.tsx';

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

/** Returns the names of the files that contain these sources, and of all files those import. */
export function filesOf(chunks, sources) {
  const files = new Set();
  for (const source of sources) {
    const id = join(ROOT, source);
    const isOwn = ({ facadeModuleId }) => facadeModuleId === id;
    const chunk = chunks.find(isOwn) ?? chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) {
      throw new Error(
        `Nothing was built from ${source}: update scripts/build/routes.mjs to match src/app/web/router.tsx.`,
      );
    }
    addWithImports(chunks, chunk, files);
  }
  return files;
}

/**
 * Returns the scripts every page starts with, in execution order with the app's own last, and those each route adds.
 */
export function scriptsOfRoutes(chunks) {
  const start = filesOf(chunks, [START]);
  const extra = Object.entries(ROUTE_SOURCES).map(([route, sources]) => {
    return [route, [...filesOf(chunks, sources)].filter((file) => !start.has(file))];
  });
  return { start: [...start].reverse(), extra: Object.fromEntries(extra) };
}
