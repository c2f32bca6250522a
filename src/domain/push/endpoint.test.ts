import { describe, expect, it } from 'vitest';
import { areKeys, BROWSER_PUSH_HOSTS, readEndpoint, readPushHost } from './endpoint.ts';

const FCM = 'https://fcm.googleapis.com/fcm/send/dV9:APA91b-_x';

describe('readEndpoint', () => {
  it.each([
    [FCM, FCM],
    ['https://web.push.apple.com/QGuQ', 'https://web.push.apple.com/QGuQ'],
    ['https://sin.notify.windows.com/w/?token=BQ%2bd', 'https://sin.notify.windows.com/w/?token=BQ%2bd'],
    [
      'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    ],
    // One device has one spelling.
    ['HTTPS://FCM.GoogleAPIs.com:443/fcm/Send/aB', 'https://fcm.googleapis.com/fcm/Send/aB'],
    ['https://fcm.googleapis.com:0443/a', 'https://fcm.googleapis.com/a'],
  ])('stores %s as %s', (text, stored) => {
    expect(readEndpoint(text, BROWSER_PUSH_HOSTS)).toBe(stored);
  });

  it.each([
    ['another host', 'https://push.example.org/a'],
    ['a host that ends like an allowed one', 'https://evilfcm.googleapis.com.example.org/a'],
    ['a name below a host without a wildcard', 'https://a.fcm.googleapis.com/a'],
    ['a host that only contains an allowed one', 'https://notpush.apple.com/a'],
    ['the wildcard itself', 'https://push.apple.com/a'],
    ['an empty name below a wildcard', 'https://.push.apple.com/a'],
    ['two dots', 'https://a..push.apple.com/a'],
    ['a label that starts with a hyphen', 'https://-a.push.apple.com/a'],
    ['a trailing dot', 'https://fcm.googleapis.com./a'],
    ['http', 'http://fcm.googleapis.com/a'],
    ['another protocol', 'ftp://fcm.googleapis.com/a'],
    ['another port', 'https://fcm.googleapis.com:8443/a'],
    ['the port of http', 'https://fcm.googleapis.com:80/a'],
    ['an empty port', 'https://fcm.googleapis.com:/a'],
    ['a user', 'https://fcm.googleapis.com@10.0.0.1/a'],
    ['a user and a password', 'https://user:pass@fcm.googleapis.com/a'],
    ['this machine', 'https://127.0.0.1/a'],
    ['this machine by name', 'https://localhost/a'],
    ['an address of the own network', 'https://10.1.2.3/a'],
    ['an address as one number', 'https://2130706433/a'],
    ['an address in hexadecimal', 'https://0x7f.0.0.1/a'],
    ['an IPv6 address', 'https://[::1]/a'],
    ['an IPv4 address in IPv6', 'https://[::ffff:127.0.0.1]/a'],
    ['a backslash', 'https://fcm.googleapis.com\\@10.0.0.1/a'],
    ['a backslash in the path', 'https://fcm.googleapis.com/a\\b'],
    ['a fragment', 'https://fcm.googleapis.com/a#b'],
    ['a fragment before the host', 'https://10.0.0.1#.push.apple.com/a'],
    ['a query before the host', 'https://10.0.0.1?.push.apple.com/a'],
    ['an encoded host', 'https://fcm%2egoogleapis.com/a'],
    ['a letter of another script', 'https://fcm.googleapis.cοm/a'],
    ['a full-width letter', 'https://fcm.googleapis.ｃom/a'],
    ['a space at the start', ' https://fcm.googleapis.com/a'],
    ['a space in the path', 'https://fcm.googleapis.com/a b'],
    ['a line feed at the end', 'https://fcm.googleapis.com/a\n'],
    ['a tab in the host', 'https://fcm.goo\tgleapis.com/a'],
    ['one slash', 'https:/fcm.googleapis.com/a'],
    ['no path', 'https://fcm.googleapis.com'],
    ['an empty path', 'https://fcm.googleapis.com/'],
    ['no protocol', '//fcm.googleapis.com/a'],
    ['nothing', ''],
    ['too many characters', `https://fcm.googleapis.com/${'a'.repeat(980)}`],
  ])('refuses %s', (_, text) => {
    expect(readEndpoint(text, BROWSER_PUSH_HOSTS)).toBeNull();
  });

  it('allows exactly the origin of a push service of its own', () => {
    const own = [{ origin: 'http://127.0.0.1:8080' }];
    expect(readEndpoint('http://127.0.0.1:8080/a', own)).toBe('http://127.0.0.1:8080/a');
    expect(readEndpoint('http://127.0.0.1:8081/a', own)).toBeNull();
    expect(readEndpoint('http://127.0.0.1/a', own)).toBeNull();
    expect(readEndpoint('https://127.0.0.1:8080/a', own)).toBeNull();
    expect(readEndpoint('http://127.0.0.1:8080@10.0.0.1/a', own)).toBeNull();
  });
});

describe('readPushHost', () => {
  it.each([
    ['push.example.org', { host: 'push.example.org' }],
    ['*.Push.example.org', { host: '*.push.example.org' }],
    ['http://127.0.0.1:8080', { origin: 'http://127.0.0.1:8080' }],
    ['https://push.example.org:8443/', { origin: 'https://push.example.org:8443' }],
    ['https://push.example.org:443', { origin: 'https://push.example.org' }],
  ])('reads %s', (entry, host) => {
    expect(readPushHost(entry)).toEqual(host);
  });

  it.each([
    '*',
    '*.*',
    'a.*',
    'localhost',
    'push.example.org:443',
    'push.example.org.',
    'https://push.example.org/path',
    'https://a@push.example.org',
    'ftp://push.example.org',
    'http://push.example.org:99999',
    '',
  ])('refuses %s', (entry) => {
    expect(readPushHost(entry)).toBeNull();
  });
});

describe('areKeys', () => {
  const p256dh = `BP${'x'.repeat(84)}A`;
  const auth = `${'x'.repeat(21)}A`;

  it('accepts a point of 65 bytes and a secret of 16', () => {
    expect(areKeys({ p256dh, auth })).toBe(true);
  });

  it.each([
    ['a shorter point', { p256dh: p256dh.slice(1), auth }],
    ['a longer point', { p256dh: `${p256dh}A`, auth }],
    ['a compressed point', { p256dh: `A${p256dh.slice(1)}`, auth }],
    ['padding', { p256dh: `${p256dh}=`, auth: `${auth}==` }],
    ['characters of base64', { p256dh: p256dh.replace('xx', '+/'), auth }],
    ['bits after the last byte of the point', { p256dh: p256dh.replace(/A$/, 'B'), auth }],
    ['a shorter secret', { p256dh, auth: auth.slice(1) }],
    ['a longer secret', { p256dh, auth: `${auth}A` }],
    ['bits after the last byte of the secret', { p256dh, auth: auth.replace(/A$/, 'B') }],
    ['a line feed at the end', { p256dh: `${p256dh}\n`, auth }],
    ['nothing', { p256dh: '', auth: '' }],
  ])('refuses %s', (_, keys) => {
    expect(areKeys(keys)).toBe(false);
  });
});
