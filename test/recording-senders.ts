import type { FastifyServerOptions } from 'fastify';
import { buildApp } from '#app/server/app.ts';
import type { Deps } from '#server/deps.ts';
import type { FoundSms, Mail, Mailer, ProviderCheck, SendOutcome, Sms, SmsGateway } from '#server/ports.ts';
import type { TestServer } from './test-server.ts';

const READY: ProviderCheck = { kind: 'ready', advice: 'mail_ready' };

// No two messages have the same, as with the real provider.
let providerIds = 0;

/** An SMS gateway that only records messages. Tests set the outcomes. */
export class RecordingGateway implements SmsGateway {
  readonly sent: Sms[] = [];
  ready: ProviderCheck = READY;
  outcomeOf: (sms: Sms) => SendOutcome | Promise<SendOutcome> = () => ({
    kind: 'accepted',
    providerId: `SM${++providerIds}`,
  });
  foundFor: (sms: Sms) => readonly FoundSms[] | null = () => [];

  async send(sms: Sms): Promise<SendOutcome> {
    this.sent.push(sms);
    return this.outcomeOf(sms);
  }

  async find(sms: Sms): Promise<readonly FoundSms[] | null> {
    return this.foundFor(sms);
  }

  async check(): Promise<ProviderCheck> {
    return this.ready;
  }
}

/** A mailer that only records messages. Tests set the outcomes. */
export class RecordingMailer implements Mailer {
  readonly sent: Mail[] = [];
  ready: ProviderCheck = READY;
  outcomeOf: (mail: Mail) => SendOutcome | Promise<SendOutcome> = () => ({
    kind: 'accepted',
    providerId: null,
  });

  async send(mail: Mail): Promise<SendOutcome> {
    this.sent.push(mail);
    return this.outcomeOf(mail);
  }

  async check(): Promise<ProviderCheck> {
    return this.ready;
  }
}

/** Returns a second app on the same database, with the given dependencies instead of its own. */
export async function openVariant(
  server: TestServer,
  overrides: Partial<Deps>,
  logger: FastifyServerOptions['logger'] = false,
): Promise<TestServer & AsyncDisposable> {
  const deps = { ...server.deps, ...overrides };
  const app = await buildApp(deps, { logger, trustProxy: false, webDir: null });
  return { ...server, deps, app, [Symbol.asyncDispose]: async () => void (await app.close()) };
}
