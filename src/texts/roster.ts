import { catalogue } from './catalogue.ts';
import { plural } from './counts-and-lists.ts';

/** How far a service is assigned, as the Roster Builder and the roster show it. */
export const ASSIGNED_TEXTS = catalogue('assigned', {
  /** Without the number of all roles where only names are known. */
  roles: (assigned: number, all?: number) =>
    all === undefined ? `${assigned} roles assigned` : `${assigned} of ${all} roles assigned`,
  placesOpen: (count: number) => `${count} ${plural(count, { one: 'place', other: 'places' })} open`,
});

const ROLE_FULL_TEXTS = catalogue('role-full', {
  title: (role: string) => `${role} Limit Reached`,
  message: (role: string, limit: number) =>
    `This service has a limit of ${limit} ${role}(s). To add another, please remove one of the existing assignments first.`,
});

/** Returns the title and the message shown when a role is full (docs/product.md, "Selecting people"). */
export function roleFullTexts({ role, limit }: { readonly role: string; readonly limit: number }): {
  title: string;
  message: string;
} {
  return {
    title: ROLE_FULL_TEXTS.title(role),
    message: ROLE_FULL_TEXTS.message(role, limit),
  };
}
