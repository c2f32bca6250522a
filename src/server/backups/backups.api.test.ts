import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBackup } from '#server/db/backup-file.ts';
import type { Database } from '#server/db/database.ts';
import { inspectDatabase } from '#server/db/inspect.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { openBuiltThreads } from '#test/built-threads.ts';
import { Child } from '#test/child.ts';
import { alter, openFilled, readMarks, writeMark } from '#test/embedded.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { TestClock } from '#test/test-server.ts';
import { VERSION } from '../version.ts';
import { backupFolder, listBackups } from './folder.ts';
import { BackupKeeper, takeInThread } from './keeper.ts';
import type { BackupTask } from './take.ts';

const HOUR = 3_600_000;

/** Returns a log that records its messages. */
function recordingLog() {
  const logged: string[] = [];
  const log = (details: object, message: string) => logged.push(`${message} ${JSON.stringify(details)}`);
  return { logged, info: log, error: log };
}

describe('backups of the embedded database', () => {
  let dataDir: string;
  let database: Database;
  let clock: TestClock;
  const threads = openBuiltThreads();
  const take = takeInThread(threads.tasks);
  afterAll(() => threads.close());
  beforeEach(async () => {
    dataDir = createTempFolder();
    database = await openFilled(dataDir);
    clock = new TestClock();
  });
  afterEach(async () => {
    await database.close();
  });

  /** Backs up on this thread, because another thread takes a second to start. Tests about that thread pass `take`. */
  const keeper = (taking = async ({ source, target }: BackupTask) => writeBackup(source, target)) =>
    new BackupKeeper({ dataDir, clock, timeZone: 'Australia/Sydney', take: taking });
  const names = () => readdirSync(backupFolder(dataDir)).sort();

  it('are taken in a thread during writes, contain every earlier write, and are intact', async () => {
    await writeMark(database, 'before');
    const target = join(backupFolder(dataDir), 'one.db');
    let isTaking = true;
    const taking = take({ source: databaseFile(dataDir), target }).finally(() => {
      isTaking = false;
    });
    let writes = 0;
    while (isTaking) {
      await writeMark(database, `during ${writes}`);
      writes += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await taking).toBe(statSync(target).size);
    expect(writes).toBeGreaterThan(0);
    expect(inspectDatabase(target)).toEqual({ kind: 'sound' });
    // A consistent snapshot: the concurrent writes that it contains have no gap.
    const [first, ...during] = readMarks(target);
    expect(first).toBe('before');
    expect(during).toEqual(during.map((_, index) => `during ${index}`));
    expect(names()).toEqual(['one.db']);
  });

  it('can be read only by their owner, like the database itself and its folders', () => {
    const target = join(backupFolder(dataDir), 'one.db');
    writeBackup(databaseFile(dataDir), target);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(statSync(backupFolder(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(databaseFile(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('never replace an existing file, and leave no partial file', () => {
    mkdirSync(backupFolder(dataDir));
    const target = join(backupFolder(dataDir), 'one.db');
    writeFileSync(target, 'an existing file');
    expect(() => writeBackup(databaseFile(dataDir), target)).toThrow('already exists and was not changed');
    expect(() => writeBackup(join(dataDir, 'none.db'), join(dataDir, 'two.db'))).toThrow(/no database/);
    expect(names()).toEqual(['one.db']);
  });

  it('of a damaged database are refused, reported and deleted', async () => {
    await database.close();
    // A row that references a missing member, which SQLite itself would never write.
    alter(
      databaseFile(dataDir),
      `pragma foreign_keys = off;
       insert into availability (member_id, date, is_available, last_updated) values (999, '2026-01-04', 1, 1)`,
    );
    const log = recordingLog();
    const keeping = keeper(take);
    await keeping.run({ log });
    expect(log.logged.join()).toMatch(/^backup failed .*failed its check/);
    expect(keeping.state()).toMatchObject({ lastAt: null, fault: { code: 'copy_damaged' } });
    expect(names()).toEqual([]);
    rmSync(dataDir, { recursive: true });
    database = await openFilled(dataDir);
  });

  it('are taken every hour, not earlier', async () => {
    const log = recordingLog();
    const keeping = keeper();
    await keeping.run({ log });
    await keeping.run({ log });
    clock.advance(HOUR - 1000);
    await keeping.run({ log });
    expect(names()).toEqual([`sundial-${VERSION}-2026-03-12T23-00-00Z.db`]);
    clock.advance(1000);
    await keeping.run({ log });
    expect(names()).toEqual([
      `sundial-${VERSION}-2026-03-12T23-00-00Z.db`,
      `sundial-${VERSION}-2026-03-13T00-00-00Z.db`,
    ]);
    expect(log.logged).toHaveLength(2);
    expect(keeping.state()).toMatchObject({ lastAt: clock.now(), fault: null });
    expect(keeping.state().bytes).toBeGreaterThan(10_000);
  });

  it('are reported in the log and to administrators when they fail, until the next success', async () => {
    const log = recordingLog();
    let isFull = true;
    const keeping = keeper((task) =>
      isFull
        ? Promise.reject(Object.assign(new Error('database or disk is full'), { errcode: 13 }))
        : take(task),
    );
    await keeping.run({ log });
    expect(keeping.state().fault).toEqual({ code: 'disk_full', params: null });
    expect(log.logged.join()).toContain('backup failed');
    isFull = false;
    await keeping.run({ log });
    expect(keeping.state()).toMatchObject({ lastAt: clock.now(), fault: null });
  });

  it('expire like partial files of dead processes, while the last three before upgrades and other files stay', async () => {
    mkdirSync(backupFolder(dataDir));
    const old = ['2025-01-01T10', '2025-01-01T11', '2025-02-01T10'].map(
      (hour) => `sundial-${hour}-00-00Z.db`,
    );
    const upgrades = [1, 2, 3, 4, 5].map((day) => `before-upgrade-2026-03-0${day}T00-00-00Z.db`);
    const foreign = ['my own copy.db', 'sundial-2025-13-45T00-00-00Z.db'];
    const recent = Array.from(
      { length: 26 },
      (_, n) => `sundial-2026-03-0${1 + (n % 9)}T0${n % 10}-0${n % 10}-00Z.db`,
    );
    for (const name of [...old, ...upgrades, ...foreign, ...recent])
      writeFileSync(join(backupFolder(dataDir), name), '');
    const dead = join(backupFolder(dataDir), 'sundial-2025-05-05T00-00-00Z.db.partial');
    const alive = join(backupFolder(dataDir), 'sundial-2026-03-12T22-59-59Z.db.partial');
    for (const file of [dead, alive]) writeFileSync(file, '');
    utimesSync(dead, 1, 1);
    await keeper().run({ log: recordingLog() });
    const left = names();
    expect(left).toEqual(expect.arrayContaining([...foreign, ...upgrades.slice(2)]));
    expect(left.filter((name) => name.startsWith('before'))).toHaveLength(3);
    expect(left.filter((name) => name.endsWith('.partial'))).toEqual([
      'sundial-2026-03-12T22-59-59Z.db.partial',
    ]);
    expect(listBackups(dataDir).filter((backup) => backup.takenAt < Date.parse('2025-02-02'))).toHaveLength(
      2,
    );
  });

  it('made before an update are deleted after 30 days, also while backups fail, and no other files are', async () => {
    mkdirSync(backupFolder(dataDir));
    const inFolder = (name: string) => join('backups', name);
    const copies = {
      expired: [
        inFolder('before-upgrade-2026-02-10T23-00-00Z.db'),
        inFolder('before-upgrade-to-1.4.0-2025-01-01T00-00-00Z.db'),
        'before-update.db',
      ],
      staying: [
        inFolder('before-upgrade-to-1.4.0-2026-02-10T23-00-01Z.db'),
        inFolder('before-upgrade-of-my-own.db'),
        inFolder('before-update.db'),
        'before-update-1.db',
        'before-upgrade-2025-01-01T00-00-00Z.db',
        'replaced-2025-01-01T00-00-00Z.db',
      ],
    };
    for (const name of [...copies.expired, ...copies.staying]) {
      writeFileSync(join(dataDir, name), '');
      utimesSync(join(dataDir, name), 1, 1);
    }
    await keeper(() => Promise.reject(new Error('failed'))).run({ log: recordingLog() });
    expect(copies.expired.filter((name) => existsSync(join(dataDir, name)))).toEqual([]);
    expect(copies.staying.filter((name) => !existsSync(join(dataDir, name)))).toEqual([]);
  });

  it('are made by the command while Sundial runs, in the folder or as a new file, but not of PostgreSQL', async () => {
    await writeMark(database, 'acknowledged');
    const run = (...args: string[]) =>
      new Child('src/server/commands/backup.ts', { DATA_DIR: dataDir }, args).ended;
    const elsewhere = join(dataDir, 'elsewhere', 'mine.db');
    const [plain, named] = await Promise.all([run(), run(elsewhere)]);
    expect([plain.code, plain.stderr, named.code, named.stderr]).toEqual([0, '', 0, '']);
    expect(plain.stdout).toMatch(/sundial-\S+Z\.db: \d+\.\d MB, checked\.\nKeep \S+secret\.key too/);
    expect(names()).toHaveLength(1);
    expect(readMarks(elsewhere)).toEqual(['acknowledged']);
    const [again, away] = await Promise.all([
      run(elsewhere),
      new Child('src/server/commands/backup.ts', { DATABASE_URL: 'postgres://127.0.0.1/church' }).ended,
    ]);
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No backup was written: .*exists/),
    });
    expect(away).toMatchObject({ code: 1, stderr: expect.stringMatching(/^PostgreSQL is backed up with/) });
  });
});
