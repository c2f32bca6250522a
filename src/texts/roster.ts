import { catalogue } from './catalogue.ts';
import { plural } from './counts-and-lists.ts';

/** How far a service is assigned, as the Roster Builder and the roster show it. */
export const ASSIGNED_TEXTS = catalogue('assigned', {
  /** Without the number of all roles where only names are known. */
  roles: (assigned: number, all?: number) =>
    all === undefined ? `${assigned} roles assigned` : `${assigned} of ${all} roles assigned`,
  placesOpen: (count: number) => `${count} ${plural(count, { one: 'place', other: 'places' })} open`,
});
