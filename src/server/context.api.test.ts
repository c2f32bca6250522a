import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type DatabaseKind, openDatabase } from '#server/db/database.ts';
import { Child } from '#test/child.ts';
import { alter, openFilled, readMarks, writeMark } from '#test/embedded.ts';
import { createDatabase } from '#test/postgres.ts';
import { aSubscription } from '#test/push.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { withBackupFirst } from './backups/upgrade.ts';
import { createContext } from './context.ts';
import { databaseFile } from './db/sqlite.ts';
import { readEnv } from './env.ts';
import { listPushDevicesOf, savePushDevice } from './push/device-queries.ts';
import { COMMAND_TEXTS } from './texts.ts';
import { VERSION } from './version.ts';

/** Opens a church for the first time, and closes it. Returns its settings. */
async function startOnce(settings: Record<string, string>) {
  await (await createContext(readEnv(settings))).close();
  return settings;
}

describe('the key of the database', () => {
  const started = mkdtempSync(join(tmpdir(), 'sundial-started-'));
  let dataDir: string;
  let settings: Record<string, string>;
  const open = () => createContext(readEnv(settings));
  const key = () => join(dataDir, 'secret.key');
  beforeAll(() => startOnce({ DATA_DIR: started }));
  afterAll(() => rmSync(started, { recursive: true, force: true }));
  beforeEach(() => {
    dataDir = createTempFolder();
    cpSync(started, dataDir, { recursive: true });
    settings = { DATA_DIR: dataDir };
  });

  it('is not replaced when it is missing: the start is refused and explains what to do', async () => {
    rmSync(key());
    await expect(open()).rejects.toThrow(
      /secret\.key is missing\. Restore it from your backup\. .*--new-key/,
    );
    expect(existsSync(key())).toBe(false);
  });

  it('is refused when it belongs to another Sundial', async () => {
    writeFileSync(key(), `${Buffer.alloc(32, 1).toString('base64')}\n`);
    await expect(open()).rejects.toThrow(/is not the key of this database\. Restore it/);
    const { code, stderr } = await new Child('src/server/commands/reset-pin.ts', settings, ['Church Admin'])
      .ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is not the key of this database/)]);
  });

  it('is accepted once when none is stored yet, as in a database of an older release', async () => {
    const server = await open();
    await server.deps.database.query.updateTable('settings').set({ keyCheck: null }).execute();
    await server.close();
    await (await open()).close();
    writeFileSync(key(), `${Buffer.alloc(32, 1).toString('base64')}\n`);
    await expect(open()).rejects.toThrow(/is not the key/);
  });
});

it.each<DatabaseKind>(['sqlite', 'postgres'])(
  'the key can be replaced by a command that gives an administrator a PIN and deletes all others (%s)',
  async (kind) => {
    const dataDir = createTempFolder();
    const created = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    onTestFinished(async () => created?.drop());
    const settings = await startOnce({ DATA_DIR: dataDir, ...(created && { DATABASE_URL: created.url }) });
    const open = () => createContext(readEnv(settings));
    const reset = () =>
      new Child('src/server/commands/reset-pin.ts', settings, ['--new-key', 'Church', 'Admin']).ended;
    expect(await reset()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/secret\.key already exists/),
    });
    const before = await open();
    await before.deps.database.query
      .insertInto('users')
      .values({
        ...{ firstName: 'Ann', lastName: 'Lee', pinHash: 'of the old key', isAdmin: false },
        ...{ firstLogin: false, role: 'member', createdAt: 1 },
      })
      .execute();
    const device = { ...aSubscription().body.keys, device: 'Chrome on Android', sessionId: 'ended' };
    await savePushDevice(before.deps.database.query, {
      ...device,
      ...{ memberId: 1, endpoint: 'https://fcm.googleapis.com/send/1', now: 1 },
    });
    await before.close();
    renameSync(join(dataDir, 'secret.key'), join(dataDir, 'lost'));
    const { code, stdout, stderr } = await reset();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(COMMAND_TEXTS.pushDevicesEnded(1));
    const pin = /one-time PIN (\d+)/.exec(stdout)?.[1] ?? '';
    const server = await open();
    expect(await listPushDevicesOf(server.deps.database.query, 1)).toEqual([]);
    const users = await server.deps.database.query
      .selectFrom('users')
      .select('pinHash')
      .orderBy('id')
      .execute();
    expect(await server.deps.pinHasher.verify(pin, users[0]?.pinHash ?? null)).toBe(true);
    expect(users[1]).toEqual({ pinHash: null });
    await server.close();
  },
);

describe('an upgrade of the embedded database', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = createTempFolder();
  });
  const backups = () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []);

  /** Creates a database with one pending migration. */
  async function makeOld(): Promise<void> {
    const database = await openFilled(dataDir);
    await writeMark(database, 'before');
    await database.close();
    alter(
      databaseFile(dataDir),
      `alter table settings drop column key_check; delete from schema_migrations where name = '0006-key-check'`,
    );
  }

  it('takes a backup first, but a start without pending migrations takes none', async () => {
    await makeOld();
    await (await createContext(readEnv({ DATA_DIR: dataDir, SECRET_KEY_FILE: keyFile() }))).close();
    const [name = ''] = backups();
    expect(name.startsWith(`before-upgrade-to-${VERSION}-`)).toBe(true);
    expect(readMarks(join(dataDir, 'backups', name))).toEqual(['before']);
    await (await createContext(readEnv({ DATA_DIR: dataDir, SECRET_KEY_FILE: keyFile() }))).close();
    expect(backups()).toHaveLength(1);
  });

  it('starts again in the same second it was killed, during the backup or after it', async () => {
    await makeOld();
    const database = await openFilledWithoutMigrating();
    const upgradeAt = (now: number) => withBackupFirst(database, dataDir, now, async () => 'upgraded');
    expect(await upgradeAt(500)).toBe('upgraded');
    writeFileSync(
      join(dataDir, 'backups', `before-upgrade-to-${VERSION}-1970-01-01T00-00-01Z.db.partial`),
      'half',
    );
    expect(await upgradeAt(900)).toBe('upgraded');
    expect(backups().sort()).toEqual([
      `before-upgrade-to-${VERSION}-1970-01-01T00-00-00Z.db`,
      `before-upgrade-to-${VERSION}-1970-01-01T00-00-01Z.db.partial`,
      `before-upgrade-to-${VERSION}-1970-01-01T00-00-02Z.db`,
    ]);
    await database.close();
  });

  it('that fails leaves the database unchanged, and names the backup', async () => {
    await makeOld();
    // The new column already exists, so the migration fails.
    alter(databaseFile(dataDir), 'alter table settings add column key_check text');
    const start = new Child('src/app/server/main.ts', {
      DATA_DIR: dataDir,
      PORT: '0',
      SECRET_KEY_FILE: keyFile(),
    });
    const { code, stderr } = await start.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database upgrade failed and was rolled back\. .*before-upgrade-/);
    expect(stderr).toContain('duplicate column name');
    expect(readMarks(databaseFile(dataDir))).toEqual(['before']);
  });

  it('does not begin when the backup cannot be written', async () => {
    await makeOld();
    writeFileSync(join(dataDir, 'backups'), 'no folder');
    const database = await openFilledWithoutMigrating();
    const upgrade = withBackupFirst(database, dataDir, 1, () => Promise.reject(new Error('it was begun')));
    await expect(upgrade).rejects.toThrow(/could not be written to .*Nothing was changed/);
    await database.close();
  });

  const keyFile = () => {
    const file = join(dataDir, 'given.key');
    writeFileSync(file, `${Buffer.alloc(32, 1).toString('base64')}\n`);
    return file;
  };

  async function openFilledWithoutMigrating() {
    return openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  }
});
