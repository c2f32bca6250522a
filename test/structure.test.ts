import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTempFolder } from './temp-folder.ts';

const { findViolations } = await import(new URL('../scripts/structure/violations.mjs', import.meta.url).href);

let checkout: string;

beforeEach(() => {
  checkout = createTempFolder();
});

function addFile(file: string, text = ''): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

/** Returns how a file imports another one by a relative path. */
function relativeImport(file: string, imported: string): string {
  return posix.relative(dirname(file), imported).replace(/^(?!\.)/, './');
}

const check = (): string[] => findViolations(checkout);

describe('the structure check', () => {
  it('accepts a checkout that follows every rule', () => {
    addFile('src/domain/roster/roster.ts', "import { isSunday } from './calendar.ts';");
    addFile('src/domain/smart-assign/plan.ts', "import { isSunday } from '../calendar.ts';");
    addFile('src/domain/roster.test.ts', "import { it } from 'vitest';");
    addFile('src/features/roster/server/routes.ts', "import { insertAssignment } from './queries.ts';");
    addFile('src/features/roster/server/queries.ts', "import { sql } from 'kysely';");
    addFile('src/features/roster/server/routes.api.test.ts', "import { aMember } from '#test/factories.ts';");
    addFile('src/features/roster/web/view-roster-screen.tsx');
    addFile('src/features/roster/web/view-roster-screen.test.tsx');
    addFile('src/features/roster/web/use-month.ts');
    addFile('src/features/roster/web/month-wording.ts');
    addFile('src/features/messaging/server/twilio-adapter.ts', 'await fetch(url);');
    addFile('src/server/env.ts', 'export const env = process.env;');
    addFile('src/server/members/removal-queries.ts', "await tx.deleteFrom('users').execute();");
    expect(check()).toEqual([]);
  });

  it.each([
    [
      'a file that is not allowed in server/ of a slice',
      'src/features/roster/server/service.ts',
      '',
      'Rules belong in domain/',
    ],
    ['a file that is not allowed in web/ of a slice', 'src/features/roster/web/grid.tsx', '', 'web/parts/'],
    ['a folder inside web/ of a slice', 'src/features/roster/web/parts/month-card.tsx', '', 'no folders'],
    ['a file directly in a slice', 'src/features/roster/rules.ts', '', 'Rules belong in domain/'],
    [
      'a query outside queries.ts',
      'src/features/roster/server/routes.ts',
      "db.selectFrom('users')",
      'SQL belongs in a *queries.ts file',
    ],
    [
      'another writer of assignments',
      'src/features/roster/server/queries.ts',
      "tx.deleteFrom('rosterAssignments')",
      'Only move()',
    ],
    [
      'another writer of assignments in raw SQL',
      'src/features/roster/server/queries.ts',
      'sql`update roster_assignments set place = 1`',
      'Only move()',
    ],
    [
      'an import of the query builder outside queries.ts',
      'src/server/auth/session.ts',
      "import { sql } from 'kysely';",
      'SQL belongs in a *queries.ts file',
    ],
    [
      'a database driver outside server/db',
      'src/features/roster/server/queries.ts',
      "import pg from 'pg';",
      'Only server/db/',
    ],
    [
      'a file other than env.ts that reads the environment',
      'src/app/server/app.ts',
      'const port = process.env.PORT;',
      'Only server/env.ts',
    ],
    [
      'a request to another system outside the adapters',
      'src/features/roster/server/routes.ts',
      'await fetch(url);',
      'Use a port from server/ports.ts',
    ],
    [
      'an SDK outside the adapters',
      'src/server/context.ts',
      "import MailComposer from 'nodemailer/lib/mail-composer';",
      'Use a port from server/ports.ts',
    ],
    [
      'a PDF library loaded on the main thread',
      'src/features/sheets/server/routes.ts',
      "import { printRoster } from '#server/pdf/render-sheets.ts';",
      'Only the PDF worker thread',
    ],
    ...['-ml-3', 'sm:pr-2', 'left-0', 'text-right', 'rounded-l', 'border-l-no'].map((name) => [
      `the class ${name}`,
      'src/web/ui/card.tsx',
      `<p className="flex ${name}" />`,
      'for one reading direction',
    ]),
    [
      'a physical side in a style sheet',
      'src/web/theme.css',
      'p { margin-left: 0; }',
      'one reading direction',
    ],
    ['a vague file name', 'src/web/roster-utils.ts', '', '"utils" is too vague'],
    ['a vague folder name', 'test/helpers/sign-in.ts', '', '"helpers" is too vague'],
  ])('reports %s', (_, file, text, sentence) => {
    addFile(file, text);
    expect(check()).toEqual([expect.stringContaining(sentence)]);
    expect(check()[0]).toContain(`${file}: `);
  });

  it.each([
    [
      'two folders of server/',
      'src/server/auth/session.ts',
      'src/server/http/errors.ts',
      'auth → http → auth',
    ],
    [
      'a folder and a file next to it',
      'src/server/deps.ts',
      'src/server/jobs/job.ts',
      'deps.ts → jobs → deps.ts',
    ],
    ['two nouns of the domain', 'src/domain/roster/roster.ts', 'src/domain/cover/cover.ts', 'roster → cover'],
    ['two parts of a noun', 'src/domain/plan/model/a.ts', 'src/domain/plan/search/b.ts', 'model → search'],
    [
      'two files of a folder',
      'src/web/frame/menu.tsx',
      'src/web/frame/bar.tsx',
      'menu.tsx → bar.tsx → menu.tsx',
    ],
  ])('reports a circle between %s', (_, one, other, circle) => {
    addFile(one, `import type { A } from '${other.replace('src/', '#')}';`);
    addFile(other, `const one = await import('${relativeImport(other, one)}');`);
    expect(check()).toHaveLength(2);
    expect(check().join()).toContain(circle);
  });

  it('reports a circle of three, and not files that only lead to it', () => {
    addFile('src/server/app.ts', "import './auth/session.ts';");
    addFile('src/server/auth/session.ts', "import '../deps.ts';");
    addFile('src/server/deps.ts', "import './jobs/job.ts';");
    addFile('src/server/jobs/job.ts', "import '#server/auth/pin.ts';");
    addFile('src/server/jobs/job.test.ts', "import '#server/app.ts';");
    expect(check()).toHaveLength(3);
    expect(check().join()).toContain(
      'src/server/deps.ts: It imports itself: deps.ts → jobs → auth → deps.ts.',
    );
  });

  it('reports a type with the name of another one', () => {
    addFile('src/domain/roster/place.ts', 'export interface Place {}');
    addFile('test/places.ts', 'export type Place = string;\nexport type Places = Place[];');
    expect(check()).toEqual([expect.stringContaining('exports a type Place too')]);
  });
});
