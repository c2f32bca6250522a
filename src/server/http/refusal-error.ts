import { type Refusal, type RefusalCode, refusal } from '#domain/refusal.ts';

/** One fault of the input: where, and what to do about it. */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

/** A refusal on its way to the answer; `errors.ts` turns it into a status and a body. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly issues: readonly InputIssue[] | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    cause: Refusal | RefusalCode,
    more: { issues?: readonly InputIssue[]; retryAfterSeconds?: number } = {},
  ) {
    const refused = typeof cause === 'string' ? refusal(cause) : cause;
    super(refused.message);
    this.name = 'RefusalError';
    this.refusal = refused;
    this.issues = more.issues ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** Throws when a rule refused; a rule that answered null lets the handler go on. */
export function refuseIf(refused: Refusal | null): void {
  if (refused) throw new RefusalError(refused);
}
