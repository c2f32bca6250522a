import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { onBothDatabases, onDatabase, type TestHouse } from '#test/build-test-app.ts';
import { houseWith, RecordingGateway, RecordingMailer } from '#test/carriers.ts';
import { EVERY_CALL, type Somebody, somebody } from '#test/every-call.ts';
import { aMember } from '#test/factories.ts';
import { type RefusalBody, signIn, Visitor } from '#test/visitor.ts';

const CALLS = Object.entries(contract) as unknown as ReadonlyArray<readonly [CallName, Call]>;

/** Calls that need no session; a new one has to be written down here too, so that none is public by a slip. */
const PUBLIC = [
  'getHealth',
  'getOpenApi',
  'listUsers',
  'login',
  'logout',
  'getRandomVerse',
  // These look at the cookie that the right PIN has set.
  'prepareSignIn',
  'signInByPasskey',
  'signInByRecoveryCode',
];

type Caller = 'signed_out' | 'owing_pin' | 'member' | 'admin' | 'removed';

type Refused = readonly [number, string] | null;

const NOT_SIGNED_IN: Refused = [401, 'not_signed_in'];
const OWES_PIN: Refused = [403, 'pin_change_required'];
const NOT_ALLOWED: Refused = [403, 'not_allowed'];

/** Which refusal the declared access means for each caller; null means that the handler runs. */
const REFUSALS: Readonly<Record<Call['access'], Readonly<Record<Caller, Refused>>>> = {
  public: { signed_out: null, owing_pin: null, member: null, admin: null, removed: null },
  signed_in_owing_pin: {
    signed_out: NOT_SIGNED_IN,
    owing_pin: null,
    member: null,
    admin: null,
    removed: NOT_SIGNED_IN,
  },
  signed_in: {
    signed_out: NOT_SIGNED_IN,
    owing_pin: OWES_PIN,
    member: null,
    admin: null,
    removed: NOT_SIGNED_IN,
  },
  admin: {
    signed_out: NOT_SIGNED_IN,
    owing_pin: OWES_PIN,
    member: NOT_ALLOWED,
    admin: null,
    removed: NOT_SIGNED_IN,
  },
};

/**
 * Whose thing a call for signed-in people is about: the church's, which all of them may see; one's own, whoever that
 * is, because the call names nobody; anybody's who is named, to administrators or to nobody else. A new call has to be
 * written down here.
 */
type Whose = 'church' | 'own' | 'named_or_admin' | 'named';

const WHOSE: Readonly<Partial<Record<CallName, Whose>>> = {
  getCurrentUser: 'own',
  changePin: 'own',
  updateProfile: 'own',
  listSessions: 'own',
  endOtherSessions: 'own',
  endSession: 'named',
  saveRolePreferences: 'named_or_admin',
  saveAvailability: 'named_or_admin',
  // Everybody sees who is available and who serves: that is what the roster is for.
  listAvailability: 'church',
  listAvailabilityMonths: 'church',
  listAvailableMembers: 'church',
  getFinalizedRoster: 'church',
  downloadRosterSheet: 'church',
  downloadAvailabilitySheet: 'church',
  listServiceRoles: 'church',
  listSpecialDays: 'church',
  listSpecialDaysOfMonth: 'church',
  getSettings: 'church',
  getNameFormat: 'church',
};

/** What becomes of the call about somebody else's thing, where the door is open. */
const OTHERS: Readonly<Record<Whose, Readonly<Record<'member' | 'admin', Refused>>>> = {
  church: { member: null, admin: null },
  own: { member: null, admin: null },
  named_or_admin: { member: NOT_ALLOWED, admin: null },
  named: { member: [404, 'unknown_session'], admin: [404, 'unknown_session'] },
};

/** Refusals of an open door that the samples run into: the church has no roster, the id is nobody's. */
const OPEN_YET_REFUSED: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  removeMember: ['own_account'],
  getFinalizedRoster: ['no_roster'],
  downloadRosterSheet: ['no_roster'],
  reviseRoster: ['no_roster'],
  sendRoster: ['no_roster'],
  sendMessageAgain: ['unknown_message'],
  // Another caller has done the same before.
  importMembers: ['import_empty'],
  sendSmsReminder: ['already_reminded'],
  // Nobody here has a passkey, nor owes a second step.
  addPasskey: ['passkey_not_added'],
  removePasskey: ['unknown_passkey'],
  makeRecoveryCodes: ['unknown_passkey'],
  prepareSignIn: ['second_step_over'],
  signInByPasskey: ['second_step_over'],
  signInByRecoveryCode: ['second_step_over'],
};

it('the calls that need no session are these and no others', () => {
  const isPublic = CALLS.filter(([, call]) => call.access === 'public').map(([name]) => name);
  expect(isPublic.sort()).toEqual([...PUBLIC].sort());
});

it('every call under /api/admin is for administrators, but the name format, which every screen needs', () => {
  const open = CALLS.filter(([, call]) => call.path.startsWith('/api/admin/') && call.access !== 'admin');
  expect(open.map(([name]) => name)).toEqual(['getNameFormat']);
});

it('every call that signed-in people may make says whose thing it is about, and no other call does', () => {
  const open = CALLS.filter(([, { access }]) => access === 'signed_in' || access === 'signed_in_owing_pin');
  expect(Object.keys(WHOSE).sort()).toEqual(open.map(([name]) => name).sort());
});

/** Whose data a call is about: the caller's, or another member's. */
type Owner = 'own' | 'other';

const OPEN = 'open';

/** The answer that the declarations promise: `open`, or the status and code of the refusal. */
function expectedAnswer(name: CallName, caller: Caller, owner: Owner): string {
  let refused = REFUSALS[contract[name].access][caller];
  const decision = WHOSE[name];
  if (decision && owner === 'other' && (caller === 'member' || caller === 'admin'))
    refused ??= OTHERS[decision][caller];
  return refused?.join(' ') ?? OPEN;
}

const GIVEN = {
  signed_out: {},
  owing_pin: { firstLogin: true, isAdmin: true },
  member: {},
  admin: { isAdmin: true },
  // Was an administrator, so that only the removal refuses them.
  removed: { isAdmin: true },
};

/** Makes every call as each of these callers about data of these owners, and compares all the answers at once. */
function testAccess(kind: DatabaseKind, callers: readonly Caller[], owners: readonly Owner[]): void {
  onDatabase(kind, 'access to every call', (house) => {
    let open: TestHouse & AsyncDisposable;
    beforeAll(async () => {
      open = await houseWith(house(), {
        smsGateway: new RecordingGateway(),
        mailer: new RecordingMailer(),
      });
    });
    afterAll(() => open[Symbol.asyncDispose]());

    async function signedInAs(caller: Caller): Promise<Somebody> {
      const one = await somebody(open, GIVEN[caller]);
      if (caller === 'signed_out') return { ...one, visitor: new Visitor(open) };
      if (caller === 'removed') {
        const admin = await somebody(open, { isAdmin: true });
        const { status } = await admin.visitor.send('DELETE', `/api/admin/members/${one.id}`);
        expect(status).toBe(204);
      }
      return one;
    }

    async function answerTo(name: CallName, caller: Caller, owner: Owner): Promise<string> {
      const one = await signedInAs(caller);
      // A removed member has no data left, so the sample is about another member's.
      const isOwn = owner === 'own' && caller !== 'removed';
      const sample = await EVERY_CALL[name](isOwn ? one : await somebody(open), open);
      const { status, body } = await one.visitor.ask(contract[name], sample);
      const { code = '' } = (body ?? {}) as Partial<RefusalBody>;
      const hasRun = status < 400 || OPEN_YET_REFUSED[name]?.includes(code);
      return hasRun ? OPEN : `${status} ${code}`;
    }

    const TRIALS = callers.flatMap((caller) => owners.map((owner) => [caller, owner] as const));
    it.each(TRIALS)('is as declared for %s, about %s data', async (caller, owner) => {
      const answers: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [name] of CALLS) {
        answers[name] = await answerTo(name, caller, owner);
        expected[name] = expectedAnswer(name, caller, owner);
      }
      expect(answers).toEqual(expected);
    });
  });
}

testAccess('sqlite', ['signed_out', 'owing_pin', 'member', 'admin', 'removed'], ['own', 'other']);
// A refusal comes before the handler's SQL, and the session query is tested below: only open calls can differ.
testAccess('postgres', ['member', 'admin'], ['other']);

onBothDatabases('a session', (house) => {
  it('that is rubbish is nobody’s, and never a fault', async () => {
    for (const cookie of [
      'sundial=',
      'sundial=%zz',
      'sundial=%00',
      `sundial=${'a'.repeat(5000)}`,
      'sundial=x; sundial=y',
      '=; ;;; a',
      '__proto__=1; sundial=1',
    ]) {
      const { status, body } = await new Visitor(house()).send('GET', '/api/user', undefined, { cookie });
      expect([cookie, status, (body as RefusalBody).code]).toEqual([cookie, 401, 'not_signed_in']);
    }
  });

  it('ends for who is no longer an administrator as soon as they are not', async () => {
    const id = await aMember(house(), { isAdmin: true });
    const visitor = await signIn(house(), id);
    expect((await visitor.send('GET', '/api/admin/members')).status).toBe(200);
    await house().database.query.updateTable('users').set({ is_admin: 0 }).where('id', '=', id).execute();
    expect((await visitor.send('GET', '/api/admin/members')).status).toBe(403);
    await house().database.query.updateTable('users').set({ removed_at: 1 }).where('id', '=', id).execute();
    expect((await visitor.send('GET', '/api/user')).status).toBe(401);
  });
});
