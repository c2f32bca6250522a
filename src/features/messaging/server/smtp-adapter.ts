import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailFault } from '#domain/delivery/delivery.ts';
import type { SmtpSettings } from '#server/outbox/provider-settings.ts';
import type { Mail, Mailer, ProviderCheck, SendOutcome } from '#server/ports.ts';

/** How long each step of an SMTP session may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** How many times that limit a whole session may take. */
const MAX_STEPS = 4;

/** The error details of nodemailer. */
interface SmtpFault extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

const CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|DEPTH_ZERO/;

type FailedOutcome = Exclude<SendOutcome, { kind: 'accepted' }> & { readonly reason: MailFault };

/** Returns the outcome of an error. `isHandedOver` is true once the server may have received the message. */
function outcomeOf(fault: SmtpFault, isHandedOver: boolean): FailedOutcome {
  const { responseCode, command = '', code = '' } = fault;
  if (responseCode === undefined) {
    if (isHandedOver) return { kind: 'unknown', reason: 'mail_no_answer', code: null };
    const reason = connectionFault(fault);
    const isWorthRetrying = reason === 'mail_unreachable';
    return isWorthRetrying
      ? { kind: 'later', reason, code: null, afterMs: null }
      : { kind: 'refused', reason, code: null };
  }
  const number = String(responseCode);
  if (responseCode < 500) return { kind: 'later', reason: 'mail_busy', code: number, afterMs: null };
  if (code === 'EAUTH') return { kind: 'refused', reason: 'mail_credentials', code: number };
  if (command === 'STARTTLS' || code === 'ETLS') {
    return { kind: 'refused', reason: 'mail_unencrypted', code: number };
  }
  if (command === 'MAIL FROM') return { kind: 'refused', reason: 'mail_sender', code: number };
  if (command === 'RCPT TO') return { kind: 'refused', reason: 'mailbox_refused', code: number };
  return { kind: 'refused', reason: 'mail_refused', code: number };
}

function connectionFault({ code = '', originalCode = '', message }: SmtpFault) {
  if (CERTIFICATE.test(originalCode) || CERTIFICATE.test(code)) return 'mail_certificate';
  if (code === 'EAUTH') return 'mail_credentials';
  if (/STARTTLS/.test(message)) return 'mail_unencrypted';
  return 'mail_unreachable';
}

/** Opens a connection, secures it, signs in, and runs the work. Closes the connection in every case. */
function withConnection<Result>(
  settings: SmtpSettings,
  timeoutMs: number,
  work: (connection: SMTPConnection) => Promise<Result>,
): Promise<Result> {
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    // A local connection crosses no network. Any other must be encrypted before anything is sent.
    requireTLS: !settings.isSecure && !settings.isLoopback,
    ignoreTLS: settings.isLoopback,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The mail server takes too long')),
      timeoutMs * MAX_STEPS,
    );
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The mail server closed the connection')));
    connection.connect((fault) => {
      if (fault) return reject(fault);
      signIn(connection, settings)
        .then(() => work(connection))
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }).finally(() => {
    // An error after the result is irrelevant, and must not end the process.
    connection.on('error', () => undefined);
    connection.close();
  });
}

function signIn(connection: SMTPConnection, { user, password }: SmtpSettings): Promise<void> {
  if (user === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    connection.login({ user, pass: password }, (fault) => (fault ? reject(fault) : resolve()));
  });
}

/** Returns the complete email in its wire format. */
function compose(settings: SmtpSettings, mail: Mail): Promise<Buffer> {
  const { attachment } = mail;
  const host = settings.from.address.slice(settings.from.address.lastIndexOf('@') + 1);
  const node = new MailComposer({
    from: mail.senderName ? { ...settings.from, name: mail.senderName } : settings.from,
    // A single address that is never parsed as a list.
    to: [{ name: '', address: mail.to }],
    ...(mail.replyTo !== null && { replyTo: [{ name: '', address: mail.replyTo }] }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.key}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    attachments: attachment
      ? [
          {
            filename: attachment.name,
            content: Buffer.from(attachment.content),
            contentType: 'application/pdf',
          },
        ]
      : [],
    disableUrlAccess: true,
    disableFileAccess: true,
  }).compile();
  return new Promise((resolve, reject) => {
    node.build((fault, message) => (fault ? reject(fault) : resolve(message as Buffer)));
  });
}

/** Returns a mailer for an SMTP server. Each address has its own session. */
export function smtpMailer(settings: SmtpSettings, timeoutMs: number = TIMEOUT_MS): Mailer {
  async function send(mail: Mail): Promise<SendOutcome> {
    let message: Buffer = Buffer.alloc(0);
    let isHandedOver = false;
    // Read only after the server's go-ahead (354). From then on it may have received the whole message.
    const source = new Readable({
      read() {
        isHandedOver = true;
        this.push(message);
        this.push(null);
      },
    });
    try {
      message = await compose(settings, mail);
      await withConnection(settings, timeoutMs, (connection) =>
        deliver(connection, settings.from.address, mail.to, source),
      );
      return { kind: 'accepted', providerId: null };
    } catch (fault) {
      return outcomeOf(fault as SmtpFault, isHandedOver);
    }
  }

  async function check(): Promise<ProviderCheck> {
    try {
      await withConnection(settings, timeoutMs, async () => undefined);
      return { kind: 'ready', advice: 'mail_ready' };
    } catch (fault) {
      return checkOf(fault as SmtpFault);
    }
  }

  return { send, check };
}

function deliver(connection: SMTPConnection, from: string, to: string, message: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.send({ from, to: [to] }, message, (fault) => (fault ? reject(fault) : resolve()));
  });
}

function checkOf(fault: SmtpFault): ProviderCheck {
  const { kind, reason, code } = outcomeOf(fault, false);
  return { kind: kind === 'refused' ? 'wrong' : 'away', reason, error: code };
}
