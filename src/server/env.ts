import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { isTimeZone } from '#domain/calendar/time-zone.ts';
import { normalizeName } from '#domain/members/member-name.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { isPin } from '#domain/pins/pin.ts';
import { BROWSER_PUSH_HOSTS, type PushHost, readPushHost } from '#domain/push/endpoint.ts';
import type { NamePart } from '#domain/refusals/field-fault.ts';
import { LANGUAGES } from '#languages/index.ts';
import { OperatorError } from './operator-error.ts';
import {
  missingSettings,
  providerSchemas,
  readProviders,
  type SmtpSettings,
  type TwilioSettings,
} from './outbox/provider-settings.ts';
import { SETTING_TEXTS } from './texts.ts';

/** All settings, validated. */
export interface Env {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly timeZone: string;
  /** Tags of languages that are offered although their texts are not complete. */
  readonly languages: readonly string[];
  readonly secretKeyFile: string;
  /** The proxies whose `X-Forwarded-*` headers are trusted: their addresses, their number, or false for none. */
  readonly trustProxy: false | string | number;
  readonly adminFirstName: string;
  readonly adminLastName: string;
  readonly adminPin: string | null;
  /** Null if email is not configured. */
  readonly smtp: SmtpSettings | null;
  /** Null if text messages are not configured. */
  readonly twilio: TwilioSettings | null;
  /** Where push messages may go. */
  readonly pushHosts: readonly PushHost[];
  /** The port for metrics on this machine. Null turns them off. */
  readonly metricsPort: number | null;
  readonly logLevel: string;
}

/** The settings are invalid. The message lists every error at once. */
export class SettingsError extends OperatorError {
  constructor(faults: readonly string[]) {
    super(SETTING_TEXTS.all(faults));
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function url(protocols: readonly string[], sentence: string) {
  return z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence));
}

/** Returns whether an address has no more than a protocol, a host and a port. Invalid ones have their own error. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { href, origin } = new URL(text);
  return origin === 'null' || href === `${origin}/`;
}

function adminName(which: NamePart) {
  return z
    .string()
    .check(z.refine((text) => nameFault(normalizeName(text), which) === null, SETTING_TEXTS.name));
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Returns the fewest bits of a trusted network. In wider ones, clients could choose their own address. */
function minPrefixOf(address: string): number {
  if (isIP(address) === 4) return 8;
  // These networks contain the IPv6 forms of IPv4 addresses, whose first 96 bits are fixed.
  return /^\[(::|0:)/.test(new URL(`http://[${address}]`).hostname) ? 96 + 8 : 16;
}

/**
 * Returns whether this is a proxy for Fastify's `trustProxy`: a name, an address, or a network such as 10.0.0.0/8.
 */
function isProxy(text: string): boolean {
  if (PROXY_NAMES.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return false;
  if (bits === undefined) return true;
  const isNumber = /^\d{1,3}$/.test(bits);
  return isNumber && Number(bits) >= minPrefixOf(address) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** The maximum number of chained proxies. */
const MAX_HOPS = 5;

/** Returns the value of TRUST_PROXY, or null if it is invalid. `true` is invalid: a client could claim any address. */
function readTrustedProxies(text: string): Env['trustProxy'] | null {
  if (text === 'false') return false;
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) || false : null;
  return text.split(',').every((proxy) => isProxy(proxy.trim())) ? text : null;
}

function port(min: number) {
  const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= 65_535;
  return z.optional(z.string().check(z.refine(isPort, SETTING_TEXTS.port(min))));
}

const TAGS = LANGUAGES.map(({ tag }) => tag);

/** Returns the entries of a list with commas. */
const entriesIn = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The settings that can also be in a file, as secrets of containers are. `<name>_FILE` is its path. */
const SECRETS = ['DATABASE_URL', 'ADMIN_PIN', 'SMTP_URL', 'TWILIO_AUTH_TOKEN'] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings with the content of the files that `<name>_FILE` names, without the spaces around it, and the
 * faults of these files, each as "NAME: sentence".
 */
function withSecretFiles(source: Variables): { variables: Variables; faults: string[] } {
  const variables = { ...source };
  const faults: string[] = [];
  for (const name of SECRETS) {
    const file = source[`${name}_FILE`];
    if (file === undefined) continue;
    if (source[name] !== undefined)
      faults.push(SETTING_TEXTS.fault(`${name}_FILE`, SETTING_TEXTS.notSetWith(name)));
    try {
      variables[name] = readFileSync(file, 'utf8').trim();
    } catch {
      faults.push(SETTING_TEXTS.fault(`${name}_FILE`, SETTING_TEXTS.readableFile));
    }
  }
  return { variables, faults };
}

/** Empty settings are removed before validation: a blank line in `.env` means unset. */
const schema = z.object({
  PORT: port(0),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(
    url(['http:', 'https:'], SETTING_TEXTS.address('https://roster.example.org')).check(
      z.refine(isOrigin, SETTING_TEXTS.origin),
    ),
  ),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(
    url(['postgres:', 'postgresql:'], SETTING_TEXTS.address('postgres://user:password@host/database')),
  ),
  TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone, SETTING_TEXTS.timeZone))),
  LANGUAGES: z.optional(
    z
      .string()
      .check(
        z.refine((text) => entriesIn(text).every((tag) => TAGS.includes(tag)), SETTING_TEXTS.languages(TAGS)),
      ),
  ),
  SECRET_KEY_FILE: z.optional(z.string()),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(z.refine((text) => readTrustedProxies(text) !== null, SETTING_TEXTS.trustProxy(MAX_HOPS))),
  ),
  ADMIN_FIRST_NAME: z.optional(adminName('first')),
  ADMIN_LAST_NAME: z.optional(adminName('last')),
  ADMIN_PIN: z.optional(z.string().check(z.refine(isPin, SETTING_TEXTS.pin))),
  ...providerSchemas,
  PUSH_HOSTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => entriesIn(text).every((entry) => readPushHost(entry) !== null),
          SETTING_TEXTS.pushHosts,
        ),
      ),
  ),
  METRICS_PORT: port(1),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, SETTING_TEXTS.logLevel(LOG_LEVELS))),
});

/** Returns the validated settings, also from files. Throws a {@link SettingsError} with all errors. */
export function readEnv(source: Variables): Env {
  const nonEmpty = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const { variables, faults } = withSecretFiles(nonEmpty);
  const parsed = schema.safeParse(variables);
  const issues = parsed.error?.issues ?? [];
  faults.push(...issues.map((issue) => SETTING_TEXTS.fault(issue.path.join('.'), issue.message)));
  faults.push(...missingSettings(variables));
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);
  const set = parsed.data;
  const dataDir = resolve(set.DATA_DIR ?? './data');
  return {
    port: Number(set.PORT ?? 3000),
    host: set.HOST ?? '127.0.0.1',
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    timeZone: set.TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: entriesIn(set.LANGUAGES ?? ''),
    secretKeyFile: set.SECRET_KEY_FILE ? resolve(set.SECRET_KEY_FILE) : join(dataDir, 'secret.key'),
    trustProxy: readTrustedProxies(set.TRUST_PROXY ?? 'false') ?? false,
    adminFirstName: normalizeName(set.ADMIN_FIRST_NAME ?? 'Church'),
    adminLastName: normalizeName(set.ADMIN_LAST_NAME ?? (set.ADMIN_FIRST_NAME ? '' : 'Admin')),
    adminPin: set.ADMIN_PIN ?? null,
    ...readProviders(set),
    pushHosts: [
      ...BROWSER_PUSH_HOSTS,
      ...entriesIn(set.PUSH_HOSTS ?? '').flatMap((entry) => readPushHost(entry) ?? []),
    ],
    metricsPort: set.METRICS_PORT ? Number(set.METRICS_PORT) : null,
    logLevel: set.LOG_LEVEL ?? 'info',
  };
}

/** Returns the settings of this process. Only this function reads `process.env`. */
export function processEnv(): Env {
  return readEnv(process.env);
}
