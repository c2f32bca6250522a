import type { Channel } from '#domain/delivery/delivery.ts';
import type { Deps } from '../deps.ts';

/** Which channels can send. */
export type ChannelsSetUp = Readonly<Record<Channel, boolean>>;

/** Returns which channels can send. */
export function channelsSetUp({ smsGateway, mailer }: Pick<Deps, 'smsGateway' | 'mailer'>): ChannelsSetUp {
  return { sms: smsGateway !== null, email: mailer !== null };
}
