import type { Insertable } from 'kysely';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import type { Tables } from '#server/db/tables.ts';
import { aCallingMember } from './every-call.ts';
import { aMember, anAnswer, aRole } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** Tables whose rows have a number of their own. */
type WithId =
  | 'rosterRevisions'
  | 'coverRequests'
  | 'messages'
  | 'messageRecipients'
  | 'families'
  | 'checkKinds';

let serial = 0;

/** Adds an administrator with at least one row in every column that can refer to a member. Returns the id. */
export async function aMemberInEveryTable(
  server: TestServer,
  date: PlainDate = '2026-07-05',
): Promise<MemberId> {
  serial += 1;
  const { query } = server.database;
  const add = <Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>) =>
    query
      .insertInto(table)
      .values(row as never)
      .execute();
  const addAndGetId = async <Table extends WithId>(table: Table, row: Insertable<Tables[Table]>) => {
    const added = query.insertInto(table as 'messages').values(row as never);
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  };
  const { id } = await aCallingMember(server, { isAdmin: true });
  await anAnswer(server, id, date);
  await query.updateTable('availability').set({ answeredBy: id }).where('memberId', '=', id).execute();
  const of = { memberId: id };
  const unique = `member ${id}`;
  const { teamId } = await query.selectFrom('teams').select('id as teamId').executeTakeFirstOrThrow();
  const month = { year: 2030 + serial, month: 7 };
  const duty = { ...of, date, timeId: 1, roleId: await aRole(server) };
  const made = { assignmentMethod: 'manual', createdAt: 1 } as const;
  await query
    .insertInto('teamLeads')
    .values({ ...of, teamId: FIRST_TEAM })
    .execute();
  await add('rosterAssignments', { ...duty, ...made, place: 1, updatedAt: 1 });
  await add('rosterAssignmentHistory', {
    ...duty,
    ...made,
    wasPreferredRole: false,
    wasSecondaryRole: false,
  });
  await add('servedChanges', { ...duty, came: false, insteadOf: null });
  await add('servedChanges', { ...duty, memberId: await aMember(server), came: true, insteadOf: id });
  await add('servedReports', { ...of, date, timeId: 1 });
  await add('finalizedRosters', {
    teamId,
    ...month,
    isFinalized: false,
    createdAt: 1,
    createdBy: id,
    finalizedBy: id,
  });
  const revisionId = await addAndGetId('rosterRevisions', {
    teamId,
    ...month,
    number: 1,
    publishedAt: 1,
    publishedBy: id,
  });
  await add('rosterRevisionAssignments', { ...duty, revisionId });
  const requestId = await addAndGetId('coverRequests', {
    ...duty,
    state: 'covered',
    coveredBy: id,
    openedAt: 1,
  });
  await add('coverAsks', { ...of, requestId, askedAt: 1 });
  await add('coverLeftAlone', { ...of, requestId });
  await add('toldDuties', { ...duty, minutes: 90, isReminded: false });
  const kindId = await addAndGetId('checkKinds', { name: unique, validMonths: null, warnDays: '7' });
  await add('guestTeams', { ...of, teamId });
  await add('learningRoles', { ...of, roleId: duty.roleId });
  await add('memberChecks', {
    ...{ ...of, kindId, checkNumber: 'A 1', validUntil: date, seenOn: date, seenBy: id, toldDays: null },
  });
  await add('usualServices', { ...of, timeId: 1, week: 1 });
  await add('awayPeriods', {
    ...of,
    fromDate: date,
    toDate: date,
    enteredOn: '2026-03-13',
    note: 'Camping',
  });
  const family = { serving: 'own', whom: 'adults', strictness: 'prefer', childrenWithAdult: false } as const;
  const familyId = await addAndGetId('families', family);
  await add('familyMembers', { ...of, familyId, isChild: false });
  await add('mayAct', { ...of, allowedId: id });
  await add('familyChoices', { ...of, familyId, kind: 'one_free' });
  const key = { credentialId: unique, publicKey: 'b', counter: 0, transports: '', name: 'Phone' };
  await add('passkeys', { ...of, ...key, createdAt: 1 });
  await add('pushDevices', {
    ...of,
    endpoint: `https://fcm.googleapis.com/${unique}`,
    p256dh: unique,
    auth: unique,
    device: '{}',
    sessionId: unique,
    createdAt: 1,
  });
  await add('recoveryCodes', { ...of, codeHash: unique });
  await add('secondSteps', { ...of, tokenHash: unique, tries: 0, createdAt: 1 });
  await add('calendarFeeds', { ...of, codeHash: unique, scope: 'own', createdAt: 1 });
  await add('personalLinks', { ...of, codeHash: unique, purpose: '{}', expiresAt: 2, createdAt: 1 });
  const logged = { subject: 'member', verb: 'removed', details: '{}', actorName: 'Dorcas Joppa' } as const;
  await add('changeLog', { ...logged, madeAt: 1, actorId: id, memberId: id });
  const messageId = await addAndGetId('messages', {
    kind: 'reminder',
    details: '{}',
    createdAt: 1,
    createdBy: id,
  });
  const delivery = { channel: 'sms', state: 'sent', shownAs: 'Dorcas', tries: 1, asks: 0 } as const;
  const recipientId = await addAndGetId('messageRecipients', {
    ...{ ...delivery, messageId, memberId: id, createdAt: 1, updatedAt: 1 },
  });
  const { roleId, timeId } = duty;
  await add('toldPlaces', { recipientId, date, timeId, roleId, aboutId: id, canServe: true });
  return id;
}
