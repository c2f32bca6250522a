/** The facts that decide whether a member may act for another one of the same family. */
export interface FamilyTie {
  /** Whether the one who acts is an adult of the family. */
  readonly isAdult: boolean;
  readonly isChild: boolean;
  /** Whether the other one has allowed it. */
  readonly hasAllowed: boolean;
}

/**
 * Returns whether a member may act for another one of their family: an adult for children always, and for other adults
 * who have allowed it. In a limited session, which a message that was passed on can start, for children only.
 */
export function mayActFor({ isAdult, isChild, hasAllowed }: FamilyTie, isLimited: boolean): boolean {
  return isAdult && (isChild || (hasAllowed && !isLimited));
}
