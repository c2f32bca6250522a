import { expect, it } from 'vitest';
import { backupFaultText } from './wording.ts';

it('a failed backup names a remedy, and a damaged copy the finding', () => {
  expect(backupFaultText({ code: 'disk_full', params: null })).toBe(
    'The disk is too full for a backup. Free some space on the server.',
  );
  expect(backupFaultText({ code: 'copy_damaged', params: { finding: 'row 3 missing' } })).toBe(
    'The copy did not pass its check (row 3 missing): the database itself may be damaged.',
  );
});
