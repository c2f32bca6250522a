import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import {
  aCallingMember,
  type CallingMember,
  EVERY_CALL,
  SAMPLE_SUNDAY,
  type Sample,
} from '#test/every-call.ts';
import { aFamily, aMember, anAnswer, aTeam, joins, leads } from '#test/factories.ts';
import { withoutTimestamps } from '#test/log.ts';
import { recordingPush } from '#test/push.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { contactsIn, contactsOf, secretsIn, textOf } from '#test/secrets.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { type RefusalBody, signIn, Visitor } from '#test/visitor.ts';
import type { DatabaseKind } from '../db/database.ts';
import { FIRST_TEAM } from '../db/roles.ts';

const CALLS = Object.entries(contract) as unknown as ReadonlyArray<readonly [CallName, Call]>;

/** Calls that need no session. A new public call must be added here, so that none becomes public by mistake. */
const PUBLIC = [
  'getHealth',
  'getOpenApi',
  'listLanguages',
  'listUsers',
  'listCoordinators',
  'login',
  'logout',
  'getRandomVerse',
  // These calls check the cookie that is set after the right PIN.
  'prepareSignIn',
  'signInByPasskey',
  'signInByRecoveryCode',
  // The code of a personal link is secret.
  'startLimitedSession',
  // The pair of endpoint and message is secret.
  'provePushDevice',
];

/**
 * Calls that a limited session can make, with the public ones. A new one must be added here. For an administrator, they
 * are the same.
 */
const LIMITED = [
  'getCurrentUser',
  'getSettings',
  'listServices',
  'listSpecialDaysOfMonth',
  'listAvailability',
  'listAvailabilityMonths',
  'saveAvailability',
  'saveMonthAvailability',
  'getUsualServices',
  'listAway',
  'addAway',
  'removeAway',
  'getMyFamily',
  'listTeams',
  'listMyServices',
  'respond',
  'listCoverRequests',
  'acceptCover',
  'declineCover',
  'getFinalizedRoster',
  'downloadRosterSheet',
  'startLimitedSession',
  'checkShownMessages',
];

/** Calls that a guest can make in a limited session, with the public ones. A new one must be added here. */
const FOR_GUESTS = ['getCurrentUser', 'getSettings', 'listMyServices', 'respond'];

type Caller =
  | 'signed_out'
  | 'firstLogin'
  | 'limited'
  | 'limited_first_login'
  | 'limited_admin'
  | 'limited_guest'
  | 'member'
  | 'lead'
  | 'other_lead'
  | 'admin'
  | 'removed';

/** The callers in a limited session. All may do the same, but guests less. */
type LimitedCaller = Extract<Caller, `limited${string}`>;

const isLimited = (caller: Caller): caller is LimitedCaller => caller.startsWith('limited');

type Refused = readonly [number, string] | null;

const NOT_SIGNED_IN: Refused = [401, 'not_signed_in'];
const MUST_CHANGE_PIN: Refused = [403, 'pin_change_required'];
const NOT_ALLOWED: Refused = [403, 'not_allowed'];
const NOT_YOUR_TEAM: Refused = [403, 'not_your_team'];
const NOT_FOR_OTHERS: Refused = [403, 'not_allowed_to_act'];
const PIN_NEEDED: Refused = [403, 'pin_sign_in_required'];

/** The callers that each access level tells apart. Leads are members, except in calls for leads. */
type Level = Exclude<Caller, LimitedCaller | 'lead' | 'other_lead'>;

/** The refusal that each access level means for each caller. Null means that the handler runs. */
const REFUSALS: Readonly<Record<Call['access'], Readonly<Record<Level, Refused>>>> = {
  public: { signed_out: null, firstLogin: null, member: null, admin: null, removed: null },
  any_session: {
    signed_out: NOT_SIGNED_IN,
    firstLogin: null,
    member: null,
    admin: null,
    removed: NOT_SIGNED_IN,
  },
  signed_in: {
    signed_out: NOT_SIGNED_IN,
    firstLogin: MUST_CHANGE_PIN,
    member: null,
    admin: null,
    removed: NOT_SIGNED_IN,
  },
  lead: {
    signed_out: NOT_SIGNED_IN,
    firstLogin: MUST_CHANGE_PIN,
    member: NOT_ALLOWED,
    admin: null,
    removed: NOT_SIGNED_IN,
  },
  admin: {
    signed_out: NOT_SIGNED_IN,
    firstLogin: MUST_CHANGE_PIN,
    member: NOT_ALLOWED,
    admin: null,
    removed: NOT_SIGNED_IN,
  },
};

/** Returns the refusal of a call for a lead, who leads the team of the samples or another one. */
function expectedForLead({ access, team }: Call, caller: 'lead' | 'other_lead'): Refused {
  if (access !== 'lead') return REFUSALS[access].member;
  return caller === 'other_lead' && team !== 'teamId' ? NOT_YOUR_TEAM : null;
}

/**
 * Whose data a call for signed-in people is about: the church's, which all of them may see; the caller's own; a named
 * member's, for that member and administrators, or also for who may act for them; or a named member's only. A new call must be added here.
 */
type Whose = 'church' | 'own' | 'named_or_admin' | 'acted_for_or_admin' | 'named' | 'named_device';

const WHOSE: Readonly<Partial<Record<CallName, Whose>>> = {
  getCurrentUser: 'own',
  changePin: 'own',
  updateProfile: 'own',
  saveMyLanguage: 'own',
  listSessions: 'own',
  endOtherSessions: 'own',
  listMyServices: 'own',
  respond: 'own',
  listCoverRequests: 'own',
  acceptCover: 'own',
  declineCover: 'own',
  getCalendarFeed: 'own',
  createCalendarFeed: 'own',
  saveCalendarFamily: 'own',
  deleteCalendarFeed: 'own',
  endSession: 'named',
  getPushKey: 'church',
  listPushDevices: 'own',
  addPushDevice: 'own',
  removePushDevice: 'named_device',
  testPushDevice: 'named_device',
  checkShownMessages: 'own',
  saveRolePreferences: 'named_or_admin',
  saveAvailability: 'acted_for_or_admin',
  saveMonthAvailability: 'acted_for_or_admin',
  getMyFamily: 'own',
  saveMayAct: 'own',
  leaveFamily: 'own',
  getUsualServices: 'own',
  saveUsualServices: 'own',
  listAway: 'own',
  addAway: 'own',
  removeAway: 'own',
  // All members see who is available and who serves. That is the purpose of the roster.
  listAvailability: 'church',
  listAvailabilityMonths: 'church',
  listAvailableMembers: 'church',
  getAvailabilityMatrix: 'church',
  getFinalizedRoster: 'church',
  downloadRosterSheet: 'church',
  downloadAvailabilitySheet: 'church',
  listUnprintableNames: 'church',
  listServiceRoles: 'church',
  listTeams: 'own',
  leaveTeam: 'own',
  listMyChecks: 'own',
  listMyServed: 'own',
  reportMyServed: 'own',
  listServices: 'church',
  listSpecialDays: 'church',
  listSpecialDaysOfMonth: 'church',
  getSettings: 'church',
  getNameFormat: 'church',
  readPhoneNumber: 'church',
};

/** The result of a call about another member's data, where the access check lets the caller through. */
const OTHERS: Readonly<Record<Whose, Readonly<Record<'member' | 'lead' | 'admin', Refused>>>> = {
  church: { member: null, lead: null, admin: null },
  own: { member: null, lead: null, admin: null },
  named_or_admin: { member: NOT_ALLOWED, lead: NOT_ALLOWED, admin: null },
  acted_for_or_admin: { member: NOT_FOR_OTHERS, lead: null, admin: null },
  named: {
    member: [404, 'unknown_session'],
    lead: [404, 'unknown_session'],
    admin: [404, 'unknown_session'],
  },
  named_device: {
    member: [404, 'unknown_push_device'],
    lead: [404, 'unknown_push_device'],
    admin: [404, 'unknown_push_device'],
  },
};

it('lists exactly the calls that need no session', () => {
  const isPublic = CALLS.filter(([, call]) => call.access === 'public').map(([name]) => name);
  expect(isPublic.sort()).toEqual([...PUBLIC].sort());
});

it('lists exactly the calls that a limited session can make, none of them for administrators', () => {
  const declared = CALLS.filter(([, call]) => call.inLimitedSession);
  expect(declared.map(([name]) => name).sort()).toEqual([...LIMITED].sort());
  expect(declared.filter(([, call]) => call.access === 'admin')).toEqual([]);
});

it('lists exactly the calls that a guest can make, of those in a limited session', () => {
  const declared = CALLS.filter(([, call]) => call.inGuestSession);
  expect(declared.map(([name]) => name).sort()).toEqual([...FOR_GUESTS].sort());
  expect(declared.filter(([, call]) => !call.inLimitedSession)).toEqual([]);
});

it('restricts every call under /api/admin to administrators and leads, except the name format, which every screen needs', () => {
  const others = CALLS.filter(
    ([, { path, access }]) => path.startsWith('/api/admin/') && access !== 'admin' && access !== 'lead',
  );
  expect(others.map(([name]) => name)).toEqual(['getNameFormat']);
});

it('declares where the team comes from in every call for leads, and in no other', () => {
  expect(CALLS.filter(([, { access, team }]) => (access === 'lead') !== (team !== null))).toEqual([]);
});

it('declares for every call of signed-in people, and for no other call, whose data it is about', () => {
  const forSignedIn = CALLS.filter(([, { access }]) => access === 'signed_in' || access === 'any_session');
  expect(Object.keys(WHOSE).sort()).toEqual(forSignedIn.map(([name]) => name).sort());
});

/** Calls whose response may contain contact data: the caller's own, or those of all members for administrators. */
const CONTACT_CALLS: Readonly<Partial<Record<CallName, 'own' | 'admin'>>> = {
  getCurrentUser: 'own',
  login: 'own',
  changePin: 'own',
  updateProfile: 'own',
  signInByPasskey: 'own',
  signInByRecoveryCode: 'own',
  listUsers: 'admin',
  listMembers: 'admin',
  editMember: 'admin',
  editInitials: 'admin',
  editAccess: 'admin',
  previewMerge: 'admin',
  exportMembers: 'admin',
};

/** Returns the contact data in a correct response: the caller's own, or the owner's among those of all members. */
function expectedContacts(
  name: CallName,
  caller: Caller,
  status: number,
  people: [CallingMember, CallingMember],
) {
  const [asking, owner] = people;
  if (status >= 300) return [];
  // A limited session shows not even its member's own.
  if (name === 'getCurrentUser' && isLimited(caller)) return [];
  // The caller of `login` becomes the owner.
  if (CONTACT_CALLS[name] === 'own') return contactsOf(name === 'login' ? owner : asking);
  if (CONTACT_CALLS[name] === 'admin' && caller === 'admin') return expect.arrayContaining(contactsOf(owner));
  return [];
}

/** Whether a call is about the caller's data or another member's. */
type Owner = 'own' | 'other';

const ALLOWED = 'allowed';

/** Returns the refusal in a limited session: of everything that is not listed, and of what is about others. */
function expectedInLimitedSession(
  name: CallName,
  access: Call['access'],
  { owner, caller }: { readonly owner: Owner; readonly caller: LimitedCaller },
): Refused {
  if (access === 'public') return null;
  if (caller === 'limited_guest') return FOR_GUESTS.includes(name) ? null : NOT_ALLOWED;
  if (!LIMITED.includes(name)) return PIN_NEEDED;
  if (owner === 'own') return null;
  if (name === 'listAvailability') return PIN_NEEDED;
  return WHOSE[name] === 'acted_for_or_admin' ? NOT_FOR_OTHERS : null;
}

/** Returns the expected response: `allowed`, or the status and code of the refusal. */
function expectedResponse(name: CallName, caller: Caller, owner: Owner): string {
  const call: Call = contract[name];
  const whose = WHOSE[name];
  if (isLimited(caller))
    return expectedInLimitedSession(name, call.access, { owner, caller })?.join(' ') ?? ALLOWED;
  const isLead = caller === 'lead' || caller === 'other_lead';
  let refused = isLead ? expectedForLead(call, caller) : REFUSALS[call.access][caller];
  const asOther = caller === 'other_lead' ? 'member' : caller;
  if (whose && owner === 'other' && (asOther === 'member' || asOther === 'lead' || asOther === 'admin'))
    refused ??= OTHERS[whose][asOther];
  return refused?.join(' ') ?? ALLOWED;
}

const CALLERS = {
  signed_out: {},
  firstLogin: { firstLogin: true, isAdmin: true },
  limited: { isLimited: true },
  limited_first_login: { isLimited: true, firstLogin: true },
  limited_admin: { isLimited: true, isAdmin: true },
  limited_guest: { isLimited: true, isGuest: true },
  member: {},
  // Of the team of the samples, or of another one.
  lead: {},
  other_lead: {},
  admin: { isAdmin: true },
  // The caller was an administrator, so that only the removal causes the refusal.
  removed: { isAdmin: true },
};

/**
 * Makes every call as this caller about data of this owner, in a church of their own. Compares all responses at once, and
 * searches them and the log for contact data, PINs and tokens.
 */
function testAccess(kind: DatabaseKind, caller: Caller, owner: Owner): void {
  onDatabase(kind, 'every call', (server) => {
    const lines: string[] = [];
    const people: CallingMember[] = [];
    let otherTeam: TeamId;
    let variant: TestServer & AsyncDisposable;
    beforeAll(async () => {
      const senders = {
        smsGateway: new RecordingGateway(),
        mailer: new RecordingMailer(),
        push: recordingPush(),
      };
      const stream = { write: (line: string) => void lines.push(line) };
      variant = await openVariant(server(), senders, { level: 'trace', stream });
      otherTeam = await aTeam(variant);
    });
    afterAll(() => variant[Symbol.asyncDispose]());

    async function addPerson(options: Parameters<typeof aCallingMember>[1] = {}): Promise<CallingMember> {
      const person = await aCallingMember(variant, options);
      people.push(person);
      return person;
    }

    async function addCaller(): Promise<CallingMember> {
      const person = await addPerson(CALLERS[caller]);
      if (caller === 'signed_out') return { ...person, visitor: new Visitor(variant) };
      if (caller === 'lead') await leads(variant, person.id, FIRST_TEAM);
      if (caller === 'other_lead') await leads(variant, person.id, otherTeam);
      if (caller === 'removed') {
        const admin = await addPerson({ isAdmin: true });
        const { status } = await admin.visitor.send('DELETE', `/api/admin/members/${person.id}`);
        expect(status).toBe(204);
      }
      return person;
    }

    async function addPair(): Promise<[asking: CallingMember, subject: CallingMember]> {
      const asking = await addCaller();
      const subject = owner === 'own' ? asking : await addPerson();
      await joins(variant, subject.id, FIRST_TEAM);
      return [asking, subject];
    }

    it(`responds as declared to ${caller}, about ${owner} data`, async () => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      // A refusal changes nothing, so one pair gets all of them.
      const refusedPair = await addPair();
      // Only calls of signed-in people are about someone's data.
      const calls = owner === 'own' ? CALLS.filter(([name]) => name in WHOSE) : CALLS;
      for (const [name, call] of calls) {
        const answer = expectedResponse(name, caller, owner);
        const [asking, subject] = answer === ALLOWED ? await addPair() : refusedPair;
        const response = await asking.visitor.tryCall(call, await EVERY_CALL[name](subject, variant));
        const { code = '' } = (response.body ?? {}) as Partial<RefusalBody>;
        // A refusal that the call declares comes from its handler: the church has no roster, the id is unknown.
        const isDeclared = (call.refuses as readonly string[]).includes(code);
        const isDenied = WHOSE[name]?.startsWith('named') || code === 'not_allowed_to_act';
        const hasRun = response.status < 400 || (isDeclared && !isDenied);
        const text = await textOf(response);
        const { [LANGUAGE_COOKIE]: _language, ...cookies } = Object.fromEntries(asking.visitor.cookies);
        found[name] = {
          response: hasRun ? ALLOWED : `${response.status} ${code}`,
          contacts: contactsIn(text),
          secrets: [
            ...secretsIn(text, [asking, subject]),
            ...Object.values(cookies).filter((token) => text.includes(token)),
          ],
        };
        expected[name] = {
          response: answer,
          contacts: expectedContacts(name, caller, response.status, [asking, subject]),
          secrets: [],
        };
      }
      expect(found).toEqual(expected);
      const log = withoutTimestamps(lines);
      expect([contactsIn(log), secretsIn(log, people)]).toEqual([[], []]);
    });
  });
}

for (const caller of Object.keys(CALLERS) as Caller[]) {
  testAccess('sqlite', caller, 'other');
  // A removed member has no data left.
  if (caller !== 'removed') testAccess('sqlite', caller, 'own');
}
// A refusal comes before the handler's SQL, and the session query is tested below. Only allowed calls can differ, and
// administrators may make all of them.
testAccess('postgres', 'admin', 'other');

/** Who a call acts for: the caller, a child of theirs, or an administrator of their family who has allowed it. */
const ACTED_FOR = ['own', 'child', 'allowing_admin'] as const;

/** The only calls that change an answer after its deadline, and only for administrators, no matter who it is about. */
const ANSWERING: readonly CallName[] = ['saveAvailability', 'saveMonthAvailability', 'addAway', 'removeAway'];

/** Returns whether a body or query can name the member that a call acts for. */
const canName = (schema: unknown) => schema instanceof z.ZodMiniObject && 'userId' in schema.shape;

/** Returns the input of a call that acts for this member, if the call can act for anyone. */
function actingFor(call: Call, sample: Sample, memberId: MemberId): Sample {
  return {
    ...sample,
    ...(canName(call.body) && { body: { ...(sample.body as object), memberId } }),
    ...(canName(call.query) && { query: { ...sample.query, memberId } }),
  };
}

/** Makes every call of signed-in people after the deadline of the sample month, and compares the answers before and after. */
function testPastDeadline(
  caller: LimitedCaller | 'member' | 'admin',
  actedFor: (typeof ACTED_FOR)[number],
): void {
  onDatabase('sqlite', 'every call past the deadline', (server) => {
    beforeAll(async () => {
      server().clock.advance(Date.parse('2026-06-21') - Date.parse('2026-03-13'));
      const deadline = { deadlineDay: 1, deadlineMonth: 'before' } as const;
      await server().database.query.updateTable('settings').set(deadline).execute();
    });

    const answersOf = (memberId: MemberId) =>
      server()
        .database.query.selectFrom('availability')
        .select(['date', 'isAvailable'])
        .where('memberId', '=', memberId)
        .orderBy('date')
        .execute();

    async function addPair(): Promise<[asking: CallingMember, subject: CallingMember]> {
      const asking = await aCallingMember(server(), CALLERS[caller]);
      if (actedFor === 'own') return [asking, asking];
      const subject = await aCallingMember(server(), { isAdmin: actedFor === 'allowing_admin' });
      const people = [asking.id, subject.id];
      await aFamily(
        server(),
        actedFor === 'child' ? [asking.id] : people,
        {},
        actedFor === 'child' ? [subject.id] : [],
      );
      const allowed = { memberId: subject.id, allowedId: asking.id };
      await server().database.query.insertInto('mayAct').values(allowed).execute();
      return [asking, subject];
    }

    it(`changes answers of ${actedFor} only for administrators: ${caller}`, async () => {
      const changed = new Set<string>();
      const calls = CALLS.filter(
        ([name, call]) =>
          name in WHOSE &&
          (actedFor === 'own' || ((canName(call.body) || canName(call.query)) && name !== 'saveMayAct')),
      );
      for (const [name, call] of calls)
        for (const isAvailable of [true, false, null]) {
          const [asking, subject] = await addPair();
          if (isAvailable !== null) await anAnswer(server(), subject.id, SAMPLE_SUNDAY, isAvailable);
          const sample = await EVERY_CALL[name](subject, server());
          const before = await answersOf(subject.id);
          await asking.visitor.tryCall(call, actingFor(call, sample, subject.id));
          if (JSON.stringify(await answersOf(subject.id)) !== JSON.stringify(before)) changed.add(name);
        }
      // A child's own time away has given no answer that its removal could take back.
      const expected = ANSWERING.filter((name) => name !== 'removeAway' || actedFor !== 'child');
      expect([...changed].sort()).toEqual(caller === 'admin' ? expected.toSorted() : []);
    });
  });
}

for (const caller of ['limited', 'limited_admin', 'member', 'admin'] as const)
  for (const actedFor of ACTED_FOR) testPastDeadline(caller, actedFor);

/** Calls about one thing, which their address names by its id. An unknown member has no duties and checks, which is no refusal. */
const ABOUT_ONE = CALLS.filter(
  ([name, { path }]) =>
    path.includes('/:id') && !['listMemberDuties', 'listMemberChecks', 'listLearned'].includes(name),
);

onDatabase('sqlite', 'every call about an unknown id', (server) => {
  it('is refused with 404 and a code that it declares', async () => {
    const senders = {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
      push: recordingPush(),
    };
    await using variant = await openVariant(server(), senders);
    const admin = await aCallingMember(variant, { isAdmin: true });
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [name, call] of ABOUT_ONE) {
      const sample = await EVERY_CALL[name](admin, variant);
      const response = await admin.visitor.tryCall(call, {
        ...sample,
        params: { id: 999_999, memberId: 999_999, kindId: 999_999 },
      });
      found[name] = [response.status, (response.body as RefusalBody).code];
      expected[name] = [404, expect.toBeOneOf(call.refuses.filter((code) => code.startsWith('unknown_')))];
    }
    expect(found).toEqual(expected);
  });
});

onDatabase('sqlite', 'a session', (server) => {
  it('is ignored, without a server error, when its cookie is invalid', async () => {
    for (const cookie of [
      'sundial=',
      'sundial=%zz',
      'sundial=%00',
      `sundial=${'a'.repeat(5000)}`,
      'sundial=x; sundial=y',
      '=; ;;; a',
      '__proto__=1; sundial=1',
    ]) {
      const { status, body } = await new Visitor(server()).send('GET', '/api/user', undefined, { cookie });
      expect([cookie, status, (body as RefusalBody).code]).toEqual([cookie, 401, 'not_signed_in']);
    }
  });

  it('loses its administrator rights as soon as the member is demoted, and ends with a removal', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const visitor = await signIn(server(), id);
    expect((await visitor.send('GET', '/api/admin/members')).status).toBe(200);
    await server().database.query.updateTable('users').set({ isAdmin: false }).where('id', '=', id).execute();
    expect((await visitor.send('GET', '/api/admin/members')).status).toBe(403);
    await server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', id).execute();
    expect((await visitor.send('GET', '/api/user')).status).toBe(401);
  });
});
