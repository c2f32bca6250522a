import { type CallName, contract } from '#contract/index.ts';
import { addDays, type PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKindId, MemberId } from '#domain/ids.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { insertRequest } from '#server/cover/request-queries.ts';
import type { ContactColumn } from '#server/db/personal-data.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import { hashToken } from '#server/http/cookies.ts';
import { Authenticator } from './authenticator.ts';
import {
  aCheckKind,
  aFamily,
  aGuest,
  aMember,
  anAnswer,
  anAssignment,
  aPastRoster,
  aRole,
  aRoom,
  aServiceTime,
  aSpecialDay,
  LAST_SUNDAY,
} from './factories.ts';
import { aRoleToLearn } from './learners.ts';
import { aPersonalLink } from './personal-links.ts';
import { aPushDevice, aSubscription } from './push.ts';
import type { TestServer } from './test-server.ts';
import { Visitor } from './visitor.ts';

/** The PIN of every calling member, long enough not to appear in another number by chance. */
export const PLANTED_PIN = '739184';

/** The Sunday of every sample call, months after the tests' current date. */
export const SAMPLE_SUNDAY: PlainDate = '2026-07-05';

const MONTH_MS = 30 * 86_400_000;

type Contacts = Readonly<Record<ContactColumn, string>>;

/** A member who makes calls, signed in on a trusted browser. */
export interface CallingMember {
  readonly id: MemberId;
  readonly visitor: Visitor;
  readonly contacts: Contacts;
  readonly sessionToken: string;
  readonly deviceToken: string;
  /** The public id by which the member can end the session. */
  readonly sessionId: string;
}

let serial = 0;
let hashed: Promise<string> | null = null;

/** Returns contact data that no other calling member has. */
function someContacts(): Contacts {
  const unique = String(serial % 1000).padStart(3, '0');
  return { phoneNumber: `+61491571${unique}`, email: `planted${unique}@example.net` };
}

/**
 * Adds a member with contact data, a session and a trusted device, without a slow sign-in. `isLimited`: a session that a
 * personal link started.
 */
export async function aCallingMember(
  server: TestServer,
  {
    isLimited = false,
    isGuest = false,
    ...options
  }: { isAdmin?: boolean; firstLogin?: boolean; isLimited?: boolean; isGuest?: boolean } = {},
): Promise<CallingMember> {
  serial += 1;
  hashed ??= server.pinHasher.hash(PLANTED_PIN);
  const contacts = someContacts();
  const id = await aMember(server, options);
  const { query } = server.database;
  await query
    .updateTable('users')
    .set({ pinHash: await hashed, ...contacts, isGuest, removedAt: isGuest ? server.clock.now() : null })
    .where('id', '=', id)
    .execute();
  const [sessionToken, deviceToken, sessionId] = [1, 2, 3].map(() => server.deps.random.token()) as [
    string,
    string,
    string,
  ];
  const now = server.clock.now();
  await query
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(sessionToken),
      memberId: id,
      createdAt: now,
      lastSeenAt: now,
      device: 'Chrome on Android',
      publicId: sessionId,
      limitedUntil: isLimited ? now + MONTH_MS : null,
    })
    .execute();
  await query
    .insertInto('knownDevices')
    .values({ tokenHash: hashToken(deviceToken), memberId: id, lastUsedAt: now })
    .execute();
  const visitor = new Visitor(server);
  visitor.setCookie('sundial', sessionToken);
  visitor.setCookie('sundial-device', deviceToken);
  return { id, visitor, contacts, sessionToken, deviceToken, sessionId };
}

/** The input of a call. */
export interface Sample {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
}

/** Returns five unique letters. */
function someInitials(): string {
  serial += 1;
  return [...String(serial).padStart(5, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}

function aFeast(server: TestServer): Promise<number> {
  serial += 1;
  return aSpecialDay(server, { date: addDays('2029-12-31', serial), name: 'Feast' });
}

/** Returns a date from 2042 on that no other sample uses. */
function anUnusedDate(): PlainDate {
  serial += 1;
  return addDays('2042-01-01', serial);
}

/** Adds a kind of checks that a role of each team of a member needs. */
async function aNeededCheck(server: TestServer, memberId: MemberId): Promise<CheckKindId> {
  const kindId = await aCheckKind(server);
  const teams = await server.database.query
    .selectFrom('teamMembers')
    .select('teamId')
    .where('memberId', '=', memberId)
    .execute();
  for (const { teamId } of teams)
    await server.database.query
      .insertInto('roleChecks')
      .values({ roleId: await aRole(server, { teamId }), kindId })
      .execute();
  return kindId;
}

function aOneOffServiceTime(server: TestServer): Promise<number> {
  return aServiceTime(server, { date: anUnusedDate() });
}

async function aCancellableService(server: TestServer) {
  const date = anUnusedDate();
  return { date, timeId: await aServiceTime(server, { date }) };
}

/** Publishes a place of a member at a service of its own that is over. */
async function aServedService(server: TestServer, memberId: MemberId) {
  const date = LAST_SUNDAY;
  const timeId = await aServiceTime(server, { date });
  const [roleId = 0] = await aPastRoster(server, [memberId], { date, timeId });
  return { date, timeId, roleId };
}

async function anAvailableOwner(server: TestServer, { id }: CallingMember) {
  await anAnswer(server, id, SAMPLE_SUNDAY);
  return { roleId: await aRole(server), memberId: id, date: SAMPLE_SUNDAY };
}

/** Inserts a request for cover of a place in a month that is not published. */
async function aCoverRequest(server: TestServer): Promise<number> {
  const service = { date: SAMPLE_SUNDAY, timeId: SUNDAY_SERVICE };
  const place = { service, memberId: await aMember(server) };
  const roleId = await aRole(server);
  const request = { state: 'asking', nextAskAt: null, everyoneAskedAt: null } as const;
  return insertRequest(server.database.query, { ...place, roleId }, request, server.clock.now());
}

const NAMES = { firstName: 'Dorcas', lastName: 'Joppa' };
const MONTH = { year: '2026', month: '7' };
const MAILED = { email: 'office@example.org', month: '2026-07-01', viewType: 'card' };
const NOTHING: Sample = {};
const SAMPLE_PLACE = { date: SAMPLE_SUNDAY, timeId: SUNDAY_SERVICE, roleId: 1 };
const UNKNOWN_REQUEST: Sample = { params: { id: 999_999 } };
const UNREQUESTED = { challenge: 'A'.repeat(43), rpId: 'localhost', rp: { id: 'localhost' } };
const A_CREDENTIAL = new Authenticator().create(UNREQUESTED as never);
const AN_ASSERTION = new Authenticator().get(UNREQUESTED as never);

type Prepare = (owner: CallingMember, server: TestServer) => Sample | Promise<Sample>;

const about = ({ id }: CallingMember): Sample => ({ params: { id } });

const aFamilyOf = ({ id }: CallingMember) => ({
  members: [{ memberId: id, isChild: false }],
  serving: 'together',
  whom: 'all',
  strictness: 'prefer',
  oneFree: [],
  childrenWith: [id],
  moves: [id],
});

/** Realistic input for every call. Calls about a member are about the owner. */
export const EVERY_CALL: Readonly<Record<CallName, Prepare>> = {
  getHealth: () => NOTHING,
  getOpenApi: () => NOTHING,
  getCurrentUser: () => NOTHING,
  login: ({ id }) => ({ body: { id, pin: PLANTED_PIN } }),
  logout: () => NOTHING,
  changePin: () => ({ body: { currentPin: PLANTED_PIN, newPin: PLANTED_PIN } }),
  updateProfile: () => ({ body: { ...NAMES, currentPin: PLANTED_PIN } }),
  getRandomVerse: () => NOTHING,
  listUsers: () => NOTHING,
  listCoordinators: () => NOTHING,
  listMembers: () => NOTHING,
  readPhoneNumber: () => ({ body: { phoneNumber: '0491 570 156' } }),
  addMember: () => ({ body: NAMES }),
  editMember: (owner) => ({ ...about(owner), body: NAMES }),
  editInitials: (owner) => ({ ...about(owner), body: { initials: someInitials() } }),
  editAccess: (owner) => ({ ...about(owner), body: { role: 'pastor' } }),
  resetMemberPin: about,
  unlockMember: about,
  listMemberDuties: about,
  previewRemoval: about,
  removeMember: about,
  previewMerge: async (owner, server) => ({ ...about(owner), query: { otherId: await aMember(server) } }),
  mergeMembers: async (owner, server) => ({
    ...about(owner),
    body: { otherId: await aMember(server), fromOther: ['name'] },
  }),
  saveRolePreferences: (owner) => ({
    ...about(owner),
    body: { preferredRoleId: null, secondaryRoleId: null },
  }),
  listFamilies: () => NOTHING,
  addFamily: (owner) => ({ body: aFamilyOf(owner) }),
  editFamily: async (owner, server) => ({
    params: { id: await aFamily(server, [await aMember(server)]) },
    body: aFamilyOf(owner),
  }),
  removeFamily: async (_owner, server) => ({
    params: { id: await aFamily(server, [await aMember(server)]) },
  }),
  getMyFamily: () => NOTHING,
  saveMayAct: async ({ id }, server) => {
    const adult = await aMember(server);
    await aFamily(server, [id, adult]);
    return { body: { memberId: adult, allowed: true } };
  },
  leaveFamily: () => NOTHING,
  listServiceRoles: () => NOTHING,
  addServiceRole: () => ({ body: { name: 'Usher' } }),
  editServiceRole: async (_owner, server) => ({
    params: { id: await aRole(server) },
    body: { isActive: false },
  }),
  removeServiceRole: async (_owner, server) => ({ params: { id: await aRole(server) } }),
  reorderServiceRoles: async (_owner, server) => ({ body: { roleIds: [await aRole(server)] } }),
  getPlanningOrder: () => NOTHING,
  savePlanningOrder: async (_owner, server) => ({ body: { roleIds: [await aRole(server)] } }),
  listCheckKinds: () => NOTHING,
  addCheckKind: () => {
    serial += 1;
    return { body: { name: `Check ${serial}` } };
  },
  editCheckKind: async (_owner, server) => ({
    params: { id: await aCheckKind(server) },
    body: { warnDays: [14] },
  }),
  removeCheckKind: async (_owner, server) => ({ params: { id: await aCheckKind(server) } }),
  listMemberChecks: about,
  saveMemberCheck: async ({ id }, server) => ({
    params: { id, kindId: await aNeededCheck(server, id) },
    body: { number: 'WWC 1234', validUntil: '2199-12-31', seenOn: '2020-01-01' },
  }),
  removeMemberCheck: async ({ id }, server) => ({ params: { id, kindId: await aNeededCheck(server, id) } }),
  listEndingChecks: () => ({ query: {} }),
  listMyChecks: () => NOTHING,
  listGuests: () => ({ query: {} }),
  addGuest: () => {
    serial += 1;
    return { body: { name: `Guest Number ${serial}` } };
  },
  editGuest: async (_owner, server) => ({
    params: { id: await aGuest(server, { teamIds: [FIRST_TEAM] }) },
    body: { email: null },
  }),
  removeGuest: async (_owner, server) => ({ params: { id: await aGuest(server) } }),
  makeMember: async (_owner, server) => ({ params: { id: await aGuest(server) }, body: {} }),
  listRooms: () => NOTHING,
  addRoom: async (_owner, server) => ({
    body: { name: 'Kids', roleIds: [await aRole(server, { maxLimit: 2 })] },
  }),
  editRoom: async (_owner, server) => ({
    params: { id: await aRoom(server, [await aRole(server, { maxLimit: 2 })]) },
    body: { notOneFamily: false },
  }),
  removeRoom: async (_owner, server) => ({ params: { id: await aRoom(server, []) } }),
  listSpecialDays: () => NOTHING,
  listSpecialDaysOfMonth: () => ({ query: MONTH }),
  addSpecialDay: () => {
    serial += 1;
    return { body: { date: addDays('2040-01-01', serial), name: 'Feast' } };
  },
  editSpecialDay: async (_owner, server) => ({
    params: { id: await aFeast(server) },
    body: { name: 'Great Feast' },
  }),
  removeSpecialDay: async (_owner, server) => ({ params: { id: await aFeast(server) } }),
  listServices: () => ({ query: { from: SAMPLE_SUNDAY, to: SAMPLE_SUNDAY } }),
  listServiceTimes: () => NOTHING,
  addServiceTime: () => {
    serial += 1;
    return { body: { date: addDays('2041-01-01', serial), name: 'Vespers' } };
  },
  editServiceTime: async (_owner, server) => ({
    params: { id: await aOneOffServiceTime(server) },
    body: { startsAt: '17:00' },
  }),
  removeServiceTime: async (_owner, server) => ({ params: { id: await aOneOffServiceTime(server) } }),
  saveServiceTimeLimits: async (_owner, server) => ({
    params: { id: await aOneOffServiceTime(server) },
    body: [{ roleId: await aRole(server), maxLimit: 0 }],
  }),
  listCanceledServices: () => NOTHING,
  cancelService: async (_owner, server) => ({ body: await aCancellableService(server) }),
  restoreService: async (_owner, server) => {
    const { date, timeId } = await aCancellableService(server);
    const row = { date, timeId };
    await server.database.query.insertInto('cancelledServices').values(row).execute();
    return { query: { date, timeId } };
  },
  getSettings: () => NOTHING,
  getNameFormat: () => NOTHING,
  previewAdminSettings: () => ({ query: { deadlineDay: '6', deadlineMonth: 'before' } }),
  getAdminSettings: () => NOTHING,
  saveChurchName: () => ({ body: { churchName: 'St Mark' } }),
  getAnswerAddress: () => NOTHING,
  saveAnswerAddress: () => ({ body: { answerAddress: null } }),
  saveNameFormat: () => ({ body: { format: 'full' } }),
  saveRosterOptions: () => ({ body: { hasGuests: true, hasLearners: true, asksWhoServed: true } }),
  savePushOptions: () => ({ body: { hasShortPushes: true } }),
  saveNewOnceADay: () => ({ body: { newOnceADay: true } }),
  listCountries: () => NOTHING,
  listLanguages: () => NOTHING,
  saveMyLanguage: () => ({ body: { language: 'en' } }),
  saveChurchLanguage: () => ({ body: { language: 'en' } }),
  saveCountry: () => ({ body: { country: 'AU' } }),
  saveAdminSettings: () => ({ body: { deadlineDay: 20 } }),
  getTeamLink: () => NOTHING,
  // Already off. Turning it on would block the next sign-in.
  saveTeamLink: () => ({ body: { isOn: false } }),
  renewTeamLink: () => ({ body: { code: '0000-0000-0000-0000' } }),
  listAvailability: ({ id }) => ({ query: { memberId: id } }),
  listAvailabilityMonths: () => NOTHING,
  getAvailabilityMatrix: () => ({ params: MONTH }),
  listAvailableMembers: () => ({ query: { from: SAMPLE_SUNDAY, to: SAMPLE_SUNDAY } }),
  saveAvailability: ({ id }) => ({
    body: { memberId: id, date: SAMPLE_SUNDAY, isAvailable: true },
  }),
  saveMonthAvailability: ({ id }) => ({ params: MONTH, body: { memberId: id, isAvailable: true } }),
  listAway: () => NOTHING,
  addAway: () => ({ body: { from: SAMPLE_SUNDAY, to: SAMPLE_SUNDAY, note: 'Camping' } }),
  removeAway: async ({ visitor }) => {
    const away = { from: SAMPLE_SUNDAY, to: SAMPLE_SUNDAY };
    const { body } = await visitor.tryCall(contract.addAway, { body: away });
    return { params: { id: (body as { id?: number }).id ?? 999_999 } };
  },
  listAwayOfMonth: () => ({ params: MONTH }),
  getUsualServices: () => NOTHING,
  saveUsualServices: () => ({ body: [{ timeId: SUNDAY_SERVICE, weeks: [1, 3] }] }),
  getFinalizedRoster: () => ({ params: MONTH }),
  listCoverRequests: () => ({ query: {} }),
  listCandidates: () => ({ body: { place: SAMPLE_PLACE } }),
  listConcerns: () => ({ params: MONTH, body: { unsaved: [] } }),
  acceptCover: () => UNKNOWN_REQUEST,
  declineCover: () => UNKNOWN_REQUEST,
  askEveryone: async (_owner, server) => ({ params: { id: await aCoverRequest(server) } }),
  assignCover: async (owner, server) => ({
    params: { id: await aCoverRequest(server) },
    body: { memberId: owner.id },
  }),
  closeCover: async (_owner, server) => ({ params: { id: await aCoverRequest(server) }, body: {} }),
  seekCover: ({ id }) => ({ body: { ...SAMPLE_PLACE, memberId: id } }),
  changePlace: ({ id }) => ({ body: { ...SAMPLE_PLACE, from: id, to: null } }),
  listMyServices: () => NOTHING,
  listServedToConfirm: () => NOTHING,
  getServed: async ({ id }, server) => {
    const { roleId: _, ...params } = await aServedService(server, id);
    return { params };
  },
  saveServed: async ({ id }, server) => {
    const { roleId, ...params } = await aServedService(server, await aMember(server));
    return { params, body: { changes: [{ roleId, userId: id, came: 'too' }] } };
  },
  listMyServed: () => NOTHING,
  reportMyServed: async ({ id }, server) => {
    const { roleId: _, ...params } = await aServedService(server, id);
    return { params };
  },
  respond: () => ({
    body: { date: SAMPLE_SUNDAY, timeId: SUNDAY_SERVICE, response: 'confirmed' },
  }),
  getCalendarFeed: () => NOTHING,
  createCalendarFeed: () => NOTHING,
  saveCalendarFamily: () => ({ body: { withFamily: true } }),
  deleteCalendarFeed: () => NOTHING,
  getRosterFeed: () => NOTHING,
  createRosterFeed: () => NOTHING,
  deleteRosterFeed: () => NOTHING,
  getServiceDuration: () => NOTHING,
  saveServiceDuration: () => ({ body: { minutes: 75 } }),
  listBuilderServices: () => ({ params: MONTH }),
  addAssignment: async (owner, server) => ({ body: await anAvailableOwner(server, owner) }),
  addAssignments: async (owner, server) => ({
    body: { assignments: [await anAvailableOwner(server, owner)] },
  }),
  removeAssignment: async (owner, server) => {
    const assignment = await anAvailableOwner(server, owner);
    const { roleId, date } = assignment;
    const id = await anAssignment(server, { roleId, memberId: owner.id, date });
    return { params: { id } };
  },
  listLearned: about,
  addLearner: async ({ id }, server) => {
    const date = addDays(SAMPLE_SUNDAY, 7);
    const { roleId, learnerId } = await aRoleToLearn(server, date, id);
    return { body: { date, roleId, memberId: learnerId } };
  },
  removeLearner: async (owner, server) => {
    const { roleId } = await anAvailableOwner(server, owner);
    const at = { date: addDays(SAMPLE_SUNDAY, 14), place: LEARNER_SEAT };
    const id = await anAssignment(server, { roleId, memberId: owner.id, ...at });
    return { params: { id } };
  },
  clearAssignments: () => ({ params: { ...MONTH, day: '5' } }),
  listAssignments: () => NOTHING,
  finalizeRoster: () => ({ body: { year: 2026, month: 11 } }),
  listRosterRevisions: () => ({ params: { year: '2026', month: '11' } }),
  reviseRoster: () => ({ params: { year: '2026', month: '11' } }),
  getSmartAssignments: () => ({ params: { year: '2026', month: '12' } }),
  getPlanProgress: () => ({ params: MONTH }),
  getMonthSummary: () => ({ params: MONTH }),
  getForecast: () => ({ params: MONTH }),
  previewMonthSummary: () => ({ params: MONTH, body: { unsaved: [] } }),
  listChanges: () => NOTHING,
  listChangePeople: () => NOTHING,
  listSessions: () => NOTHING,
  endOtherSessions: () => NOTHING,
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  startLimitedSession: async ({ id }, server) => ({ body: { code: await aPersonalLink(server, id) } }),
  listPasskeys: () => NOTHING,
  preparePasskey: () => ({ body: { currentPin: PLANTED_PIN } }),
  addPasskey: () => ({ body: { name: 'My phone', credential: A_CREDENTIAL } }),
  removePasskey: () => ({ params: { id: 99_999 }, body: { currentPin: PLANTED_PIN } }),
  makeRecoveryCodes: () => ({ body: { currentPin: PLANTED_PIN } }),
  prepareSignIn: () => NOTHING,
  signInByPasskey: () => ({ body: AN_ASSERTION }),
  signInByRecoveryCode: () => ({ body: { code: 'AAAA-BBBB-CCCC-DDDD' } }),
  getPushKey: () => NOTHING,
  listPushDevices: () => NOTHING,
  addPushDevice: () => ({ body: aSubscription().body }),
  removePushDevice: ({ id }, server) =>
    aPushDevice(server, id).then((device) => ({ params: { id: device.id } })),
  testPushDevice: ({ id }, server) =>
    aPushDevice(server, id).then((device) => ({ params: { id: device.id } })),
  checkShownMessages: () => ({ body: { shown: ['1.a.b'] } }),
  provePushDevice: () => ({ body: { endpoint: aSubscription().body.endpoint, messageId: '0.0' } }),
  previewImport: () => ({ body: { text: 'First,Last\nJunia,Apostle', leaveOutMembers: true } }),
  importMembers: () => ({ body: { text: 'First,Last\nJunia,Apostle', leaveOutMembers: true } }),
  listMembersWithoutPin: () => NOTHING,
  makeFirstPins: ({ id }) => ({ body: { memberIds: [id] } }),
  printPinSlips: () => ({ body: { slips: [{ name: 'Dorcas Joppa', oneTimePin: '629514' }] } }),
  exportMembers: () => NOTHING,
  exportAvailability: () => ({ query: { year: '2026' } }),
  exportRoster: () => ({ query: MONTH }),
  listMessages: () => NOTHING,
  sendMessageAgain: () => ({ params: { id: 99_999 } }),
  listTeams: () => NOTHING,
  getTeam: () => ({ params: { id: 1 } }),
  addTeam: () => ({ body: { name: 'Children', roleIds: [], firstTeamName: 'Worship' } }),
  editTeam: () => ({ params: { id: 99_999 }, body: { name: 'Children', roleIds: [] } }),
  removeTeam: () => ({ params: { id: 99_999 }, query: {} }),
  saveTeamMember: ({ id }) => ({ params: { id: 1, memberId: id }, body: {} }),
  saveMyNotices: () => ({ params: { id: 1 }, body: { notices: 'action' } }),
  leaveTeam: () => ({ params: { id: 99_999 }, query: {} }),
  removeTeamMember: () => ({ params: { id: 1, memberId: 99_999 }, query: {} }),
  getInstallation: () => NOTHING,
  getSetup: () => NOTHING,
  confirmSetup: () => ({ body: { step: 'services' } }),
  testSms: () => NOTHING,
  testEmail: () => NOTHING,
  sendRoster: () => ({ body: MAILED }),
  sendAvailability: () => ({ body: MAILED }),
  downloadRosterSheet: () => ({ params: MONTH }),
  downloadAvailabilitySheet: () => ({ params: MONTH }),
  listUnprintableNames: () => NOTHING,
  listNonResponders: () => ({ query: MONTH }),
  previewReminder: () => ({ query: MONTH }),
  getReminderMessage: () => ({ query: MONTH }),
  getAnswerReminders: () => ({}),
  saveAnswerReminders: () => ({ body: { isOn: false, daysBefore: [5, 1] } }),
  saveReminderTemplate: () => ({ body: { template: 'Dear {firstName}, please answer for {month}: {link}' } }),
  listMissedMessages: () => NOTHING,
  seeMissedMessages: () => ({ body: { ids: [99_999] } }),
  getNotificationSettings: () => NOTHING,
  saveNotificationSettings: () => ({
    body: { servingReminders: { isOn: false, daysBefore: 3, hour: 17 } },
  }),
  notifyRoster: () => ({ body: { year: 2026, month: 11 } }),
  sendSmsReminder: ({ id }) => ({ body: { year: 2026, month: 7, memberIds: [id] } }),
};
