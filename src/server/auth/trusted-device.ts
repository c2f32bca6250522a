import type { MemberId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';
import { hashToken, tokenCookie } from '../http/cookies.ts';
import type { Exchange, Incoming } from '../http/exchange.ts';
import {
  findKnownDevice,
  isKnownToAnyMember,
  markDeviceUsed,
  rememberDevice,
} from './trusted-device-queries.ts';

/** How long a device stays known without a sign-in, in milliseconds. Browsers delete cookies after that. */
export const DEVICE_LIFETIME_MS = 400 * 86_400_000;

const COOKIE = tokenCookie('sundial-device');

/** Returns the id of the request's device for this member, or null if the member has not signed in on it. */
export async function knownDeviceOf(db: Db, { request, deps }: Incoming, memberId: MemberId) {
  const tokenHash = COOKIE.readHash(request, deps);
  if (tokenHash === null) return null;
  return findKnownDevice(db, tokenHash, memberId, deps.clock.now() - DEVICE_LIFETIME_MS);
}

/** Returns whether any current member has signed in on the request's device. */
export async function isKnownDevice({ request, deps }: Incoming): Promise<boolean> {
  const tokenHash = COOKIE.readHash(request, deps);
  if (tokenHash === null) return false;
  return isKnownToAnyMember(deps.database.query, tokenHash, deps.clock.now() - DEVICE_LIFETIME_MS);
}

/**
 * Marks the request's device as known for this member, after the right PIN. An unknown device gets a new token, so that
 * a cookie planted in the browser beforehand is worthless. Returns the id of a device that was already known, or null.
 */
export async function trustDevice(tx: Db, exchange: Exchange, memberId: MemberId): Promise<number | null> {
  const { request, reply, deps } = exchange;
  const now = deps.clock.now();
  const currentToken = COOKIE.read(request, deps);
  const knownId = await knownDeviceOf(tx, exchange, memberId);
  const token = currentToken !== null && knownId !== null ? currentToken : deps.random.token();
  if (knownId !== null) await markDeviceUsed(tx, knownId, now);
  else {
    const formerHash = currentToken === null ? null : hashToken(currentToken);
    await rememberDevice(tx, { formerHash, tokenHash: hashToken(token), memberId, now });
  }
  COOKIE.set(request, reply, deps, token, DEVICE_LIFETIME_MS);
  return knownId;
}
