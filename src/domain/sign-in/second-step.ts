/** The time limit of the second sign-in step, and the number of failures after which the PIN is required again. */
export const SECOND_STEP = { lifetimeMs: 5 * 60_000, tries: 5 } as const;

/** How many recovery codes a member gets at a time. */
export const RECOVERY_CODES = 10;
