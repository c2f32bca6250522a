import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { CHECK_CHANGES } from '#test/logged-changes/checks.ts';
import { CHURCH_CHANGES } from '#test/logged-changes/church.ts';
import { MEMBER_CHANGES } from '#test/logged-changes/members.ts';
import { MESSAGE_CHANGES } from '#test/logged-changes/messages.ts';
import { ROSTER_CHANGES } from '#test/logged-changes/rosters.ts';
import {
  type Scenario,
  type ScenarioContext,
  type Scenarios,
  SUNDAY,
} from '#test/logged-changes/scenario.ts';
import { TEAM_CHANGES } from '#test/logged-changes/teams.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

/** Every call that lets an administrator change something: its request, and the log entry it creates. */
const LOGGED: Scenarios = {
  ...MEMBER_CHANGES,
  ...CHURCH_CHANGES,
  ...ROSTER_CHANGES,
  ...MESSAGE_CHANGES,
  ...CHECK_CHANGES,
  ...TEAM_CHANGES,
};

/** Calls other than GET that create no log entry, each with the reason. */
const UNLOGGED: Partial<Record<CallName, string>> = {
  login: 'signs in',
  logout: 'signs out',
  startLimitedSession: 'signs in',
  prepareSignIn: 'is part of signing in',
  signInByPasskey: 'is part of signing in',
  signInByRecoveryCode: 'is part of signing in',
  preparePasskey: 'only returns options for creating a passkey',
  previewImport: 'stores nothing',
  readPhoneNumber: 'stores nothing',
  previewMonthSummary: 'stores nothing',
  listCandidates: 'stores nothing',
  listConcerns: 'stores nothing',
  printPinSlips: 'stores nothing',
  confirmSetup: 'only checks off a step of the setup',
  seeMissedMessages: 'only hides a notice',
  endSession: "ends the caller's own session",
  addPushDevice: "changes the caller's own devices",
  removePushDevice: "changes the caller's own devices",
  testPushDevice: 'stores nothing',
  provePushDevice: 'only confirms a message',
  checkShownMessages: 'changes nothing',
  endOtherSessions: "ends the caller's own sessions",
  changePin: "changes the caller's own PIN",
  updateProfile: "changes the caller's own names and contact data",
  saveMyNotices: 'changes what the caller hears of',
  saveMyLanguage: "changes the caller's own language",
  respond: "changes the caller's own response",
  reportMyServed: 'only asks coordinators to look again',
  declineCover: 'is not a change by an administrator',
  acceptCover: 'is not a change by an administrator, but is logged too',
  addAway: "changes the caller's own times away",
  removeAway: "changes the caller's own times away",
  saveUsualServices: "changes the caller's own usual services",
  saveMayAct: 'changes who may act for the caller',
  leaveFamily: "changes the caller's own family",
  createCalendarFeed: "changes the address of the caller's own calendar",
  saveCalendarFamily: "changes the caller's own calendar",
  deleteCalendarFeed: "changes the address of the caller's own calendar",
};

const CHANGING = (Object.entries(contract) as Array<[CallName, Call]>).filter(
  ([, call]) => call.method !== 'GET',
);

it.each(CHANGING)('%s is either logged or listed with a reason for not being logged', (name) => {
  expect([name in LOGGED, name in UNLOGGED].filter(Boolean)).toHaveLength(1);
});

it('LOGGED and UNLOGGED contain only calls of the contract', () => {
  const names = CHANGING.map(([name]) => name);
  expect(
    [...Object.keys(LOGGED), ...Object.keys(UNLOGGED)].filter((name) => !names.includes(name as CallName)),
  ).toEqual([]);
});

// The access tests make every call on PostgreSQL too (src/server/calls/access.api.test.ts).
onDatabase('sqlite', 'changes by an administrator', (server) => {
  let variant: (TestServer & AsyncDisposable) | undefined;
  beforeAll(async () => {
    variant = await openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
    });
  });
  afterAll(async () => {
    await variant?.[Symbol.asyncDispose]();
  });
  // While the team link is on, the next sign-in would be refused.
  afterEach(async () => {
    await server().database.query.updateTable('settings').set({ teamLinkOn: false }).execute();
  });
  const openContext = async (): Promise<ScenarioContext> => {
    if (!variant) throw new Error('The server is not open yet.');
    return { server: variant, admin: await anAdmin(variant) };
  };
  const listRows = () => server().database.query.selectFrom('changeLog').select('id').execute();
  const listChanges = async (admin: Visitor) =>
    (await admin.call(contract.listChanges, { query: {} })).body.changes;

  describe.each(Object.entries(LOGGED) as Array<[CallName, Scenario]>)('%s', (name, scenario) => {
    const { method } = contract[name];

    it('creates one log entry, and none when a repeat changes nothing', async () => {
      const { admin, server: variant } = await openContext();
      const { path, body } = await scenario.prepare({ server: variant, admin });
      const before = (await listRows()).length;
      const { status } = await admin.send(method, path, body);
      expect(status).toBeLessThan(300);
      const [newest] = await listChanges(admin);
      expect(`${newest?.subject} ${newest?.verb}`).toBe(scenario.logs);
      expect(await listRows()).toHaveLength(before + 1);
      if (scenario.ignoresRepeat === false) return;
      await admin.send(method, path, body);
      expect(await listRows()).toHaveLength(before + 1);
    });
  });

  it('creates no log entry when a unique constraint refuses the change', async () => {
    const { admin } = await openContext();
    await aMember(server(), { initials: 'ZZZZ' });
    const other = await aMember(server());
    const before = (await listRows()).length;
    const { status } = await admin.send('PATCH', `/api/admin/members/${other}/initials`, {
      initials: 'ZZZZ',
    });
    expect(status).toBe(409);
    expect(await listRows()).toHaveLength(before);
  });

  it("creates no log entry for an administrator's own answers and preferences", async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), id);
    const before = (await listRows()).length;
    const answer = { userId: id, serviceDate: SUNDAY, isAvailable: true };
    const preferences = { preferredRoleId: null, secondaryRoleId: null, maxPerMonth: 2 };
    for (const { status } of [
      await admin.send('POST', '/api/availability', answer),
      await admin.send('PATCH', `/api/users/${id}/role-preferences`, preferences),
    ])
      expect(status).toBe(200);
    expect(await listRows()).toHaveLength(before);
  });

  it('logs every person whose assignment is removed when a date is cleared', async () => {
    const { admin } = await openContext();
    const date = '2026-11-01';
    const [anna, ben] = [
      await aMember(server(), { firstName: 'Anna', lastName: 'Lee' }),
      await aMember(server(), { firstName: 'Ben', lastName: 'Moss' }),
    ];
    for (const memberId of [anna, ben]) {
      await anAnswer(server(), memberId, date);
      await admin.send('POST', '/api/admin/roster-assignments', {
        roleId: await aRole(server(), { name: 'Usher' }),
        userId: memberId,
        serviceDate: date,
        // The church has several teams by now.
        confirm: true,
      });
    }
    await admin.send('DELETE', '/api/admin/roster-assignments/date/2026/11/1');
    const cleared = (await listChanges(admin)).slice(0, 2);
    expect(cleared.map(({ verb, name }) => [verb, name])).toEqual([
      ['cleared', 'Ben Moss, Usher, 1 November 2026'],
      ['cleared', 'Anna Lee, Usher, 1 November 2026'],
    ]);
  });
});
