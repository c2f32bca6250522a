/** The steps of setting up a new church, in their order. */
export const SETUP_STEPS = ['roles', 'services', 'members', 'pins', 'serving', 'month'] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** What an administrator can say about the setup: that a step needs nothing more, or that the list is not needed. */
export const SETUP_CONFIRMATIONS = ['services', 'serving', 'month', 'all'] as const;

export type SetupConfirmation = (typeof SETUP_CONFIRMATIONS)[number];

/** What the database says about the setup. */
export interface SetupFacts {
  readonly hasRoles: boolean;
  /** Whether the church has changed the Sunday service that it began with, or added others. */
  readonly hasOwnServices: boolean;
  /** Whether there are members besides the first administrator. */
  readonly hasMembers: boolean;
  /** Whether someone has no PIN yet. */
  readonly hasMembersWithoutPin: boolean;
  /** Whether a roster was ever published. */
  readonly hasPublished: boolean;
  readonly confirmed: ReadonlySet<SetupConfirmation>;
}

/** Returns which steps are done. */
export function setupDone(facts: SetupFacts): Readonly<Record<SetupStep, boolean>> {
  return {
    roles: facts.hasRoles,
    services: facts.hasOwnServices || facts.confirmed.has('services'),
    members: facts.hasMembers,
    pins: facts.hasMembers && !facts.hasMembersWithoutPin,
    // An administrator has said whether they serve too. What they said is a member's data.
    serving: facts.confirmed.has('serving'),
    month: facts.confirmed.has('month'),
  };
}

/**
 * Returns whether administrators see the list of steps: until all are done, an administrator hides it, or a roster is
 * published.
 */
export function isSetupShown(facts: SetupFacts): boolean {
  if (facts.hasPublished || facts.confirmed.has('all')) return false;
  return !Object.values(setupDone(facts)).every(Boolean);
}

/** Returns whether an administrator starts at the list of steps: while roles, services or members are missing. */
export function startsWithSetup(facts: SetupFacts): boolean {
  const { roles, services, members } = setupDone(facts);
  return isSetupShown(facts) && !(roles && services && members);
}
