/** On every answer to a call and on every page: who is signed in once the browser has it, and for how long. */
export const SESSION_HEADER = 'sundial-session';

/** A session as the header describes it. The remaining time is relative because a device's clock may be wrong. */
export interface SessionState {
  readonly memberId: number;
  readonly secondsLeft: number;
}

/** Gives the value of {@link SESSION_HEADER}; null stands for a browser that is signed out. */
export function writeSessionHeader(session: SessionState | null): string {
  return session ? `member=${session.memberId}; max-age=${session.secondsLeft}` : 'none';
}

/** Reads the header: null when the browser is signed out, undefined when the answer does not say. */
export function readSessionHeader(text: string | null): SessionState | null | undefined {
  if (text === 'none') return null;
  const [, memberId, secondsLeft] = /^member=(\d+); max-age=(\d+)$/.exec(text ?? '') ?? [];
  return memberId ? { memberId: Number(memberId), secondsLeft: Number(secondsLeft) } : undefined;
}
