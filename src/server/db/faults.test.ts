import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { isDamaged, isDatabaseAway, isDuplicate, isMissingTable } from '#server/db/faults.ts';
import { createTempFolder } from '#test/temp-folder.ts';

/** Returns the error that the embedded database throws for a statement. */
function faultOf(db: InstanceType<typeof DatabaseSync>, statement: string): unknown {
  try {
    db.exec(statement);
  } catch (error) {
    return error;
  }
  return null;
}

const withCode = (code: string) => Object.assign(new Error('some fault'), { code });

describe('a database error', () => {
  it('means unavailable when SQLite has no disk space or is locked, and not when the data is invalid', () => {
    const db = new DatabaseSync(':memory:');
    db.exec('create table things (value unique); insert into things values (1)');
    const taken = faultOf(db, 'insert into things values (1)');
    expect([isDuplicate(taken), isDatabaseAway(taken)]).toEqual([true, false]);
    const wrong = faultOf(db, 'select * from nowhere');
    expect([isDuplicate(wrong), isDatabaseAway(wrong), isMissingTable(wrong)]).toEqual([false, false, true]);
    expect(isDatabaseAway(Object.assign(new Error('database is locked'), { errcode: 5 }))).toBe(true);
    db.exec('pragma max_page_count = 1');
    const full = faultOf(db, 'insert into things values (zeroblob(1000000))');
    expect([isDuplicate(full), isDatabaseAway(full)]).toEqual([false, true]);
    db.close();
  });

  it('means damage when a file is not a database, and not when the disk is merely full', () => {
    const file = join(createTempFolder(), 'rubbish.db');
    writeFileSync(file, 'This is not a database at all. '.repeat(100));
    const db = new DatabaseSync(file);
    const damage = faultOf(db, 'select * from sqlite_master');
    db.close();
    expect([isDamaged(damage), isDatabaseAway(damage)]).toEqual([true, false]);
    expect([isDamaged(withCode('ENOSPC')), isDamaged(null)]).toEqual([false, false]);
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', '57P01', '53300', '57014', '25006', '08006'])(
    'means unavailable when PostgreSQL or the network reports %s',
    (code) => expect(isDatabaseAway(withCode(code))).toBe(true),
  );

  it('means unavailable when a transaction is rolled back on a lost connection', () => {
    const gone = new Error('Client has encountered a connection error and is not queryable');
    expect(isDatabaseAway(gone)).toBe(true);
  });

  it.each(['23505', '23503', '22021', '42601', 'ERR_INVALID_ARG_TYPE'])(
    'does not mean unavailable for %s',
    (code) => {
      expect(isDatabaseAway(withCode(code))).toBe(false);
    },
  );

  it('means neither unavailable nor duplicate when the value is not an error', () => {
    for (const value of [null, undefined, 'ECONNREFUSED', { code: '57P01' }]) {
      expect([isDatabaseAway(value), isDuplicate(value)]).toEqual([false, false]);
    }
  });
});
