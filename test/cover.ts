import { contract } from '#contract/index.ts';
import { type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { coverJob } from '#server/cover/job.ts';
import { aMember, anAdmin, anAnswer, aRole } from './factories.ts';
import { RecordingGateway, RecordingMailer } from './recording-senders.ts';
import type { TestServer } from './test-server.ts';
import { signIn } from './visitor.ts';

/**
 * Publishes a month where a member, Ruth Hill, serves on a Sunday in a role that only the given number of helpers
 * prefer. No one else can cover. The helpers have not answered, and can be reached by text message.
 */
export async function aPlaceToCover(server: TestServer, date: PlainDate, howMany = 2) {
  const { query } = server.database;
  const admin = await anAdmin(server);
  const roleId = await aRole(server, { name: 'Usher' });
  const leaverId = await aMember(server, { firstName: 'Ruth', lastName: 'Hill' });
  await anAnswer(server, leaverId, date);
  const elsewhere = await aRole(server);
  await query
    .updateTable('teamMembers')
    .set({ preferredRoleId: elsewhere })
    .where('preferredRoleId', 'is', null)
    .execute();
  const helpers: number[] = [];
  for (let i = 1; i <= howMany; i += 1) {
    const phoneNumber = `+6149157010${i}`;
    const id = await aMember(server, { firstName: `Helper${i}`, lastName: 'Reed', phoneNumber });
    await query
      .updateTable('teamMembers')
      .set({ preferredRoleId: roleId })
      .where('memberId', '=', id)
      .execute();
    helpers.push(id);
  }
  const { year, month } = partsOf(date);
  const params = { year: String(year), month: String(month) };
  const revise = () => admin.tryCall(contract.reviseRoster, { params });
  await revise();
  // With several teams, the member is in none yet.
  const body = { roleId, memberId: leaverId, date, confirm: true };
  const { body: assigned } = await admin.call(contract.addAssignment, { body });
  const publish = () => admin.call(contract.finalizeRoster, { body: { year, month } });
  await publish();
  const leaver = await signIn(server, leaverId);
  const respond = (response: AssignmentResponse, reason: string | null = null) =>
    leaver.call(contract.respond, {
      body: { date, timeId: SUNDAY_SERVICE, response, reason },
    });
  return {
    admin,
    roleId,
    leaverId,
    leaver,
    helpers,
    assignmentId: assigned.id,
    respond,
    /** Declines, and returns the id of the request. */
    decline: async (reason: string | null = null) =>
      (await respond('declined', reason)).body.coverRequest?.id ?? 0,
    publish,
    revise,
    /** Returns who could have the place, and who would serve without its member. */
    candidates: async () => {
      const place = { date, timeId: SUNDAY_SERVICE, roleId, seat: 1 };
      return (await admin.call(contract.listCandidates, { body: { place } })).body;
    },
    /** Returns who serves on the date, with their responses. */
    serving: () =>
      query
        .selectFrom('rosterAssignments')
        .select(['memberId as id', 'place', 'response', 'responseReason as reason'])
        .where('date', '=', date)
        .execute(),
  };
}

/** Returns a request as it is stored. */
export function readCoverRequest({ database }: TestServer, id: number) {
  return database.query
    .selectFrom('coverRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the people asked for a request, in order. */
export async function listAsked({ database }: TestServer, requestId: number): Promise<number[]> {
  const rows = await database.query
    .selectFrom('coverAsks')
    .select('memberId')
    .where('requestId', '=', requestId)
    .orderBy('askedAt')
    .orderBy('memberId')
    .execute();
  return rows.map((row) => row.memberId);
}

/** Runs the job once, as each process does when it is due, where text messages and emails are set up. */
export async function runCoverJob({ deps }: TestServer): Promise<void> {
  const log = { info: () => undefined, error: (what: object) => Promise.reject(what) };
  const providers = { smsGateway: new RecordingGateway(), mailer: new RecordingMailer() };
  await coverJob({ ...deps, ...providers }).run({ signal: new AbortController().signal, log });
}
