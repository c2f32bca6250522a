import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import type { ContactColumn } from '#server/db/personal-data.ts';
import { hashToken } from '#server/http/cookies.ts';
import { aCallingMember, type CallingMember, EVERY_CALL, PLANTED_PIN } from '#test/every-call.ts';
import { anAnswer, aRole } from '#test/factories.ts';
import { withoutTimestamps } from '#test/log.ts';
import { readPdf } from '#test/pdf.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { type CallResponse, Visitor } from '#test/visitor.ts';

const CALLS = Object.entries(contract) as unknown as ReadonlyArray<readonly [CallName, Call]>;

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

/** Matches the planted values of each contact column, in any notation. */
const CONTACTS: Readonly<Record<ContactColumn, RegExp>> = {
  phone_number: /491[ -]?571[ -]?\d{3}/g,
  email: /planted\d{3}@example\.net/gi,
};

/** Returns the planted contact data in a text, without spaces and hyphens. */
const contactsIn = (text: string) =>
  Object.values(CONTACTS).flatMap((pattern) =>
    (text.match(pattern) ?? []).map((found) => found.replace(/[ -]/g, '')),
  );

function contactsOf({ contacts }: CallingMember): string[] {
  const found = contactsIn(JSON.stringify(contacts));
  expect(found).toHaveLength(Object.keys(CONTACTS).length);
  return found;
}

const secretsOf = ({ sessionToken, deviceToken }: CallingMember) => [
  sessionToken,
  deviceToken,
  hashToken(sessionToken),
  hashToken(deviceToken),
];

async function textOf({ body, headers, bytes }: CallResponse<unknown>): Promise<string> {
  const { 'set-cookie': _belongsToTheBrowser, ...rest } = headers;
  const isPdf = String(headers['content-type']).includes('pdf');
  const content = isPdf ? (await readPdf(bytes)).pages.join('\n') : JSON.stringify(body ?? '');
  return `${JSON.stringify(rest)}\n${content}`;
}

/** Returns the secrets that a text contains. */
function secretsIn(text: string, people: readonly CallingMember[]): string[] {
  return [PLANTED_PIN, '$argon2', ...people.flatMap(secretsOf)].filter((secret) => text.includes(secret));
}

type Caller = 'signed_out' | 'first_login' | 'limited' | 'limited_admin' | 'member' | 'admin';

const CALLERS: Readonly<Record<Caller, Parameters<typeof aCallingMember>[1]>> = {
  signed_out: {},
  first_login: { firstLogin: true },
  limited: { isLimited: true },
  limited_admin: { isLimited: true, isAdmin: true },
  member: {},
  admin: { isAdmin: true },
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
  if (name === 'getCurrentUser' && caller.startsWith('limited')) return [];
  // The caller of `login` becomes the owner.
  if (CONTACT_CALLS[name] === 'own') return contactsOf(name === 'login' ? owner : asking);
  if (CONTACT_CALLS[name] === 'admin' && caller === 'admin') return expect.arrayContaining(contactsOf(owner));
  return [];
}

/** Searches all that a church of its own says: every response to this caller if there is one, messages and the log. */
function testLeaks(kind: DatabaseKind, caller: Caller | null): void {
  onDatabase(kind, 'contact data, PINs and tokens', (server) => {
    const lines: string[] = [];
    const people: CallingMember[] = [];
    const mailer = new RecordingMailer();
    const smsGateway = new RecordingGateway();
    let variant: TestServer & AsyncDisposable;

    beforeAll(async () => {
      const stream = { write: (line: string) => void lines.push(line) };
      variant = await openVariant(server(), { mailer, smsGateway }, { level: 'trace', stream });
    });
    afterAll(() => variant[Symbol.asyncDispose]());

    const addPerson = async (options: object = {}) => {
      const person = await aCallingMember(variant, options);
      people.push(person);
      return person;
    };

    if (caller !== null)
      it(`reach ${caller} only as declared, in the response of any call`, async () => {
        const found: Record<string, unknown> = {};
        const expected: Record<string, unknown> = {};
        for (const [name, call] of CALLS) {
          for (const whose of ['own', 'other'] as const) {
            const signedIn = await addPerson(CALLERS[caller]);
            const asking =
              caller === 'signed_out' ? { ...signedIn, visitor: new Visitor(variant) } : signedIn;
            const owner = whose === 'own' ? asking : await addPerson();
            const response = await asking.visitor.tryCall(call, await EVERY_CALL[name](owner, variant));
            const text = await textOf(response);
            const { [LANGUAGE_COOKIE]: _language, ...cookies } = Object.fromEntries(asking.visitor.cookies);
            const tokens = Object.values(cookies).filter((token) => text.includes(token));
            const row = `${name} (${whose})`;
            found[row] = {
              contacts: contactsIn(text),
              secrets: [...secretsIn(text, [asking, owner]), ...tokens],
            };
            expected[row] = {
              contacts: expectedContacts(name, caller, response.status, [asking, owner]),
              secrets: [],
            };
          }
        }
        expect(found).toEqual(expected);
      });

    if (caller === null || caller === 'admin')
      it('appear in no email, no PDF and no text message', async () => {
        const [admin, member] = [await addPerson({ isAdmin: true }), await addPerson()];
        const { visitor } = admin;
        const [date, month] = ['2026-06-07', { year: '2026', month: '6' }] as const;
        await anAnswer(variant, member.id, date);
        const body = { roleId: await aRole(variant), userId: member.id, serviceDate: date };
        expect((await visitor.tryCall(contract.addAssignment, { body })).status).toBe(201);
        await visitor.tryCall(contract.finalizeRoster, { body: { year: 2026, month: 6 } });
        const names = JSON.stringify((await visitor.call(contract.listMembers, {})).body);
        expect(contactsIn(names)).toEqual(expect.arrayContaining(contactsOf(member)));

        const said: string[] = [];
        for (const call of [contract.downloadRosterSheet, contract.downloadAvailabilitySheet]) {
          const sheet = await member.visitor.tryCall(call, { params: month });
          expect(sheet.status).toBe(200);
          said.push(await textOf(sheet));
        }
        const mail = { email: 'office@example.org', month: '2026-06-01' };
        for (const [call, viewType] of [
          [contract.sendRoster, 'card'],
          [contract.sendRoster, 'roles'],
          [contract.sendAvailability, 'card'],
          [contract.sendAvailability, 'simple'],
          [contract.sendAvailability, 'roles'],
        ] as const) {
          expect((await visitor.tryCall(call, { body: { ...mail, viewType } })).status).toBe(200);
        }
        await visitor.tryCall(contract.sendSmsReminder, { body: { year: 2026, month: 8 } });
        await expect.poll(() => mailer.sent.length).toBeGreaterThanOrEqual(5);
        await expect.poll(() => smsGateway.sent.length).toBeGreaterThan(0);
        for (const { subject, text, html, attachment } of mailer.sent) {
          const pages = attachment ? (await readPdf(attachment.content)).pages : [];
          said.push(subject, text, html, attachment?.name ?? '', ...pages);
        }
        said.push(...smsGateway.sent.map((sms) => sms.body));
        expect(contactsIn(said.join('\n'))).toEqual([]);
        expect(secretsIn(said.join('\n'), people)).toEqual([]);
      });

    it('appear in no log line, even when code that handles them fails', async () => {
      const { id, visitor, contacts } = await addPerson();
      const values = Object.values(contacts);
      const before = lines.length;
      const fault = Object.assign(new Error('duplicate key'), {
        detail: `Key (contact)=(${values}) already exists, PIN ${PLANTED_PIN}`,
        parameters: values,
      });
      vi.spyOn(variant.pinHasher, 'verify').mockRejectedValueOnce(fault);
      expect((await visitor.tryCall(contract.login, { body: { id, pin: PLANTED_PIN } })).status).toBe(500);
      await visitor.send('GET', `/api/users/%zz?contacts=${encodeURIComponent(String(values))}`);
      await visitor.send('POST', '/api/login', `{"id":1,"pin":"${PLANTED_PIN}"`, {
        'content-type': 'application/json',
      });
      const { body } = await EVERY_CALL.respond(await addPerson(), variant);
      const declined = { ...(body as object), response: 'declined', reason: 'Planted reason' };
      expect((await visitor.tryCall(contract.respond, { body: declined })).body).toMatchObject({
        code: 'no_roster',
      });
      expect(lines.length).toBeGreaterThan(before);
      const log = withoutTimestamps(lines);
      expect(contactsIn(log)).toEqual([]);
      expect(secretsIn(log, people)).toEqual([]);
      expect(log).not.toContain('office@example.org');
      expect(log).not.toContain('Planted reason');
      vi.restoreAllMocks();
    });
  });
}

for (const caller of Object.keys(CALLERS) as Caller[]) testLeaks('sqlite', caller);
// A response contains what its schema declares, on either database. Messages and log lines are checked on both.
testLeaks('postgres', null);
