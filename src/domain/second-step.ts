/** The time limit of the second sign-in step (ms), and the failures after which the PIN is required again. */
export const SECOND_STEP = { life: 5 * 60_000, tries: 5 } as const;

/** How many recovery codes a member gets at a time. */
export const RECOVERY_CODES = 10;
