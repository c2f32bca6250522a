import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import type { ContactField } from '#server/db/personal-data.ts';
import { hashToken } from '#server/http/cookies.ts';
import { aCallingMember, type CallingMember, EVERY_CALL, PLANTED_PIN } from '#test/every-call.ts';
import { anAnswer, aRole } from '#test/factories.ts';
import { withoutTimestamps } from '#test/log.ts';
import { readPdf } from '#test/pdf.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { type CallResponse, Visitor } from '#test/visitor.ts';

const CALLS = Object.entries(contract) as unknown as ReadonlyArray<readonly [CallName, Call]>;

/** Calls whose response may contain a phone number: the caller's own, or those of all members for administrators. */
const PHONES: Readonly<Partial<Record<CallName, 'own' | 'admin'>>> = {
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
  exportMembers: 'admin',
};

/** Matches the planted values of each field that says how to reach a member, in any notation. */
const CONTACTS: Readonly<Record<ContactField, RegExp>> = { phoneNumber: /491[ -]?571[ -]?\d{3}/g };

/** The last nine digits, which are the same in every notation of a number. */
const digits = (phone: string) => phone.replace(/\D/g, '').slice(-9);

const phonesIn = (text: string) =>
  Object.values(CONTACTS).flatMap((pattern) => (text.match(pattern) ?? []).map(digits));

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

type Caller = 'signed_out' | 'first_login' | 'member' | 'admin';

const CALLERS: Readonly<Record<Caller, Parameters<typeof aCallingMember>[1]>> = {
  signed_out: {},
  first_login: { firstLogin: true },
  member: {},
  admin: { isAdmin: true },
};

/**
 * Returns the phone numbers that a response must contain: the caller's own, or the owner's among those of all members.
 */
function expectedPhones(
  name: CallName,
  caller: Caller,
  status: number,
  people: [CallingMember, CallingMember],
) {
  const [asking, owner] = people;
  if (status >= 300) return [];
  // The caller of `login` becomes the owner.
  if (PHONES[name] === 'own') return [digits((name === 'login' ? owner : asking).phoneNumber)];
  if (PHONES[name] === 'admin' && caller === 'admin')
    return expect.arrayContaining([digits(owner.phoneNumber)]);
  return [];
}

function testLeaks(kind: DatabaseKind, callers: readonly Caller[]): void {
  onDatabase(kind, 'phone numbers, PINs and tokens', (server) => {
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

    it.each(callers)('reach %s only as declared, in the response of any call', async (caller) => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const [name, call] of CALLS) {
        for (const whose of ['own', 'other'] as const) {
          const signedIn = await addPerson(CALLERS[caller]);
          const asking = caller === 'signed_out' ? { ...signedIn, visitor: new Visitor(variant) } : signedIn;
          const owner = whose === 'own' ? asking : await addPerson();
          const response = await asking.visitor.tryCall(call, await EVERY_CALL[name](owner, variant));
          const text = await textOf(response);
          const tokens = [...asking.visitor.cookies.values()].filter((token) => text.includes(token));
          const row = `${name} (${whose})`;
          found[row] = { phones: phonesIn(text), secrets: [...secretsIn(text, [asking, owner]), ...tokens] };
          expected[row] = {
            phones: expectedPhones(name, caller, response.status, [asking, owner]),
            secrets: [],
          };
        }
      }
      expect(found).toEqual(expected);
    });

    it('appear in no email, no PDF and no text message', async () => {
      const [admin, member] = [await addPerson({ isAdmin: true }), await addPerson()];
      const { visitor } = admin;
      const [date, month] = ['2026-06-07', { year: '2026', month: '6' }] as const;
      await anAnswer(variant, member.id, date);
      const body = { roleId: await aRole(variant), userId: member.id, serviceDate: date };
      expect((await visitor.tryCall(contract.addAssignment, { body })).status).toBe(201);
      await visitor.tryCall(contract.finalizeRoster, { body: { year: 2026, month: 6 } });
      const names = JSON.stringify((await visitor.call(contract.listMembers, {})).body);
      expect(phonesIn(names)).toContain(digits(member.phoneNumber));

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
      expect(phonesIn(said.join('\n'))).toEqual([]);
      expect(secretsIn(said.join('\n'), people)).toEqual([]);
    });

    it('appear in no log line, even when code that handles them fails', async () => {
      const { id, visitor, phoneNumber } = await addPerson();
      const before = lines.length;
      const fault = Object.assign(new Error('duplicate key'), {
        detail: `Key (phone_number)=(${phoneNumber}) already exists, PIN ${PLANTED_PIN}`,
        parameters: [phoneNumber],
      });
      vi.spyOn(variant.pinHasher, 'verify').mockRejectedValueOnce(fault);
      expect((await visitor.tryCall(contract.login, { body: { id, pin: PLANTED_PIN } })).status).toBe(500);
      await visitor.send('GET', `/api/users/%zz?phone=${encodeURIComponent(phoneNumber)}`);
      await visitor.send('POST', '/api/login', `{"id":1,"pin":"${PLANTED_PIN}"`, {
        'content-type': 'application/json',
      });
      expect(lines.length).toBeGreaterThan(before);
      const log = withoutTimestamps(lines);
      expect(phonesIn(log)).toEqual([]);
      expect(secretsIn(log, people)).toEqual([]);
      expect(log).not.toContain('office@example.org');
      vi.restoreAllMocks();
    });
  });
}

testLeaks('sqlite', ['signed_out', 'first_login', 'member', 'admin']);
// A response contains what its schema declares, on either database. Messages and log lines are checked on both.
testLeaks('postgres', []);
