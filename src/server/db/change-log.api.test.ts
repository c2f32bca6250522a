import { expect, it } from 'vitest';
import { aServiceTime, firstAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { type LoggedChange, logChange, SERVER_COMMAND } from './change-log.ts';

const person = { id: 0, firstName: 'Anna', lastName: 'Lee' };
const role = { id: 7, name: 'Usher', maxLimit: 2, description: null, isActive: true };
const sameRole = { ...role, id: 8 };
const plain = { startsAt: null, name: null };

/** What an entry stores of a change. */
const STORED: ReadonlyArray<[string, Omit<LoggedChange, 'subject' | 'verb'>, object | null]> = [
  ['names', { person, role: 'Usher' }, { member: 'Anna Lee', role: 'Usher' }],
  ['nothing if nothing changed', { name: 'Usher', before: role, after: sameRole }, null],
  [
    'the fields that differ',
    { before: role, after: { ...role, name: 'Greeter' } },
    { before: { name: 'Usher' }, after: { name: 'Greeter' } },
  ],
  [
    'the fields that were sent',
    { before: role, after: { maxLimit: 3 } },
    { before: { maxLimit: 2 }, after: { maxLimit: 3 } },
  ],
  [
    'a new value',
    { before: {}, after: { reason: 'Camp' } },
    { before: { reason: null }, after: { reason: 'Camp' } },
  ],
  [
    'what was added, without the name and empty values',
    { name: 'Usher', after: role },
    { name: 'Usher', after: { maxLimit: 2, isActive: true } },
  ],
  ['what was removed', { before: { reason: 'Camp' } }, { before: { reason: 'Camp' } }],
  [
    'no contact data',
    { before: { phoneNumber: '1', email: '2' }, after: { phoneNumber: '3', email: null } },
    { after: { phoneNumber: 'changed', email: 'removed' } },
  ],
  ['an only service by its date', { at: { date: '2027-05-09', ...plain } }, { date: '2027-05-09' }],
  [
    'one of several by its time and name too',
    { at: { date: '2027-05-02', ...plain } },
    { date: '2027-05-02', service: plain },
  ],
  [
    'a service with a name by it',
    { at: { date: '2027-05-09', startsAt: null, name: 'Vespers' } },
    { date: '2027-05-09', service: { startsAt: null, name: 'Vespers' } },
  ],
];

onDatabase('sqlite', 'logChange', (server) => {
  it.each(STORED)('stores %s', async (_, change, stored) => {
    await aServiceTime(server(), { date: '2027-05-02' }, { startsAt: '17:00' });
    const { database } = server();
    await database.query.deleteFrom('changeLog').execute();
    const about = change.person ? { person: { ...person, id: await firstAdmin(server()) } } : {};
    await database.transaction((tx) =>
      logChange(tx, SERVER_COMMAND, 1, { subject: 'role', verb: 'changed', ...change, ...about }),
    );
    const rows = await database.query.selectFrom('changeLog').select('details').execute();
    expect(rows.map(({ details }) => JSON.parse(details))).toEqual(stored ? [stored] : []);
  });
});
