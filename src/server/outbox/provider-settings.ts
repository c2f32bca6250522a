import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/members/email.ts';
import { SETTING_TEXTS } from '../texts.ts';

/** The mail server and sender from SMTP_URL and MAIL_FROM. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`). */
  readonly isSecure: boolean;
  /** This machine: the connection uses no network. */
  readonly isLoopback: boolean;
  readonly user: string | null;
  readonly password: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** The provider of text messages from TWILIO_*. */
export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164 form, a messaging service (MG…), or a name. */
  readonly from: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
}

const TWILIO_API_URL = 'https://api.twilio.com';

function text(fits: (value: string) => boolean, sentence: string) {
  return z.optional(z.string().check(z.refine(fits, sentence)));
}

/** Reads `Name <address>` or an address alone. Returns null for anything else. */
function readSender(value: string): SmtpSettings['from'] | null {
  const [, name = '', inAngles] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(value.trim()) ?? [];
  const address = (inAngles ?? value).trim();
  return isEmailAddress(address) ? { name: name.trim(), address } : null;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function readSmtpUrl(value: string): Omit<SmtpSettings, 'from'> | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if ((!isSecure && url.protocol !== 'smtp:') || host === '' || url.search || url.hash) return null;
  if (user === null || password === null || (url.pathname !== '' && url.pathname !== '/')) return null;
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    isLoopback: host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.')),
    user: user === '' ? null : user,
    password,
  };
}

function isTwilioSender(value: string): boolean {
  const isName = /^[A-Za-z0-9 +&_-]{1,11}$/.test(value) && /[A-Za-z]/.test(value) && !/^MG\d/.test(value);
  return /^\+[1-9]\d{6,14}$/.test(value) || /^MG[0-9a-fA-F]{32}$/.test(value) || isName;
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

/** The settings of the message providers. `env.ts` reads them with all others. */
export const providerSchemas = {
  SMTP_URL: text((value) => readSmtpUrl(value) !== null, SETTING_TEXTS.smtpUrl),
  MAIL_FROM: text((value) => readSender(value) !== null, SETTING_TEXTS.mailFrom),
  TWILIO_ACCOUNT_SID: text((value) => /^AC[0-9a-fA-F]{32}$/.test(value), SETTING_TEXTS.twilioAccount),
  TWILIO_AUTH_TOKEN: text((value) => /^[\x21-\x7e]{16,100}$/.test(value), SETTING_TEXTS.twilioToken),
  TWILIO_FROM: text(isTwilioSender, SETTING_TEXTS.twilioFrom),
  TWILIO_API_URL: text(isWebAddress, SETTING_TEXTS.address(TWILIO_API_URL)),
};

/** Settings that are only valid together. */
const TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
] as const;

type ProviderVariables = Readonly<Partial<Record<keyof typeof providerSchemas, string | undefined>>>;

/** Returns the settings that are missing next to those that are set, each as "NAME: sentence". */
export function missingSettings(variables: ProviderVariables): string[] {
  return TOGETHER.flatMap((names) => {
    const set = names.filter((name) => variables[name] !== undefined);
    if (set.length === 0) return [];
    return names
      .filter((name) => variables[name] === undefined)
      .map((name) => SETTING_TEXTS.fault(name, SETTING_TEXTS.setWith(set)));
  });
}

/** Returns the settings that {@link providerSchemas} and {@link missingSettings} have validated. Null if not set. */
export function readProviders(variables: ProviderVariables): {
  smtp: SmtpSettings | null;
  twilio: TwilioSettings | null;
} {
  const server = variables.SMTP_URL === undefined ? null : readSmtpUrl(variables.SMTP_URL);
  const from = variables.MAIL_FROM === undefined ? null : readSender(variables.MAIL_FROM);
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: sender } = variables;
  return {
    smtp: server && from ? { ...server, from } : null,
    twilio:
      accountSid && authToken && sender
        ? {
            accountSid,
            authToken,
            from: sender,
            apiUrl: (variables.TWILIO_API_URL ?? TWILIO_API_URL).replace(/\/+$/, ''),
          }
        : null,
  };
}
