import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { OPEN_LINK_TEXTS, SCREEN_TEXTS, START_TEXTS } from '#app/web/screen-texts.ts';

const NAMESPACES = readdirSync('src/languages/en').map((name) => name.replace('.json', ''));
const KEY = new RegExp(`['"\`](${NAMESPACES.join('|')}):[a-zA-Z]`, 'g');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g;

/** The modules that load texts of their own (`withTexts`). */
const LOADS_TEXTS = [
  'router.tsx',
  'screens/admin-tabs.tsx',
  'screens/check-parts.tsx',
  'screens/guest-parts.tsx',
  'screens/push-parts.tsx',
  'screens/second-step.tsx',
  'screens/served-parts.ts',
  'screens/team-parts.tsx',
].map((file) => `src/app/web/${file}`);

function resolve(file: string, name: string): string {
  return name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(file), name);
}

/** Returns the namespaces of the texts in a module and in all that it imports, also on demand. */
function namespacesIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || LOADS_TEXTS.includes(file) || !existsSync(file)) return new Set();
  seen.add(file);
  const text = readFileSync(file, 'utf8').replace(/import type [^;]*;/g, '');
  const own = [...text.matchAll(KEY)].map(([, namespace]) => namespace as string);
  const imported = [...text.matchAll(IMPORT)].flatMap(([, name]) => [
    ...namespacesIn(resolve(file, name as string), seen),
  ]);
  return new Set([...own, ...imported]);
}

const FRAME = 'src/app/web/frame.tsx';
const ADMIN = [FRAME, 'src/app/web/screens/admin-screen.tsx'];

const TEXTS = { ...SCREEN_TEXTS, 'the form for the team link': OPEN_LINK_TEXTS };

const SOURCES: Readonly<Record<keyof typeof TEXTS, readonly string[]>> = {
  '/auth': ['src/app/web/app.tsx', 'src/features/auth/web/sign-in-screen.tsx'],
  'the form for the team link': ['src/features/team-link/web/open-link-form.tsx'],
  '/': [FRAME, 'src/app/web/screens/availability-screen.tsx'],
  '/roster': [FRAME, 'src/features/roster/web/view-roster-screen.tsx'],
  '/s': ['src/app/web/screens/other-screen.tsx'],
  '/account': [FRAME, 'src/app/web/screens/account-screen.tsx'],
  '/admin': [...ADMIN, 'src/app/web/screens/admin-settings-panel.tsx'],
  '/admin?tab=members': [...ADMIN, 'src/app/web/screens/admin-members-panel.tsx'],
  '/admin?tab=roster': [...ADMIN, 'src/app/web/screens/admin-roster-panel.tsx'],
};

it.each(Object.entries(SOURCES))(
  '%s loads exactly the texts that its screen and dialogs need',
  (address, sources) => {
    const needed = new Set(sources.flatMap((file) => [...namespacesIn(file)]));
    for (const namespace of START_TEXTS) needed.delete(namespace);
    expect([...TEXTS[address as keyof typeof TEXTS]].sort()).toEqual([...needed].sort());
  },
);
