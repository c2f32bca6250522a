import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gate } from '#test/gate.ts';
import { memoryFolder } from '#test/memory-folder.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { type Database, openDatabase, type Transaction } from './database.ts';
import { databaseFile } from './sqlite.ts';

describe('writes of the embedded database', () => {
  let dataDir: string;
  let database: Database;
  /** A connection of another program. */
  let other: InstanceType<typeof DatabaseSync>;

  beforeEach(async () => {
    dataDir = createTempFolder(memoryFolder());
    database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
    await sql`create table parents (id integer primary key)`.execute(database.query);
    await sql`create table things (value unique, parent references parents (id) deferrable initially deferred)`.execute(
      database.query,
    );
    other = new DatabaseSync(databaseFile(dataDir));
  });
  afterEach(async () => {
    other.close();
    await database.close();
  });

  const insert = (tx: Transaction, value: number, parent: number | null = null) =>
    sql`insert into things values (${value}, ${parent})`.execute(tx);
  const stored = () =>
    other
      .prepare('select value from things order by value')
      .all()
      .map((row) => (row as { value: number }).value);

  /** Runs all of this while a first write is not finished, so that the others wait and join its group. */
  async function inOneGroup(...works: ReadonlyArray<(tx: Transaction) => Promise<unknown>>) {
    const { open, opened } = gate();
    const first = database.transaction(async (tx) => {
      await insert(tx, 0);
      await opened;
    });
    const others = works.map((work) => database.transaction(work));
    open();
    return (await Promise.allSettled([first, ...others])).map((result) =>
      result.status === 'fulfilled' ? 'saved' : String(result.reason.message),
    );
  }

  it('saves every write that waited, and acknowledges none before it is committed', async () => {
    const seen: number[][] = [];
    const { open, opened } = gate();
    const first = database.transaction(async (tx) => {
      await insert(tx, 1);
      await opened;
    });
    const second = database.transaction((tx) => insert(tx, 2));
    const all = [first, second].map((write) => write.then(() => seen.push(stored())));
    expect(stored()).toEqual([]);
    open();
    await Promise.all(all);
    expect(seen).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('forgets no write, in whichever turn of the event loop it arrives', async () => {
    for (let turns = 0; turns < 10; turns += 1) {
      const first = database.transaction((tx) => insert(tx, 2 * turns));
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      await Promise.all([first, database.transaction((tx) => insert(tx, 2 * turns + 1))]);
    }
    expect(stored()).toHaveLength(20);
  });

  it('rolls a refused write back alone', async () => {
    const outcomes = await inOneGroup(
      (tx) => insert(tx, 1),
      async (tx) => {
        await insert(tx, 2);
        throw new Error('refused');
      },
      (tx) => insert(tx, 3),
    );
    expect(outcomes).toEqual(['saved', 'saved', 'refused', 'saved']);
    expect(stored()).toEqual([0, 1, 3]);
  });

  it('fails every write of a group whose commit fails', async () => {
    const outcomes = await inOneGroup(
      (tx) => insert(tx, 1),
      (tx) => insert(tx, 2, 99),
    );
    expect(outcomes).toEqual(Array(3).fill('FOREIGN KEY constraint failed'));
    expect(stored()).toEqual([]);
    await database.transaction((tx) => insert(tx, 4));
    expect(stored()).toEqual([4]);
  });

  it('fails every write of a group that the disk has ended, with the original error', async () => {
    const outcomes = await inOneGroup(
      (tx) => insert(tx, 1),
      // As on a full disk, SQLite itself rolls back if a statement says so.
      (tx) => sql`insert or rollback into things values (1, null)`.execute(tx),
    );
    expect(outcomes).toEqual(Array(3).fill('UNIQUE constraint failed: things.value'));
    expect(stored()).toEqual([]);
    await database.transaction((tx) => insert(tx, 4));
    expect(stored()).toEqual([4]);
  });

  it('reads committed data while a write is not finished', async () => {
    const { open, opened } = gate();
    const writing = database.transaction(async (tx) => {
      await insert(tx, 1);
      await opened;
    });
    const read = async () => (await sql`select value from things`.execute(database.query)).rows;
    expect(await read()).toEqual([]);
    open();
    await writing;
    expect(await read()).toEqual([{ value: 1 }]);
  });

  it('reads while another program holds the write lock, and writes once it is released', async () => {
    other.exec('begin immediate');
    const writing = database.transaction((tx) => insert(tx, 1));
    expect((await sql`select value from things`.execute(database.query)).rows).toEqual([]);
    other.exec('insert into things values (7, null); commit');
    await writing;
    expect(stored()).toEqual([1, 7]);
  });

  it('finishes running writes before it closes, and refuses later ones', async () => {
    const { open, opened } = gate();
    const writing = database.transaction(async (tx) => {
      await insert(tx, 1);
      await opened;
    });
    const waiting = database.transaction((tx) => insert(tx, 2));
    const closing = database.close();
    await expect(database.transaction((tx) => insert(tx, 3))).rejects.toThrow('The database is closed.');
    open();
    await Promise.all([writing, waiting, closing]);
    expect(stored()).toEqual([1, 2]);
    database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  });

  it('shows the write that a refusal depends on once the refusal arrives', async () => {
    const seen: number[][] = [];
    const { open, opened } = gate();
    const first = database.transaction(async (tx) => {
      await insert(tx, 1);
      await opened;
    });
    const second = database.transaction((tx) => insert(tx, 1)).catch(() => seen.push(stored()));
    open();
    await Promise.all([first, second]);
    expect(seen).toEqual([[1]]);
  });

  it('commits a write outside a transaction with the others', async () => {
    await Promise.all([
      sql`insert into things values (1, null)`.execute(database.query),
      database.transaction((tx) => insert(tx, 2)),
    ]);
    expect(stored()).toEqual([1, 2]);
  });
});
