/** How many devices of a member can get messages. */
export const MAX_PUSH_DEVICES = 10;

const DAY_MS = 86_400_000;

/** How long a device counts as one that shows messages after it last proved that (ms). */
export const PROOF_LIFETIME_MS = 14 * DAY_MS;

/** Returns whether a device has lately proved that it shows messages. */
export function isProved(provedAt: number | null, now: number): boolean {
  return provedAt !== null && provedAt >= now - PROOF_LIFETIME_MS;
}

/** What a push service said to a message: `gone` for good, `busy` for now, or nothing in time. */
export const PUSH_ANSWERS = ['accepted', 'gone', 'refused', 'busy', 'unreachable', 'no_answer'] as const;

export type PushAnswer = (typeof PUSH_ANSWERS)[number];
