import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway, isDuplicate } from '#server/db/faults.ts';

/** What the embedded database throws at a statement. */
function faultOf(db: InstanceType<typeof DatabaseSync>, statement: string): unknown {
  try {
    db.exec(statement);
  } catch (error) {
    return error;
  }
  return null;
}

const withCode = (code: string) => Object.assign(new Error('some fault'), { code });

describe('a fault of the database', () => {
  it('means away when SQLite has no room left or somebody else holds it, and not when the data is refused', () => {
    const db = new DatabaseSync(':memory:');
    db.exec('create table things (value unique); insert into things values (1)');
    const taken = faultOf(db, 'insert into things values (1)');
    expect([isDuplicate(taken), isDatabaseAway(taken)]).toEqual([true, false]);
    const wrong = faultOf(db, 'select * from nothing');
    expect([isDuplicate(wrong), isDatabaseAway(wrong)]).toEqual([false, false]);
    db.exec('pragma max_page_count = 1');
    const full = faultOf(db, 'insert into things values (zeroblob(1000000))');
    expect([isDuplicate(full), isDatabaseAway(full)]).toEqual([false, true]);
    db.close();
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', '57P01', '53300', '57014', '25006', '08006'])(
    'means away when PostgreSQL or the way to it says %s',
    (code) => expect(isDatabaseAway(withCode(code))).toBe(true),
  );

  it.each(['23505', '23503', '22021', '42601', 'ERR_INVALID_ARG_TYPE'])(
    'does not mean away for %s',
    (code) => {
      expect(isDatabaseAway(withCode(code))).toBe(false);
    },
  );

  it('is neither when it is no error at all', () => {
    for (const value of [null, undefined, 'ECONNREFUSED', { code: '57P01' }]) {
      expect([isDatabaseAway(value), isDuplicate(value)]).toEqual([false, false]);
    }
  });
});
