import { describe, expect, it } from 'vitest';
import { checkAccessChange } from './members.ts';

describe('checkAccessChange', () => {
  it('refuses to take access from the last administrator', () => {
    expect(checkAccessChange([7], 7, { isAdmin: false })).toMatchObject({ code: 'last_admin' });
  });

  it.each([
    ['one of two administrators', [7, 8], 7, { isAdmin: false }],
    ['someone who is not the last administrator', [8], 7, { isAdmin: false }],
    ['the last administrator, who keeps it', [7], 7, { isAdmin: true }],
    ['the last administrator, without a change of it', [7], 7, {}],
  ])('allows the change of %s', (_, adminIds, memberId, change) => {
    expect(checkAccessChange(adminIds, memberId, change)).toBeNull();
  });
});
