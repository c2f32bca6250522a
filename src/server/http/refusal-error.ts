import { type Refusal, type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import type { InputIssue } from './input-issue.ts';

/** A refusal as an error. `errors.ts` turns it into a status and a body. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly issues: readonly InputIssue[] | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    cause: Refusal | RefusalCode,
    more: { issues?: readonly InputIssue[]; retryAfterSeconds?: number } = {},
  ) {
    const refused = typeof cause === 'string' ? refusal(cause) : cause;
    super(refused.code);
    this.name = 'RefusalError';
    this.refusal = refused;
    this.issues = more.issues ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** Throws a {@link RefusalError} if a rule refused. Does nothing for null. */
export function throwIfRefused(refused: Refusal | null): void {
  if (refused) throw new RefusalError(refused);
}
