import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BROWSER_PUSH_HOSTS } from '#domain/push/endpoint.ts';
import { readEnv, SettingsError } from '#server/env.ts';
import { createTempFolder } from '#test/temp-folder.ts';

/** Returns the errors of refused settings, each as "NAME: sentence". */
function faultsOf(settings: Record<string, string>): string[] {
  try {
    readEnv(settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

const SID = `AC${'0'.repeat(32)}`;
const TOKEN = 'f'.repeat(32);
const TWILIO = { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+61491570156' };
const MAIL = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'roster@example.org' };

describe('the settings', () => {
  it('are all optional', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: resolve('./data'),
      databaseUrl: null,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      languages: [],
      secretKeyFile: resolve('./data/secret.key'),
      trustProxy: false,
      adminFirstName: 'Church',
      adminLastName: 'Admin',
      adminPin: null,
      smtp: null,
      twilio: null,
      pushHosts: BROWSER_PUSH_HOSTS,
      metricsPort: null,
      logLevel: 'info',
    });
  });

  it('count as unset when they are blank', () => {
    const blank = Object.fromEntries(
      ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'TIME_ZONE', 'ADMIN_PIN', 'LOG_LEVEL'].map((name) => [
        name,
        ' ',
      ]),
    );
    expect(readEnv(blank)).toEqual(readEnv({}));
  });

  it('are all read', () => {
    expect(
      readEnv({
        PORT: '0',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://roster.example.org/',
        DATA_DIR: '/var/lib/sundial',
        DATABASE_URL: 'postgres://me@db/sundial',
        TIME_ZONE: 'Australia/Sydney',
        LANGUAGES: 'es, de',
        SECRET_KEY_FILE: '/etc/sundial.key',
        TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/16',
        ADMIN_FIRST_NAME: '  Ann   Marie ',
        ADMIN_LAST_NAME: 'Núñez',
        ADMIN_PIN: '482910',
        SMTP_URL: 'smtps://roster%40example.org:p%3Aw@mail.example.org',
        MAIL_FROM: 'St Mark <roster@example.org>',
        TWILIO_ACCOUNT_SID: SID,
        TWILIO_AUTH_TOKEN: TOKEN,
        TWILIO_FROM: '+61491570156',
        TWILIO_API_URL: 'http://127.0.0.1:4230/',
        PUSH_HOSTS: 'push.example.org, http://127.0.0.1:8080',
        METRICS_PORT: '9464',
        LOG_LEVEL: 'silent',
        SOMETHING_ELSE: 'ignored',
      }),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      publicUrl: 'https://roster.example.org',
      dataDir: '/var/lib/sundial',
      databaseUrl: 'postgres://me@db/sundial',
      timeZone: 'Australia/Sydney',
      languages: ['es', 'de'],
      secretKeyFile: '/etc/sundial.key',
      trustProxy: 'loopback, 10.0.0.0/8, fd00::/16',
      adminFirstName: 'Ann Marie',
      adminLastName: 'Núñez',
      adminPin: '482910',
      smtp: {
        host: 'mail.example.org',
        port: 465,
        isSecure: true,
        isLoopback: false,
        user: 'roster@example.org',
        password: 'p:w',
        from: { name: 'St Mark', address: 'roster@example.org' },
      },
      twilio: {
        accountSid: SID,
        authToken: TOKEN,
        from: '+61491570156',
        apiUrl: 'http://127.0.0.1:4230',
      },
      pushHosts: [...BROWSER_PUSH_HOSTS, { host: 'push.example.org' }, { origin: 'http://127.0.0.1:8080' }],
      metricsPort: 9464,
      logLevel: 'silent',
    });
  });

  it('give the first administrator a name of one word if only the first name is set', () => {
    expect(readEnv({ ADMIN_FIRST_NAME: 'Cher' })).toMatchObject({
      adminFirstName: 'Cher',
      adminLastName: '',
    });
  });

  it('place the key next to the data by default', () => {
    expect(readEnv({ DATA_DIR: '/srv/church' }).secretKeyFile).toBe('/srv/church/secret.key');
  });

  it.each([
    ['1', 1],
    ['5', 5],
    ['false', false],
    ['0', false],
    ['127.0.0.1', '127.0.0.1'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['fd00::/16, ::1', 'fd00::/16, ::1'],
    ['::ffff:10.0.0.0/104', '::ffff:10.0.0.0/104'],
  ])('trust a proxy according to TRUST_PROXY=%s', (text, trusted) => {
    expect(readEnv({ TRUST_PROXY: text }).trustProxy).toBe(trusted);
  });

  it('refuse TRUST_PROXY=true and explain why', () => {
    expect(faultsOf({ TRUST_PROXY: 'true' })).toEqual([
      expect.stringContaining(
        'it cannot be true or a network wider than /8 (IPv6: /16), because then clients could choose the address',
      ),
    ]);
  });

  it('are refused with every error at once', () => {
    const faults = faultsOf({
      ...{ PORT: '70000', PUBLIC_URL: 'roster.example.org', ADMIN_FIRST_NAME: 'x'.repeat(61) },
      ...{ ADMIN_LAST_NAME: '\u0000', ADMIN_PIN: '12', LOG_LEVEL: 'loud' },
      ...{ SMTP_URL: MAIL.SMTP_URL, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: TWILIO.TWILIO_FROM },
    });
    expect(faults).toEqual([
      '  - PORT: must be a port from 0 to 65535',
      expect.stringContaining('- PUBLIC_URL: '),
      expect.stringContaining('- ADMIN_FIRST_NAME: '),
      expect.stringContaining('- ADMIN_LAST_NAME: '),
      '  - ADMIN_PIN: PIN must be 4-6 digits',
      expect.stringContaining('- LOG_LEVEL: '),
      '  - MAIL_FROM: must be set with SMTP_URL',
      '  - TWILIO_ACCOUNT_SID: must be set with TWILIO_AUTH_TOKEN and TWILIO_FROM',
    ]);
  });

  it.each([
    ['PORT', ['-1', '3000.5', 'http', '65536', '0x10', '1e3']],
    ['PUBLIC_URL', ['ftp://x', 'javascript:alert(1)', '//x', 'https://']],
    ['PUBLIC_URL', ['https://x/team', 'https://x/?a', 'https://x/#a', 'https://me@x', 'https://me:pin@x/']],
    ['DATABASE_URL', ['sqlite:x', 'http://db', 'db']],
    ['TIME_ZONE', ['Sydney', 'AEST+10:99', '../etc']],
    ['PUSH_HOSTS', ['localhost', 'push.example.org:443', 'a.example.org, http://x/y']],
    ['TRUST_PROXY', ['10.0.0.0/7', '0.0.0.0/1', 'fd00::/15', '::/1', 'fe80::1%eth0/64']],
    // These contain the IPv6 forms of all IPv4 addresses.
    ['TRUST_PROXY', ['::/16', '0:0:1::/32', '::ffff:0.0.0.0/96', '::ffff:10.0.0.0/103']],
    [
      'TRUST_PROXY',
      ['yes', '10.0.0.0/33', '1.2.3', '127.0.0.1,', 'fd00::/129', '10.0.0.0/8/8', '0.0.0.0/0', '::/0', '6'],
    ],
    ['ADMIN_PIN', ['123', '1234567', '12a4', '１２３４']],
  ])('refuse an invalid %s', (name, values) => {
    for (const value of values) {
      expect([value, faultsOf({ [name]: value })]).toEqual([value, [expect.stringContaining(`- ${name}: `)]]);
    }
  });

  it('are also read from files, and refused if a file is missing, empty or one of two values', () => {
    const folder = createTempFolder();
    const fileWith = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const secrets = {
      DATABASE_URL: 'postgres://me@db/sundial',
      ADMIN_PIN: '482910',
      SMTP_URL: 'smtp://mail.example.org',
      TWILIO_AUTH_TOKEN: TOKEN,
    };
    const files = Object.entries(secrets).map(([name, text]) => [
      `${name}_FILE`,
      fileWith(name, `${text}\n`),
    ]);
    const { TWILIO_AUTH_TOKEN: _, ...others } = TWILIO;
    const open = { ...others, MAIL_FROM: MAIL.MAIL_FROM };
    expect(readEnv({ ...open, ...Object.fromEntries(files) })).toEqual(readEnv({ ...open, ...secrets }));

    expect(
      faultsOf({
        DATABASE_URL: secrets.DATABASE_URL,
        DATABASE_URL_FILE: join(folder, 'DATABASE_URL'),
        ADMIN_PIN_FILE: join(folder, 'none'),
        SMTP_URL_FILE: fileWith('empty', ' \n'),
      }),
    ).toEqual([
      '  - DATABASE_URL_FILE: cannot be set together with DATABASE_URL',
      '  - ADMIN_PIN_FILE: must be a file that Sundial can read',
      expect.stringContaining('  - SMTP_URL: must be an address'),
      '  - MAIL_FROM: must be set with SMTP_URL',
    ]);
  });

  it.each([
    ['SMTP_URL', ['http://mail', 'smtp://', 'smtp://mail/inbox', 'smtp://mail?tls=no', 'smtp://%zz@mail']],
    [
      'MAIL_FROM',
      ['roster', 'St Mark', 'a@example.org, b@example.org', 'x <a@example.org>\r\nBcc: b@example.org'],
    ],
  ])('refuse an invalid %s next to a valid setting', (name, values) => {
    for (const value of values) {
      expect([value, faultsOf({ ...MAIL, [name]: value })]).toEqual([
        value,
        [expect.stringContaining(`- ${name}: `)],
      ]);
    }
  });

  it.each([
    ['TWILIO_ACCOUNT_SID', ['SK00000000000000000000000000000000', `${SID}0`]],
    ['TWILIO_AUTH_TOKEN', ['with a space in between it', 'short']],
    ['TWILIO_FROM', ['MG123', 'A name far too long', '12345', '61491570156']],
    ['TWILIO_API_URL', ['api.twilio.com', 'ftp://api']],
  ])('refuse an invalid %s next to valid settings', (name, values) => {
    for (const value of values) {
      expect([value, faultsOf({ ...TWILIO, [name]: value })]).toEqual([
        value,
        [expect.stringContaining(`- ${name}: `)],
      ]);
    }
  });

  it('accept a mail server with STARTTLS, one on this machine, and a sender without a name', () => {
    expect(readEnv(MAIL).smtp).toEqual({
      host: 'mail.example.org',
      port: 587,
      isSecure: false,
      isLoopback: false,
      user: null,
      password: '',
      from: { name: '', address: 'roster@example.org' },
    });
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(readEnv({ ...MAIL, SMTP_URL: `smtp://${host}:2525` }).smtp).toMatchObject({
        isLoopback: true,
        port: 2525,
      });
    }
  });

  it('accept a messaging service or a name as the sender of text messages', () => {
    for (const from of [`MG${'a'.repeat(32)}`, 'St Mark', '+61491570156']) {
      expect(readEnv({ ...TWILIO, TWILIO_FROM: from }).twilio).toEqual({
        accountSid: SID,
        authToken: TOKEN,
        from,
        apiUrl: 'https://api.twilio.com',
      });
    }
  });
});
