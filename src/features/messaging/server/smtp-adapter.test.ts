import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from '#server/ports.ts';
import { MailServer, type SmtpFault } from '#test/mail-server.ts';
import { smtpMailer } from './smtp-adapter.ts';

let server: MailServer;
afterEach(() => server.stop());

const MAIL: Mail = {
  to: 'naomi@example.org',
  subject: 'Service roster for März 2026',
  text: 'The roster is attached.\n\nGrüße',
  language: 'en',
  replyTo: null,
  senderName: '',
  html: '<p>The roster is attached.</p>',
  attachment: { name: 'roster.pdf', content: Buffer.from('%PDF-1.7') },
  key: 'one.1',
};

const mailer = (overrides = {}) => smtpMailer({ ...server.settings, ...overrides });

async function withFault(fault: SmtpFault) {
  server = await MailServer.start();
  server.faultOf = () => fault;
  return mailer().send(MAIL);
}

/** Sends to a server that is silent once it has the message. The steps before that must fit into the limit, too. */
async function withSilence() {
  server = await MailServer.start();
  server.faultOf = () => ({ at: 'data', reply: 'hang' });
  for (let limitMs = 100; ; limitMs *= 2) {
    const outcome = await smtpMailer(server.settings, limitMs).send(MAIL);
    if (outcome.kind !== 'later') return outcome;
  }
}

describe('sending an email', () => {
  it('names the address for answers', async () => {
    server = await MailServer.start();
    await mailer().send({ ...MAIL, replyTo: 'office@example.org' });
    expect(server.accepted[0]?.source).toMatch(/^Reply-To: office@example\.org\r$/m);
  });

  it('delivers both texts and the PDF, to this one address', async () => {
    server = await MailServer.start();
    expect(await mailer().send(MAIL)).toEqual({ kind: 'accepted', providerId: null });
    const [{ from, to, source } = { from: '', to: [], source: '' }] = server.accepted;
    expect([from, to]).toEqual(['roster@example.org', ['naomi@example.org']]);
    expect(source).toMatch(/^From: St Mark <roster@example\.org>\r$/m);
    expect(source).toMatch(/^To: naomi@example\.org\r$/m);
    expect(source).toMatch(/^Message-ID: <one\.1@example\.org>\r$/m);
    expect(source).toMatch(/^Subject: =\?UTF-8\?Q\?Service_roster_for_M=C3=A4rz_2026\?=\r$/m);
    expect(source).toMatch(/^Content-Language: en\r$/m);
    expect(source).not.toMatch(/^Reply-To:/m);
    for (const part of ['text/plain', 'text/html', 'application/pdf']) {
      expect(source.split(`Content-Type: ${part}`)).toHaveLength(2);
    }
    expect(source).toContain(Buffer.from('%PDF-1.7').toString('base64'));
    expect(source).not.toMatch(/^(Cc|Bcc):/im);
  });

  it("comes from the church's name, if the church has entered one", async () => {
    server = await MailServer.start();
    await mailer().send({ ...MAIL, senderName: "St Anne's, Hill" });
    expect(server.accepted[0]?.source).toMatch(/^From: "St Anne's, Hill" <roster@example\.org>\r$/m);
  });

  it('sends to at most one address, whatever the address field and the subject contain', async () => {
    server = await MailServer.start();
    for (const to of [
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'x <a@example.org>',
    ]) {
      await mailer().send({ ...MAIL, to });
    }
    for (const { to, source } of server.accepted) {
      expect(to).toHaveLength(1);
      expect(source).not.toMatch(/^Bcc:/im);
    }
    await mailer().send({ ...MAIL, subject: 'Roster\r\nBcc: b@example.org' });
    expect(server.accepted.at(-1)?.source).not.toMatch(/^Bcc:/im);
  });

  it.each([
    ['rcpt', 550, 'refused', 'mailbox_refused'],
    ['rcpt', 451, 'later', 'mail_busy'],
    ['data', 554, 'refused', 'mail_refused'],
    ['data', 451, 'later', 'mail_busy'],
  ] as const)('whose %s gets the reply %i ends as %j', async (at, reply, kind, reason) => {
    expect(await withFault({ at, reply })).toMatchObject({ kind, reason, code: String(reply) });
  });

  it.each(['hang', 'reset', 'drop'] as const)(
    'is unknown if the server has the message and then responds only with a %s',
    async (reply) => {
      expect(await (reply === 'hang' ? withSilence() : withFault({ at: 'data', reply }))).toMatchObject({
        kind: 'unknown',
        reason: 'mail_no_answer',
      });
    },
  );

  it('waits for a slow server', async () => {
    server = await MailServer.start();
    server.delay = 150;
    expect(await mailer().send(MAIL)).toMatchObject({ kind: 'accepted' });
  });

  it('is worth a retry if the server is unreachable or disconnects before the message', async () => {
    server = await MailServer.start({
      onConnect: (_session, done) => done(Object.assign(new Error('Full'), { responseCode: 421 })),
    });
    expect(await mailer().send(MAIL)).toMatchObject({ kind: 'later' });
    expect(await mailer({ port: 1 }).send(MAIL)).toMatchObject({ kind: 'later', reason: 'mail_unreachable' });
    expect(await mailer({ host: 'nobody.invalid' }).send(MAIL)).toMatchObject({
      kind: 'later',
      reason: 'mail_unreachable',
    });
  });
});

describe('the connection to the mail server', () => {
  it('must be encrypted unless it is local: without STARTTLS nothing is sent', async () => {
    server = await MailServer.start();
    expect(await mailer({ isLoopback: false }).send(MAIL)).toMatchObject({
      kind: 'refused',
      reason: 'mail_unencrypted',
    });
    expect(server.accepted).toEqual([]);
  });

  it('is refused if the certificate is invalid, with STARTTLS and with TLS from the start', async () => {
    // The certificate that comes with smtp-server is self-signed.
    server = await MailServer.start({ disabledCommands: [], secure: false });
    expect(await mailer({ isLoopback: false }).send(MAIL)).toMatchObject({
      kind: 'refused',
      reason: 'mail_certificate',
    });
    await server.stop();
    server = await MailServer.start({ secure: true });
    expect(await mailer({ isSecure: true }).send(MAIL)).toMatchObject({ reason: 'mail_certificate' });
    expect(server.accepted).toEqual([]);
  });
});

describe('the configuration test of email', () => {
  it('signs in and sends nothing', async () => {
    server = await MailServer.start({ allowInsecureAuth: true });
    expect(await mailer({ user: 'roster', password: 'pass word' }).check()).toEqual({
      kind: 'ready',
      advice: 'mail_ready',
    });
    expect(server.accepted).toEqual([]);
  });

  it('distinguishes a wrong password from an unreachable server', async () => {
    server = await MailServer.start({ allowInsecureAuth: true });
    expect(await mailer({ user: 'roster', password: 'wrong' }).check()).toEqual({
      kind: 'wrong',
      reason: 'mail_credentials',
      error: '535',
    });
    expect(await mailer({ port: 1 }).check()).toEqual({
      kind: 'away',
      reason: 'mail_unreachable',
      error: null,
    });
  });
});
