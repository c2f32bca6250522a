/** How long the second step of a sign-in may take, and how often it may fail before the PIN is asked for again. */
export const SECOND_STEP = { life: 5 * 60_000, tries: 5 } as const;

/** How many recovery codes somebody is given at a time. */
export const RECOVERY_CODES = 10;
