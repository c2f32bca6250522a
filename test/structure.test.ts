import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'sundial-structure-'));
});
afterEach(() => rmSync(checkout, { recursive: true }));

function addFile(file: string, text = ''): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

function check(): { code: number | null; output: string } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-structure.mjs', checkout], {
    encoding: 'utf8',
  });
  return { code: status, output: stderr };
}

describe('the structure check', () => {
  it('accepts a checkout that follows every rule', () => {
    addFile('src/domain/roster.ts', "import { isSunday } from './calendar.ts';");
    addFile('src/domain/smart-assign/plan.ts', "import { isSunday } from '../calendar.ts';");
    addFile('src/domain/roster.test.ts', "import { it } from 'vitest';");
    addFile('src/features/roster/server/routes.ts', "import { insertAssignment } from './queries.ts';");
    addFile('src/features/roster/server/queries.ts', "import { sql } from 'kysely';");
    addFile('src/features/roster/server/routes.api.test.ts', "import { aMember } from '#test/factories.ts';");
    addFile('src/features/roster/web/view-roster-screen.tsx');
    addFile('src/features/roster/web/view-roster-screen.test.tsx');
    addFile('src/features/roster/web/use-month.ts');
    addFile('src/features/roster/web/texts.ts');
    addFile('src/features/messaging/server/twilio-adapter.ts', 'await fetch(url);');
    addFile('src/server/env.ts', 'export const env = process.env;');
    addFile('src/server/workflows/remove-member.ts', "await tx.deleteFrom('users').execute();");
    expect(check()).toEqual({ code: 0, output: '' });
  });

  it.each([
    [
      'a kind of file the server half does not know',
      'src/features/roster/server/service.ts',
      '',
      'a rule belongs to domain/',
    ],
    ['a kind of file the web half does not know', 'src/features/roster/web/grid.tsx', '', 'web/parts/'],
    ['a folder inside a half', 'src/features/roster/web/parts/month-card.tsx', '', 'no folders'],
    ['a third half of a slice', 'src/features/roster/rules.ts', '', 'belongs to domain/'],
    [
      'a query outside the queries',
      'src/features/roster/server/routes.ts',
      "db.selectFrom('users')",
      'queries.ts of its slice',
    ],
    [
      'the query builder outside',
      'src/server/auth/session.ts',
      "import { sql } from 'kysely';",
      'queries.ts of its slice',
    ],
    [
      'a driver outside server/db',
      'src/features/roster/server/queries.ts',
      "import pg from 'pg';",
      'Only server/db/',
    ],
    [
      'a second reader of the environment',
      'src/server/app.ts',
      'const port = process.env.PORT;',
      'Only server/env.ts',
    ],
    [
      'a request to another machine outside the adapters',
      'src/features/roster/server/routes.ts',
      'await fetch(url);',
      'take a port of server/ports.ts',
    ],
    [
      'an SDK outside the adapters',
      'src/server/context.ts',
      "import MailComposer from 'nodemailer/lib/mail-composer';",
      'take a port of server/ports.ts',
    ],
    [
      'a PDF that is laid out on the main thread',
      'src/features/sheets/server/routes.ts',
      "import { printRoster } from '#server/pdf/render-sheets.ts';",
      'laid out in a worker thread',
    ],
    ['a drawer', 'src/web/roster-utils.ts', '', '"utils" says nothing'],
    ['a drawer of a folder', 'test/helpers/sign-in.ts', '', '"helpers" says nothing'],
    [
      'an import from src to test',
      'src/server/app.ts',
      "import { aMember } from '#test/factories.ts';",
      'never imports test/',
    ],
    [
      'the same by a path',
      'src/server/app.ts',
      "import { aMember } from '../../test/factories.ts';",
      'never imports test/',
    ],
    [
      'a domain that imports a package',
      'src/domain/roster.ts',
      "import * as z from 'zod';",
      'imports nothing but its own',
    ],
    [
      'a domain that looks outside',
      'src/domain/roster.ts',
      "import { id } from '../contract/fields.ts';",
      'imports nothing but its own',
    ],
  ])('reports %s', (_, file, text, sentence) => {
    addFile(file, text);
    const { code, output } = check();
    expect(code).toBe(1);
    expect(output.split('\n').filter(Boolean)).toHaveLength(1);
    expect(output).toContain(`${file}: `);
    expect(output).toContain(sentence);
  });
});
