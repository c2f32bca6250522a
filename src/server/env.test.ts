import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from '#server/env.ts';

/** The faults that a set of settings is refused for, each as "NAME: sentence". */
function faultsOf(settings: Record<string, string>): string[] {
  try {
    readEnv(settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('the settings', () => {
  it('are all optional', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: resolve('./data'),
      databaseUrl: null,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      secretKeyFile: resolve('./data/secret.key'),
      trustProxy: false,
      adminFirstName: 'Church',
      adminLastName: 'Admin',
      adminPin: null,
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

  it('are all taken', () => {
    expect(
      readEnv({
        PORT: '0',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://roster.example.org/',
        DATA_DIR: '/var/lib/sundial',
        DATABASE_URL: 'postgres://me@db/sundial',
        TIME_ZONE: 'Australia/Sydney',
        SECRET_KEY_FILE: '/etc/sundial.key',
        TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
        ADMIN_FIRST_NAME: '  Ann   Marie ',
        ADMIN_LAST_NAME: 'Núñez',
        ADMIN_PIN: '482910',
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
      secretKeyFile: '/etc/sundial.key',
      trustProxy: 'loopback, 10.0.0.0/8, fd00::/8',
      adminFirstName: 'Ann Marie',
      adminLastName: 'Núñez',
      adminPin: '482910',
      logLevel: 'silent',
    });
  });

  it('keep the key beside the data unless told otherwise', () => {
    expect(readEnv({ DATA_DIR: '/srv/church' }).secretKeyFile).toBe('/srv/church/secret.key');
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['127.0.0.1', '127.0.0.1'],
  ])('trust a proxy as TRUST_PROXY=%s says', (text, trusted) => {
    expect(readEnv({ TRUST_PROXY: text }).trustProxy).toBe(trusted);
  });

  it('are refused with every fault at once', () => {
    const faults = faultsOf({
      PORT: '70000',
      PUBLIC_URL: 'roster.example.org',
      DATABASE_URL: 'mysql://localhost/x',
      TIME_ZONE: 'Mars/Olympus',
      TRUST_PROXY: 'nginx',
      ADMIN_FIRST_NAME: 'x'.repeat(61),
      ADMIN_LAST_NAME: '\u0000',
      ADMIN_PIN: '12',
      LOG_LEVEL: 'loud',
    });
    expect(faults.map((fault) => fault.replace(/^ {2}- (\w+): .+$/, '$1'))).toEqual([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'TIME_ZONE',
      'TRUST_PROXY',
      'ADMIN_FIRST_NAME',
      'ADMIN_LAST_NAME',
      'ADMIN_PIN',
      'LOG_LEVEL',
    ]);
    expect(faults).toContain('  - PORT: must be a port from 0 to 65535');
    expect(faults).toContain('  - ADMIN_PIN: PIN must be 4-6 digits');
  });

  it.each([
    ['PORT', ['-1', '3000.5', 'http', '65536', '0x10', '1e3']],
    ['PUBLIC_URL', ['ftp://x', 'javascript:alert(1)', '//x', 'https://']],
    ['DATABASE_URL', ['sqlite:x', 'http://db', 'db']],
    ['TIME_ZONE', ['Sydney', 'AEST+10:99', '../etc']],
    ['TRUST_PROXY', ['yes', '10.0.0.0/33', '1.2.3', '127.0.0.1,', 'fd00::/129', '10.0.0.0/8/8']],
    ['ADMIN_PIN', ['123', '1234567', '12a4', '１２３４']],
  ])('refuse a %s that is none', (name, values) => {
    for (const value of values) {
      expect([value, faultsOf({ [name]: value })]).toEqual([value, [expect.stringContaining(`- ${name}: `)]]);
    }
  });
});
