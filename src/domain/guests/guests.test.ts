import { describe, expect, it } from 'vitest';
import type { MemberId } from '../ids.ts';
import { checkGuestName, namesAsMember, namesOfGuest } from './guests.ts';

describe('namesAsMember', () => {
  it.each([
    ['Amos Field', 'Amos', 'Field'],
    ['Field, Amos', 'Amos', 'Field'],
    ['Choir', 'Choir', ''],
    ['李明', '李明', ''],
    // Nothing of the name is lost.
    ['Amos, Ruth, Lydia', 'Amos, Ruth, Lydia', ''],
    ['Field,', 'Field,', ''],
  ])('divides %s', (name, firstName, lastName) => {
    expect(namesAsMember(name)).toEqual({ firstName, lastName });
  });
});

describe('checkGuestName', () => {
  const person = (id: MemberId, firstName: string, lastName: string) => ({ id, firstName, lastName });
  const others = {
    members: [person(1, 'Jürgen', 'Stone')],
    guests: [person(2, 'The Choir', ''), person(3, 'Jürgen Stone', '')],
  };
  it.each([
    ['juergen  STONE', 'guest_is_member'],
    ['the choir', 'guest_exists'],
    ['Jürgen', undefined],
  ])('judges %s', (name, code) => {
    expect(checkGuestName(namesOfGuest(name), others)?.code).toBe(code);
  });
});
