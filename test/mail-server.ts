import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpSettings } from '#server/outbox/provider-settings.ts';

/** An email that the server accepted. */
export interface AcceptedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** Returns the plain text of an email, decoded from base64 or quoted-printable. */
export function plainTextOf({ source }: AcceptedMail): string {
  const part = /^Content-Type: text\/plain.*?^Content-Transfer-Encoding: (\S+)\r\n\r\n(.*?)\r\n--/ims;
  const [, encoding, body = ''] = part.exec(source) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return fromQuotedPrintable(body.replace(/=\r\n/g, ''));
}

/** Returns the subject of an email, decoded from its encoded words (RFC 2047). */
export function subjectOf({ source }: AcceptedMail): string {
  const [, subject = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)\r$/m.exec(source) ?? [];
  return subject.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=\s*/gi, (_, encoding: string, text: string) =>
    encoding === 'B'
      ? Buffer.from(text, 'base64').toString()
      : fromQuotedPrintable(text.replaceAll('_', ' ')),
  );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/**
 * How the server fails at the end of a message, or at `rcpt`: with a reply code or without a reply. `drop` accepts
 * the message and hangs up before it replies.
 */
export type SmtpFault =
  | { readonly at: 'rcpt' | 'data'; readonly reply: number }
  | { readonly at: 'data'; readonly reply: 'hang' | 'reset' | 'drop' };

/** A real SMTP server on a local port (`smtp-server`), with the faults that a test sets. */
export class MailServer {
  readonly accepted: AcceptedMail[] = [];
  /** How long each message takes, in milliseconds. */
  delay = 0;
  faultOf: (to: string, count: number) => SmtpFault | null = () => null;
  #count = 0;
  #port = 0;
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onAuth: (auth, _session, done) =>
        auth.username === 'roster' && auth.password === 'pass word'
          ? done(null, { user: 'roster' })
          : done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 })),
      onRcptTo: ({ address }, _session, done) => {
        const fault = this.faultOf(address, this.#count);
        if (fault?.at !== 'rcpt') return done();
        this.#count += 1;
        done(Object.assign(new Error(`No, not ${address}`), { responseCode: fault.reply }));
      },
      onData: (stream, session, done) => {
        let source = '';
        stream.on('data', (part) => {
          source += part;
        });
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const fault = this.faultOf(to[0] ?? '', this.#count);
          this.#count += 1;
          const mailFrom = session.envelope.mailFrom;
          const mail = { from: mailFrom ? mailFrom.address : '', to, source };
          setTimeout(() => this.#finish(mail, fault, done), this.delay);
        });
      },
      ...options,
    });
    // Ignore errors from connections that a test breaks on purpose.
    this.#server.on('error', () => undefined);
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer({ disabledCommands: ['STARTTLS'], ...options });
    await new Promise<void>((resolve) => {
      const listening = server.#server.listen(0, '127.0.0.1', () => {
        server.#port = (listening.address() as AddressInfo).port;
        resolve();
      });
    });
    return server;
  }

  get settings(): SmtpSettings {
    return {
      host: '127.0.0.1',
      port: this.#port,
      isSecure: false,
      isLoopback: true,
      user: null,
      password: '',
      from: { name: 'St Mark', address: 'roster@example.org' },
    };
  }

  /** The settings as environment variables for another process. */
  get environment(): Record<string, string> {
    return { SMTP_URL: `smtp://127.0.0.1:${this.#port}`, MAIL_FROM: 'St Mark <roster@example.org>' };
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  #finish(mail: AcceptedMail, fault: SmtpFault | null, done: (error?: Error | null) => void) {
    if (fault?.reply === 'hang') return;
    if (fault?.reply === 'drop') this.accepted.push(mail);
    if (fault?.reply === 'drop' || fault?.reply === 'reset') {
      for (const connection of this.#server.connections) {
        // A new connection has no envelope yet, contrary to its type.
        const envelope = connection.session.envelope as { rcptTo: { address: string }[] } | undefined;
        if (envelope?.rcptTo[0]?.address === mail.to[0]) connection.close();
      }
      return;
    }
    if (fault) return done(Object.assign(new Error(`No: ${mail.to}`), { responseCode: fault.reply }));
    this.accepted.push(mail);
    done();
  }
}
