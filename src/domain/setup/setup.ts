/** The steps of setting up a new church, in their order. */
export const SETUP_STEPS = ['church', 'roles', 'services', 'members', 'pins', 'month'] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** The actions on the setup list: marking a step as done, or hiding the list. */
export const SETUP_CONFIRMATIONS = ['services', 'month', 'all'] as const;

export type SetupConfirmation = (typeof SETUP_CONFIRMATIONS)[number];

/** The state of the setup in the database. */
export interface SetupFacts {
  readonly hasChurchName: boolean;
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
    church: facts.hasChurchName,
    roles: facts.hasRoles,
    services: facts.hasOwnServices || facts.confirmed.has('services'),
    members: facts.hasMembers,
    pins: facts.hasMembers && !facts.hasMembersWithoutPin,
    month: facts.confirmed.has('month'),
  };
}

/** Returns whether administrators see the steps: until one hides them, or a roster is published. */
export function isSetupShown({ hasPublished, confirmed }: SetupFacts): boolean {
  return !hasPublished && !confirmed.has('all');
}

/** Returns whether an administrator starts at the list of steps: while roles, services or members are missing. */
export function startsWithSetup(facts: SetupFacts): boolean {
  const { roles, services, members } = setupDone(facts);
  return isSetupShown(facts) && !(roles && services && members);
}
