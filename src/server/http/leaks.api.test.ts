import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import { buildApp } from '#server/app.ts';
import { hashToken } from '#server/http/cookies.ts';
import { onBothDatabases, type TestHouse } from '#test/build-test-app.ts';
import { RecordingGateway, RecordingMailer } from '#test/carriers.ts';
import { EVERY_CALL, PLANTED_PIN, type Somebody, somebody } from '#test/every-call.ts';
import { anAnswer, aRole } from '#test/factories.ts';
import { saidIn } from '#test/log.ts';
import { readPdf } from '#test/pdf.ts';
import { type Answered, Visitor } from '#test/visitor.ts';

const CALLS = Object.entries(contract) as unknown as ReadonlyArray<readonly [CallName, Call]>;

/** Calls whose answer may hold a phone number: one's own, or those of all to administrators. */
const PHONES: Readonly<Partial<Record<CallName, 'owner' | 'admin'>>> = {
  getCurrentUser: 'owner',
  login: 'owner',
  changePin: 'owner',
  updateProfile: 'owner',
  signInByPasskey: 'owner',
  signInByRecoveryCode: 'owner',
  listUsers: 'admin',
  listMembers: 'admin',
  editMember: 'admin',
  editInitials: 'admin',
  editAccess: 'admin',
  exportMembers: 'admin',
};

/** Every planted number, however it is written. */
const PHONE = /491[ -]?571[ -]?\d{3}/g;

/** The last nine digits, as every way of writing a number has them. */
const digits = (phone: string) => phone.replace(/\D/g, '').slice(-9);

const phonesIn = (text: string) => (text.match(PHONE) ?? []).map(digits);

const secretsOf = ({ sessionToken, deviceToken }: Somebody) => [
  sessionToken,
  deviceToken,
  hashToken(sessionToken),
  hashToken(deviceToken),
];

async function textOf({ body, headers, bytes }: Answered<unknown>): Promise<string> {
  const { 'set-cookie': _belongsToTheBrowser, ...rest } = headers;
  const isPdf = String(headers['content-type']).includes('pdf');
  const content = isPdf ? (await readPdf(bytes)).pages.join('\n') : JSON.stringify(body ?? '');
  return `${JSON.stringify(rest)}\n${content}`;
}

function expectNoSecrets(text: string, people: readonly Somebody[]): void {
  expect(text).not.toContain(PLANTED_PIN);
  expect(text).not.toContain('$argon2');
  for (const secret of people.flatMap(secretsOf)) expect(text).not.toContain(secret);
}

onBothDatabases('phone numbers, PINs and tokens', (house) => {
  const lines: string[] = [];
  const people: Somebody[] = [];
  const mailer = new RecordingMailer();
  const smsGateway = new RecordingGateway();
  let app: FastifyInstance;
  let open: TestHouse;

  beforeAll(async () => {
    const stream = { write: (line: string) => void lines.push(line) };
    const deps = { ...house().deps, mailer, smsGateway };
    app = await buildApp(deps, { logger: { level: 'trace', stream }, trustProxy: false, webDir: null });
    open = { ...house(), deps, app };
  });
  afterAll(() => app.close());

  const a = async (given: object = {}) => {
    const one = await somebody(open, given);
    people.push(one);
    return one;
  };

  const ASKERS = {
    nobody: async () => ({ ...(await a()), visitor: new Visitor(open) }),
    owing: () => a({ firstLogin: true }),
    member: () => a(),
    admin: () => a({ isAdmin: true }),
  } as const;

  describe.each(CALLS)('in the answer of %s', (name, call) => {
    it.each(Object.keys(ASKERS) as Array<keyof typeof ASKERS>)('reach %s only as declared', async (asker) => {
      for (const whose of ['own', 'other'] as const) {
        const one = await ASKERS[asker]();
        const owner = whose === 'own' ? one : await a();
        const answered = await one.visitor.ask(call, await EVERY_CALL[name](owner, open));
        const text = await textOf(answered);
        expectNoSecrets(text, [one, owner]);
        for (const token of one.visitor.cookies.values()) expect(text).not.toContain(token);

        const phones = phonesIn(text);
        const mayHold = PHONES[name];
        if (mayHold === 'admin' && asker === 'admin') {
          if (answered.status < 300) expect(phones).toContain(digits(owner.phoneNumber));
        } else if (mayHold === 'owner' && answered.status < 300) {
          // Whoever signs in becomes the owner.
          expect(phones).toEqual([digits((name === 'login' ? owner : one).phoneNumber)]);
        } else expect(phones).toEqual([]);
      }
    });
  });

  it('stand in no e-mail, no PDF and no text message', async () => {
    const [admin, member] = [await a({ isAdmin: true }), await a()];
    const { visitor } = admin;
    const [date, month] = ['2026-06-07', { year: '2026', month: '6' }];
    await anAnswer(open, member.id, date);
    const body = { roleId: await aRole(open), userId: member.id, serviceDate: date };
    expect((await visitor.ask(contract.addAssignment, { body })).status).toBe(201);
    await visitor.ask(contract.finalizeRoster, { body: { year: 2026, month: 6 } });
    const names = JSON.stringify((await visitor.call(contract.listMembers, {})).body);
    expect(phonesIn(names)).toContain(digits(member.phoneNumber));

    const said: string[] = [];
    for (const call of [contract.downloadRosterSheet, contract.downloadAvailabilitySheet]) {
      const sheet = await member.visitor.ask(call, { params: month });
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
      expect((await visitor.ask(call, { body: { ...mail, viewType } })).status).toBe(200);
    }
    await visitor.ask(contract.sendSmsReminder, { body: { year: 2026, month: 8 } });
    await expect.poll(() => mailer.sent.length).toBeGreaterThanOrEqual(5);
    await expect.poll(() => smsGateway.sent.length).toBeGreaterThan(0);
    for (const { subject, text, html, attachment } of mailer.sent) {
      const pages = attachment ? (await readPdf(attachment.content)).pages : [];
      said.push(subject, text, html, attachment?.name ?? '', ...pages);
    }
    said.push(...smsGateway.sent.map((sms) => sms.body));
    expect(phonesIn(said.join('\n'))).toEqual([]);
    expectNoSecrets(said.join('\n'), people);
  });

  it('stand in no line of the log, not even where something fails with them in its hands', async () => {
    const { id, visitor, phoneNumber } = await a();
    const before = lines.length;
    const fault = Object.assign(new Error('duplicate key'), {
      detail: `Key (phone_number)=(${phoneNumber}) already exists, PIN ${PLANTED_PIN}`,
      parameters: [phoneNumber],
    });
    vi.spyOn(open.pinHasher, 'verify').mockRejectedValueOnce(fault);
    expect((await visitor.ask(contract.login, { body: { id, pin: PLANTED_PIN } })).status).toBe(500);
    await visitor.send('GET', `/api/users/%zz?phone=${encodeURIComponent(phoneNumber)}`);
    await visitor.send('POST', '/api/login', `{"id":1,"pin":"${PLANTED_PIN}"`, {
      'content-type': 'application/json',
    });
    expect(lines.length).toBeGreaterThan(before);
    const log = saidIn(lines);
    expect(phonesIn(log)).toEqual([]);
    expectNoSecrets(log, people);
    expect(log).not.toContain('office@example.org');
    vi.restoreAllMocks();
  });
});
