import type { ServiceRole } from '#contract/service-roles.ts';

/** A service role of the sample church. */
export type SampleRole = Readonly<Omit<ServiceRole, 'order'>>;

const ROLES = [
  {
    name: 'Worship Leader',
    maxLimit: 1,
    description: 'Plans the service and leads the congregation through it.',
  },
  { name: 'Preacher', maxLimit: 1, description: 'Prepares and gives the sermon.' },
  { name: 'Reader', maxLimit: 2, description: 'Reads the lessons of the day. Texts arrive on Thursday.' },
  { name: 'Singer', maxLimit: 3, description: null },
  { name: 'Musician', maxLimit: 4, description: 'Any instrument. Rehearsal is at 8:30 before the service.' },
  { name: 'Sound Desk', maxLimit: 1, description: 'Sets up the microphones and mixes the sound.' },
  { name: 'Slides', maxLimit: 1, description: null },
  { name: 'Welcomer', maxLimit: 3, description: 'Greets at the doors and helps newcomers find their way.' },
  { name: 'Overhead Projector', maxLimit: 1, description: 'Replaced by slides on screens.' },
] as const;

export type RoleName = (typeof ROLES)[number]['name'];

/** The retired role, and its successor. */
export const FORMER_ROLE: RoleName = 'Overhead Projector';
export const SUCCESSOR_ROLE: RoleName = 'Slides';

/** Roles that are only given to members who prefer them. */
export const PREFERENCE_ONLY_ROLES: ReadonlySet<string> = new Set<RoleName>(['Preacher', 'Worship Leader']);

/** The nine roles in their order, one of them inactive. */
export const SAMPLE_ROLES: readonly SampleRole[] = ROLES.map((role, index) => ({
  ...role,
  id: index + 1,
  isActive: role.name !== FORMER_ROLE,
}));

/** Returns the id of a role by its name. */
export function roleIdOf(name: RoleName): number {
  return ROLES.findIndex((role) => role.name === name) + 1;
}
