import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const at = (host: string, protocol = 'http') => ({ protocol, host });

describe('the relying party of passkeys', () => {
  it.each([
    ['https://roster.example.org', { id: 'roster.example.org', origin: 'https://roster.example.org' }],
    [
      'https://Roster.Example.org:8443/team',
      { id: 'roster.example.org', origin: 'https://roster.example.org:8443' },
    ],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ])('is PUBLIC_URL %s, whatever host a request claims', (publicUrl, relyingParty) => {
    expect(relyingPartyOf({ publicUrl }, at('evil.example'))).toEqual(relyingParty);
  });

  it.each([
    'http://roster.example.org',
    'https://192.0.2.7',
    'https://[2001:db8::7]:8443',
    'http://127.0.0.1:3000',
  ])('is null for PUBLIC_URL %s, where browsers create no passkeys', (publicUrl) => {
    expect(relyingPartyOf({ publicUrl }, at('localhost:3000'))).toBeNull();
  });

  it('is localhost when no PUBLIC_URL is set, with the name and port of the request', () => {
    expect(relyingPartyOf({ publicUrl: null }, at('localhost:3000'))).toEqual({
      id: 'localhost',
      origin: 'http://localhost:3000',
    });
  });

  it.each([
    at('127.0.0.1:3000'),
    at('roster.example.org'),
    // No passkey is bound to a host that a request merely claims, https or not.
    at('roster.example.org', 'https'),
    at('localhost.evil.example'),
    at('localhost@evil.example'),
    at(''),
    at('not a host'),
  ])('is null at $protocol $host when no PUBLIC_URL is set', (request) => {
    expect(relyingPartyOf({ publicUrl: null }, request)).toBeNull();
  });
});
