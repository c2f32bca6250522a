import { type CommonRefusalCode, type Refusal, type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import type { InputIssue } from './input-issue.ts';

interface Details {
  readonly issues?: readonly InputIssue[];
  readonly retryAfterSeconds?: number;
  /** In the reader's language, where it says more than the parameters. */
  readonly sentence?: string;
}

/**
 * A refusal as an error. `errors.ts` turns it into a status and a body. Only common refusals can be created freely: a
 * call's own come from its `refused`, which accepts only what the call declares.
 */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly issues: readonly InputIssue[] | null;
  readonly retryAfterSeconds: number | null;
  readonly sentence: string | null;

  constructor(cause: Refusal<CommonRefusalCode> | CommonRefusalCode, more: Details = {}) {
    const refused = typeof cause === 'string' ? refusal(cause) : cause;
    super(refused.code);
    this.name = 'RefusalError';
    this.refusal = refused;
    this.issues = more.issues ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.sentence = more.sentence ?? null;
  }
}

/**
 * Returns the error to throw for a refusal that a call declares, or a common one. A function that refuses takes one with
 * its own codes, so that only calls which declare them can pass theirs.
 */
export type Refused<Codes extends RefusalCode> = (
  cause: Codes | CommonRefusalCode | { readonly code: Codes | CommonRefusalCode; readonly params: unknown },
  more?: Details,
) => RefusalError;

/** The only way around the declarations: handlers get it with the codes of their call (`mount.ts`). */
export const refused: Refused<RefusalCode> = (cause, more) =>
  new RefusalError(cause as Refusal<CommonRefusalCode> | CommonRefusalCode, more);

/** Throws if a rule refused. Does nothing for null. */
export function throwIfRefused<Code extends RefusalCode>(
  refusal: Refusal<Code> | null,
  refused: Refused<Exclude<NoInfer<Code>, CommonRefusalCode>>,
): void {
  if (refusal) throw (refused as Refused<Code>)(refusal);
}
