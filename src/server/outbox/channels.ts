import type { Channel } from '#domain/delivery/delivery.ts';
import { PROOF_LIFETIME_MS } from '#domain/push/devices.ts';
import type { Deps } from '../deps.ts';

/** Which channels can send. */
export interface ChannelsSetUp extends Readonly<Record<Channel, boolean>> {
  /** Devices that have proved since then (ms) that they show push messages get them first. Absent: none does. */
  readonly pushSince?: number;
}

/** Returns which channels can send. */
export function channelsSetUp({
  smsGateway,
  mailer,
  push,
  clock,
}: Pick<Deps, 'smsGateway' | 'mailer' | 'push' | 'clock'>): ChannelsSetUp {
  return {
    sms: smsGateway !== null,
    email: mailer !== null,
    ...(push && { pushSince: clock.now() - PROOF_LIFETIME_MS }),
  };
}

/** Returns whether messages reach anyone at all. Devices are enough. */
export function canSendAny({ sms, email, pushSince }: ChannelsSetUp): boolean {
  return sms || email || pushSince !== undefined;
}
