import type { MemberId } from '#domain/ids.ts';

/**
 * On every API response and every page: the signed-in member after this response, and the seconds left. On a page's
 * calls: the member of the page, so that no tap is saved for someone else who has signed in since.
 */
export const SESSION_HEADER = 'sundial-session';

/** A session as the header describes it. The remaining time is relative, because a device's clock may be wrong. */
export interface SessionState {
  readonly memberId: MemberId;
  readonly secondsLeft: number;
}

/** Returns the value of {@link SESSION_HEADER} in a request. */
export function writeMemberOfPage(memberId: MemberId): string {
  return `member=${memberId}`;
}

/** Returns the value of {@link SESSION_HEADER} in a response. Null means the browser is signed out. */
export function writeSessionHeader(session: SessionState | null): string {
  return session ? `${writeMemberOfPage(session.memberId)}; max-age=${session.secondsLeft}` : 'none';
}

/**
 * Parses the header of a response. Returns null when the browser is signed out, and undefined when the header is missing or invalid.
 */
export function readSessionHeader(text: string | null): SessionState | null | undefined {
  if (text === 'none') return null;
  const [, memberId, secondsLeft] = /^member=(\d+); max-age=(\d+)$/.exec(text ?? '') ?? [];
  return memberId ? { memberId: Number(memberId), secondsLeft: Number(secondsLeft) } : undefined;
}
