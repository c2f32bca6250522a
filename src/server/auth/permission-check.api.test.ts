import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import type { Database } from '#server/db/database.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import { aCallingMember, EVERY_CALL, SAMPLE_SUNDAY } from '#test/every-call.ts';
import { aMember, anAdmin, aRole, aTeam, leads } from '#test/factories.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

/** Calls of administrators and leads that store nothing, or only under conditions that the samples do not meet. */
const WITHOUT_TRANSACTION = [
  'addPasskey',
  'listCandidates',
  'listConcerns',
  'previewImport',
  'previewMonthSummary',
  'printPinSlips',
  'sendAvailability',
  'sendMessageAgain',
  'sendRoster',
  'sendSmsReminder',
];

/** Members may make these calls for themselves, administrators for all members. */
const FOR_OTHERS = ['saveAvailability', 'saveMonthAvailability', 'saveRolePreferences'];

const CHANGES = (Object.entries(contract) as [CallName, Call][]).filter(
  ([name, { method, access }]) =>
    method !== 'GET' && (access === 'admin' || access === 'lead' || FOR_OTHERS.includes(name)),
);

/** Opens a second app on the same installation, which runs `beforeTransaction` before each transaction begins. */
async function openInterrupted(server: TestServer, beforeTransaction: () => Promise<unknown>) {
  const database: Database = {
    ...server.database,
    transaction: async (work) => {
      await beforeTransaction();
      return server.database.transaction(work);
    },
  };
  return openVariant(server, { database });
}

const countLoggedChanges = async (server: TestServer) =>
  (await server.database.query.selectFrom('changeLog').select('id').execute()).length;

onBothDatabases("an administrator's change that has to wait", (server, itOnce) => {
  let beforeTransaction: () => Promise<unknown>;
  let waiting: TestServer & AsyncDisposable;
  beforeAll(async () => {
    waiting = await openInterrupted(server(), () => beforeTransaction());
  });
  afterAll(() => waiting[Symbol.asyncDispose]());

  itOnce('is refused, for every kind of change, when the administrator is demoted meanwhile', async () => {
    const withoutTransaction: string[] = [];
    const notRefused: unknown[] = [];
    for (const [name, call] of CHANGES) {
      const owner = await aCallingMember(server());
      const admin = await aCallingMember(waiting, { isAdmin: true });
      let hasBegun = false;
      beforeTransaction = () => {
        hasBegun = true;
        return server()
          .database.query.updateTable('users')
          .set({ isAdmin: false })
          .where('id', '=', admin.id)
          .execute();
      };
      const sample = await EVERY_CALL[name](owner, server());
      const before = await countLoggedChanges(server());
      const { status, body } = await admin.visitor.tryCall(call, sample);
      const hasLogged = (await countLoggedChanges(server())) > before;
      const { code } = body as { code?: string };
      if (!hasBegun) withoutTransaction.push(name);
      else if (status !== 403 || code !== 'not_allowed' || hasLogged) notRefused.push([name, status, body]);
    }
    expect(notRefused).toEqual([]);
    expect(withoutTransaction.sort()).toEqual(WITHOUT_TRANSACTION);
  });

  itOnce('is refused, for every kind of change, when a lead stops leading the team meanwhile', async () => {
    const notRefused: unknown[] = [];
    for (const [name, call] of CHANGES.filter(([, { access }]) => access === 'lead')) {
      const owner = await aCallingMember(server());
      const lead = await aCallingMember(waiting);
      await leads(server(), lead.id, FIRST_TEAM);
      let hasBegun = false;
      beforeTransaction = () => {
        hasBegun = true;
        const leaders = server().database.query.deleteFrom('teamLeads');
        return leaders.where('memberId', '=', lead.id).execute();
      };
      const sample = await EVERY_CALL[name](owner, server());
      const before = await countLoggedChanges(server());
      const { status, body } = await lead.visitor.tryCall(call, sample);
      const hasLogged = (await countLoggedChanges(server())) > before;
      const { code } = body as { code?: string };
      if (hasBegun && (status !== 403 || code !== 'not_allowed' || hasLogged))
        notRefused.push([name, status, body]);
    }
    expect(notRefused).toEqual([]);
  });

  itOnce('is refused when the role, or a lead’s team, has become another one meanwhile', async () => {
    const lead = await aCallingMember(waiting);
    const [mine, other] = [await aTeam(server()), await aTeam(server())];
    await leads(server(), lead.id, mine);
    const moves = [
      (roleId: number) =>
        server()
          .database.query.updateTable('serviceRoles')
          .set({ teamId: other })
          .where('id', '=', roleId)
          .execute(),
      () =>
        server()
          .database.query.updateTable('teamLeads')
          .set({ teamId: other })
          .where('memberId', '=', lead.id)
          .execute(),
    ];
    for (const move of moves) {
      const roleId = await aRole(server(), { teamId: mine });
      beforeTransaction = () => move(roleId);
      const body = { roleId, memberId: lead.id, date: SAMPLE_SUNDAY };
      const response = await lead.visitor.tryCall(contract.addAssignment, { body });
      expect(response).toMatchObject({ status: 403, body: { code: 'not_your_team' } });
    }
  });

  itOnce('is refused when the administrator is signed out or removed meanwhile', async () => {
    const ends = [
      (id: number) => server().database.query.deleteFrom('sessions').where('memberId', '=', id).execute(),
      (id: number) =>
        server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', id).execute(),
    ];
    for (const end of ends) {
      const admin = await aCallingMember(waiting, { isAdmin: true });
      beforeTransaction = () => end(admin.id);
      const response = await admin.visitor.tryCall(contract.addMember, {
        body: { firstName: 'Never', lastName: 'Added' },
      });
      expect(response).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    }
  });

  it('never succeeds after the response to the demotion, with forty queued PIN resets', async () => {
    const [first, adminId] = [await anAdmin(server()), await aMember(server(), { isAdmin: true })];
    const admin = await signIn(server(), adminId);
    const members = await Promise.all(Array.from({ length: 40 }, () => aMember(server())));
    const resets = members.map((id) => admin.tryCall(contract.resetMemberPin, { params: { id } }));
    const demotion = await first.call(contract.editAccess, {
      params: { id: adminId },
      body: { isAdmin: false },
    });
    expect(demotion.status).toBe(200);
    const countResetMembers = async () => {
      const query = server().database.query.selectFrom('users').select('id');
      return (await query.where('id', 'in', members).where('firstLogin', '=', true).execute()).length;
    };
    const resetByThen = await countResetMembers();
    const responses = await Promise.all(resets);
    expect(await countResetMembers()).toBe(resetByThen);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(resetByThen);
  });
});
