import { type Refusal, refusal } from '../refusals/refusal.ts';
import { type ChurchNow, isPast, type Service } from '../services/services.ts';

/** A member's response to an assignment. Every assignment begins with `none`. */
export const RESPONSES = ['none', 'confirmed', 'declined'] as const;

export type AssignmentResponse = (typeof RESPONSES)[number];

/** The maximum length of the reason for `declined`, in characters. */
export const MAX_REASON_LENGTH = 200;

/** A response with the reason that the member gave. Only `declined` can have one. */
export interface GivenResponse {
  readonly response: AssignmentResponse;
  readonly reason: string | null;
}

/** Returns the response to store. A reason is dropped unless the response is `declined`. */
export function toGivenResponse(response: AssignmentResponse, reason: string | null): GivenResponse {
  return { response, reason: response === 'declined' ? reason : null };
}

/** The facts needed to decide whether a member can respond for a service. */
export interface ResponseFacts {
  /** Undefined if it does not take place. */
  readonly service: Service | undefined;
  readonly isPublished: boolean;
  /** Whether the member is assigned to a role at it. */
  readonly isAssigned: boolean;
}

/** Returns why a response is refused (docs/product.md, "Serving"), or null when it is allowed. */
export function checkResponse(
  facts: ResponseFacts,
  now: ChurchNow,
): Refusal<'no_service' | 'no_roster' | 'not_serving' | 'service_over'> | null {
  if (!facts.service) return refusal('no_service');
  // Checked before the assignment, so that a refusal never reveals who is on a draft.
  if (!facts.isPublished) return refusal('no_roster');
  if (!facts.isAssigned) return refusal('not_serving');
  if (isPast(facts.service, now)) return refusal('service_over');
  return null;
}

/** Returns how many of the assignments have each response. */
export function countResponses(
  assignments: ReadonlyArray<{ readonly response: AssignmentResponse }>,
): Record<AssignmentResponse, number> {
  const counts = { none: 0, confirmed: 0, declined: 0 };
  for (const { response } of assignments) counts[response] += 1;
  return counts;
}
