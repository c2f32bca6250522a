import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Child } from '#test/child.ts';
import { alter, openFilled, readMarks, writeMark } from '#test/embedded.ts';
import { enqueueReminders } from '#test/outbox.ts';
import { aSubscription } from '#test/push.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { readFeedState, saveFeed } from '../auth/calendar-feed-queries.ts';
import { enqueueMail } from '../outbox/enqueue-queries.ts';
import { listPushDevicesOf, markPushDeviceProved, savePushDevice } from '../push/device-queries.ts';
import { openPushKeys } from '../push/vapid-keys.ts';
import { writeBackup } from './backup-file.ts';
import { NewerDatabaseError } from './migrate.ts';
import { InvalidBackupError, restoreDatabase } from './restore.ts';
import { DatabaseInUseError, databaseFile } from './sqlite.ts';

const DAY = 86_400_000;

describe('restoring the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let backup: string;
  beforeEach(async () => {
    folder = createTempFolder();
    dataDir = join(folder, 'data');
    backup = join(folder, 'backup.db');
    const database = await openFilled(dataDir);
    await writeMark(database, 'old');
    writeBackup(databaseFile(dataDir), backup);
    await writeMark(database, 'new');
    await database.close();
  });

  const restore = (file = backup, into = dataDir, endCalendars = false) =>
    restoreDatabase(into, file, { now: 5, keepAs: join(into, 'replaced.db'), endCalendars });

  /** Returns the contents of the data folder, byte by byte. */
  const contents = () =>
    Object.fromEntries(
      readdirSync(dataDir)
        .filter((name) => name !== 'sundial.lock')
        .map((name) => [
          name,
          statSync(join(dataDir, name)).isFile() ? readFileSync(join(dataDir, name), 'base64') : null,
        ]),
    );

  it('restores the backup, keeps the replaced database, and leaves the backup unchanged', async () => {
    const before = readFileSync(backup, 'base64');
    expect(restore()).toBe(join(dataDir, 'replaced.db'));
    expect(readMarks(databaseFile(dataDir))).toEqual(['old']);
    expect(readMarks(join(dataDir, 'replaced.db'))).toEqual(['old', 'new']);
    expect(readFileSync(backup, 'base64')).toBe(before);
    expect(statSync(databaseFile(dataDir)).mode & 0o777).toBe(0o600);
    const database = await openFilled(dataDir);
    await writeMark(database, 'after');
    await database.close();
    expect(readMarks(databaseFile(dataDir))).toEqual(['old', 'after']);
  });

  it('works on a new machine without data', () => {
    const fresh = join(folder, 'another machine');
    expect(restore(backup, fresh)).toBeNull();
    expect(readMarks(databaseFile(fresh))).toEqual(['old']);
  });

  it('keeps the devices that get push messages, with the same key, until they prove themselves again', async () => {
    const secretKey = Buffer.alloc(32, 7);
    const database = await openFilled(dataDir);
    const { publicKey } = await openPushKeys(database, secretKey);
    const { endpoint, keys } = aSubscription().body;
    const device = { memberId: 1, endpoint, ...keys, device: 'Chrome on Android', sessionId: 'ended' };
    const { saved } = await savePushDevice(database.query, { ...device, now: 1 });
    await markPushDeviceProved(database.query, saved.id, 2);
    const withDevice = join(folder, 'with device.db');
    writeBackup(databaseFile(dataDir), withDevice);
    await database.close();
    const fresh = join(folder, 'another machine');
    restore(withDevice, fresh);
    const restored = await openFilled(fresh);
    expect((await openPushKeys(restored, secretKey)).publicKey).toBe(publicKey);
    expect(await listPushDevicesOf(restored.query, 1)).toEqual([{ ...saved, provedAt: null }]);
    await restored.close();
  });

  it('keeps writes that were only in the log of a killed Sundial', async () => {
    const database = await openFilled(dataDir);
    await writeMark(database, 'in the log');
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    for (const end of ['', '-wal'])
      copyFileSync(`${databaseFile(dataDir)}${end}`, `${databaseFile(killed)}${end}`);
    await database.close();
    restore(backup, killed);
    expect(readMarks(databaseFile(killed))).toEqual(['old']);
    expect(readMarks(join(killed, 'replaced.db'))).toEqual(['old', 'new', 'in the log']);
    // Such a pair of files, copied by hand, is itself a valid backup.
    restore(join(killed, 'replaced.db'), killed);
  });

  it('is refused while a Sundial runs on the folder, and changes nothing', async () => {
    const database = await openFilled(dataDir);
    expect(() => restore()).toThrow(DatabaseInUseError);
    await database.close();
    expect(readMarks(databaseFile(dataDir))).toEqual(['old', 'new']);
  });

  it.each([
    ['that does not exist', () => undefined, /does not exist/],
    ['that is a folder', (file: string) => mkdirSync(file), /is not a file but a folder or device/],
    ['that is empty', (file: string) => writeFileSync(file, ''), /is not a Sundial database/],
    [
      'of another program',
      (file: string) => alter(file, 'create table birds (name)'),
      /is not a Sundial database/,
    ],

    [
      'with a corrupted page',
      (file: string) => {
        const bytes = readFileSync(backup);
        bytes.fill(0xa5, 3 * 4096 + 10, 4 * 4096);
        writeFileSync(file, bytes);
      },
      /is damaged/,
    ],
  ])('refuses a file %s, and changes nothing', (_, make, sentence) => {
    const file = join(folder, 'given.db');
    make(file);
    const before = contents();
    expect(() => restore(file)).toThrow(InvalidBackupError);
    expect(() => restore(file)).toThrow(sentence);
    expect(contents()).toEqual(before);
  });

  it('refuses a backup of a newer Sundial, and changes nothing', () => {
    alter(backup, `insert into schema_migrations values ('9999-of-tomorrow', 1)`);
    const before = contents();
    expect(() => restore()).toThrow(NewerDatabaseError);
    expect(contents()).toEqual(before);
  });

  it('replaces a damaged database and keeps the damaged file', () => {
    writeFileSync(databaseFile(dataDir), 'not a database '.repeat(500));
    expect(restore()).toBe(join(dataDir, 'replaced.db'));
    expect(readMarks(databaseFile(dataDir))).toEqual(['old']);
    expect(readFileSync(join(dataDir, 'replaced.db'), 'utf8')).toMatch(/^not a database/);
  });

  it('signs out all members and sends nothing a second time', async () => {
    const before = await openFilled(dataDir);
    const query = before.query;
    await query
      .insertInto('sessions')
      .values({ tokenHash: 'h', memberId: 1, createdAt: 1, lastSeenAt: 1, device: 'd', publicId: 'p' })
      .execute();
    await query
      .insertInto('secondSteps')
      .values({ tokenHash: 'h', memberId: 1, tries: 0, createdAt: 1 })
      .execute();
    const message = { details: { month: { year: 2026, month: 5 } }, createdBy: 1, now: 3 };
    await query.updateTable('users').set({ phoneNumber: '+61491570156' }).execute();
    for (const _ of [1, 2]) await enqueueReminders(query, message, [1]);
    await query
      .updateTable('messageRecipients')
      .set({ state: 'sending', address: '+61491570156', body: 'Hello' })
      .where('id', '=', 1)
      .execute();
    const mail = {
      subject: 's',
      text: 't',
      html: 'h',
      attachment: { name: 'a', content: new Uint8Array(1) },
    };
    await enqueueMail(query, { ...message, kind: 'roster' }, mail, ['a@example.org']);
    const busy = join(folder, 'busy.db');
    writeBackup(databaseFile(dataDir), busy);
    await before.close();
    restore(busy);
    const after = await openFilled(dataDir);
    expect(await after.query.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await after.query.selectFrom('secondSteps').selectAll().execute()).toEqual([]);
    const outbox = await after.query.selectFrom('messageRecipients').selectAll().orderBy('id').execute();
    expect(outbox).toMatchObject([
      { channel: 'sms', state: 'unknown', reason: 'sms_no_answer', nextAt: 5, triedAt: 3 },
      { channel: 'sms', state: 'unknown', reason: 'restored', nextAt: null },
      { channel: 'email', state: 'unknown', reason: 'mail_no_answer', nextAt: null },
    ]);
    await after.close();
  });

  it('ends personal links, whose codes are still known, and calendar addresses only on request', async () => {
    const before = await openFilled(dataDir);
    const link = { memberId: 1, purpose: '{"kind":"respond"}', createdAt: 1, recipientId: null };
    const longAgo = -90 * DAY;
    await before.query
      .insertInto('personalLinks')
      .values([
        { ...link, codeHash: 'ended', expiresAt: longAgo },
        { ...link, codeHash: 'open', expiresAt: DAY },
      ])
      .execute();
    await saveFeed(before.query, { memberId: 1, scope: 'own', codeHash: 'feed', now: 1 });
    const file = join(folder, 'links.db');
    writeBackup(databaseFile(dataDir), file);
    await before.close();
    for (const endCalendars of [false, true]) {
      restore(file, dataDir, endCalendars);
      const { query, close } = await openFilled(dataDir);
      const links = query.selectFrom('personalLinks').select(['codeHash', 'expiresAt']).orderBy('codeHash');
      expect(await links.execute()).toEqual([
        { codeHash: 'ended', expiresAt: longAgo },
        { codeHash: 'open', expiresAt: 5 - DAY },
      ]);
      expect((await readFeedState(query, 1, 'own')).isOn).toBe(!endCalendars);
      await close();
    }
  });

  it('lists the backups, restores one, and reports further steps', async () => {
    const run = (...args: string[]) =>
      new Child('src/server/commands/restore.ts', { DATA_DIR: dataDir, TIME_ZONE: 'Australia/Sydney' }, args)
        .ended;
    expect(await run()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There are no backups in /),
    });
    writeBackup(databaseFile(dataDir), join(dataDir, 'backups', 'sundial-2026-03-12T23-00-00Z.db'));
    const [list, fault] = await Promise.all([run(), run(join(folder, 'none.db'))]);
    expect(list.stdout).toMatch(/sundial-2026-03-12T23-00-00Z\.db {3}13 March 2026, 10:00, 0\.\d MB\n/);
    expect(fault).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/does not exist\. Nothing was changed\.\n$/),
    });
    const done = await run(backup);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toMatch(
      /was checked and restored\. .*\n.* with --end-calendars .*\n.*was saved as \S+replaced-\S+\.db\.\n.*Restore the key/,
    );
    const ended = await run(backup, '--end-calendars');
    expect(ended.stdout).toContain('All calendar addresses have ended.');
    expect(readMarks(databaseFile(dataDir))).toEqual(['old']);
    expect(existsSync(`${databaseFile(dataDir)}-wal`)).toBe(false);
  });
});
