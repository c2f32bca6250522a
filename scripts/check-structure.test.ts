import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'sundial-structure-'));
});
afterEach(() => rmSync(house, { recursive: true }));

function plant(file: string, text = ''): void {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
}

function check(): { code: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-structure.mjs', house], {
    encoding: 'utf8',
  });
  return { code: status, said: stderr };
}

describe('the structure check', () => {
  it('is content with a house in order', () => {
    plant('src/domain/roster.ts', "import { isSunday } from './calendar.ts';");
    plant('src/domain/smart-assign/plan.ts', "import { isSunday } from '../calendar.ts';");
    plant('src/domain/roster.test.ts', "import { it } from 'vitest';");
    plant('src/features/roster/server/routes.ts', "import { insertAssignment } from './queries.ts';");
    plant('src/features/roster/server/queries.ts', "import { sql } from 'kysely';");
    plant('src/features/roster/server/routes.api.test.ts', "import { aMember } from '#test/factories.ts';");
    plant('src/features/roster/web/view-roster-screen.tsx');
    plant('src/features/roster/web/view-roster-screen.test.tsx');
    plant('src/features/roster/web/use-month.ts');
    plant('src/features/roster/web/texts.ts');
    plant('src/features/messaging/server/twilio-adapter.ts', 'await fetch(url);');
    plant('src/server/env.ts', 'export const env = process.env;');
    plant('src/server/workflows/remove-member.ts', "await tx.deleteFrom('users').execute();");
    expect(check()).toEqual({ code: 0, said: '' });
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
      'src/server/http/session.ts',
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
      'src/server/house.ts',
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
  ])('names %s', (_, file, text, sentence) => {
    plant(file, text);
    const { code, said } = check();
    expect(code).toBe(1);
    expect(said.split('\n').filter(Boolean)).toHaveLength(1);
    expect(said).toContain(`${file}: `);
    expect(said).toContain(sentence);
  });
});
