import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { aCallingMember, type CallingMember, EVERY_CALL, PLANTED_PIN } from '#test/every-call.ts';
import { anAnswer, aRole } from '#test/factories.ts';
import { withoutTimestamps } from '#test/log.ts';
import { readPdf } from '#test/pdf.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { contactsIn, contactsOf, secretsIn, textOf } from '#test/secrets.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';

// access.api.test.ts searches the responses of all calls.
onBothDatabases('contact data, PINs and tokens', (server, itOnce) => {
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

  itOnce('appear in no email, no PDF and no text message', async () => {
    const [admin, member] = [await addPerson({ isAdmin: true }), await addPerson()];
    const { visitor } = admin;
    const [date, month] = ['2026-06-07', { year: '2026', month: '6' }] as const;
    await anAnswer(variant, member.id, date);
    const body = { roleId: await aRole(variant), memberId: member.id, date };
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
