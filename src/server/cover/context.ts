import type { MemberId } from '#domain/ids.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { churchNow, type Deps } from '../deps.ts';
import { type ChannelsSetUp, channelsSetUp } from '../outbox/channels.ts';

/** The context that every step of a request needs. */
export interface CoverContext {
  readonly now: ChurchNow;
  readonly isSetUp: ChannelsSetUp;
  /** The coordinator who asks. Null if Sundial asks automatically. */
  readonly by: MemberId | null;
  /** Who answers for a member. Left out if it is the member. */
  readonly answeredBy?: MemberId;
}

/** Returns the context of a step. */
export function coverContext(
  deps: Pick<Deps, 'clock' | 'timeZone' | 'smsGateway' | 'mailer' | 'push'>,
  by: MemberId | null = null,
): CoverContext {
  return { now: churchNow(deps), isSetUp: channelsSetUp(deps), by };
}
