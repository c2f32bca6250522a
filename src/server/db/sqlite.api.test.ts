import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseInUseError, databaseFile } from '#server/db/sqlite.ts';
import { Child } from '#test/child.ts';
import { createTempFolder } from '#test/temp-folder.ts';

describe('the embedded database', () => {
  let dataDir: string;
  const open = (isShared = false): Database =>
    openDatabase({ databaseUrl: null, dataDir, isShared, onIdleError: () => undefined });

  beforeEach(() => {
    dataDir = join(createTempFolder(), 'made', 'for it');
  });

  it('refuses a second Sundial in the same process, and can be opened again once it is closed', async () => {
    const first = open();
    expect(() => open()).toThrow(DatabaseInUseError);
    expect(() => open()).toThrow(`Another Sundial is already running on ${dataDir}`);
    await first.close();
    await open().close();
  });

  it('refuses another process, and can be opened once the first is killed', async () => {
    const other = new Child('test/programs/server.ts', { DATA_DIR: dataDir });
    await other.line();
    expect(() => open()).toThrow(DatabaseInUseError);
    await other.kill('SIGKILL');
    const database = open();
    const users = await database.query.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
    await database.close();
  });

  it('can be read and written by a short command while Sundial runs', async () => {
    const running = open();
    await sql`create table notes (text text)`.execute(running.query);
    const shared = open(true);
    await shared.transaction((tx) => sql`insert into notes values ('from the command')`.execute(tx));
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(running.query);
    expect(rows).toEqual([{ text: 'from the command' }]);
    await shared.close();
    await running.close();
  });

  it('is complete in its file alone once it is closed', async () => {
    const database = open();
    await sql`create table notes (text text)`.execute(database.query);
    await sql`insert into notes values ('kept')`.execute(database.query);
    await sql`select text from notes`.execute(database.query);
    await database.close();
    const copy = join(dataDir, 'copy.db');
    copyFileSync(databaseFile(dataDir), copy);
    const copied = new DatabaseSync(copy);
    expect(copied.prepare('select text from notes').all()).toEqual([{ text: 'kept' }]);
    copied.close();
  });

  it('is not created by a short command', () => {
    expect(() => open(true)).toThrow(/There is no Sundial in .* yet: start it once first\./);
  });

  it('refuses to store dates and objects, which it would convert to other values', async () => {
    const database = open();
    await sql`create table things (value)`.execute(database.query);
    const store = (value: unknown) => sql`insert into things values (${value})`.execute(database.query);
    await expect(store(new Date())).rejects.toThrow('A value of type object cannot be stored');
    await expect(store({})).rejects.toThrow('A value of type object cannot be stored');
    await store(null);
    await store(undefined);
    await store('text');
    await store(1.5);
    await store(true);
    const { rows } = await sql<{ value: unknown }>`select value from things`.execute(database.query);
    expect(rows.map((row) => row.value)).toEqual([null, null, 'text', 1.5, 1]);
    await database.close();
  });

  it('has a write-ahead log with full synchronization, and enforces foreign keys', async () => {
    const database = open();
    const pragma = async (name: string) =>
      Object.values(
        (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.query)).rows[0] ?? {},
      );
    expect(await pragma('synchronous')).toEqual([2]);
    expect(await pragma('journal_mode')).toEqual(['wal']);
    expect(await pragma('foreign_keys')).toEqual([1]);
    await database.close();
  });
});
