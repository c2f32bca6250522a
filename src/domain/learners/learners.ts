/** The number of a role's place at a service that is its learner's. It counts for no number. */
export const LEARNER_SEAT = 0;

/** Returns whether an assignment takes a place. A learner's does not. */
export function takesPlace({ seat }: { readonly seat?: number | null | undefined }): boolean {
  return seat !== LEARNER_SEAT;
}
