import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';

/** The texts of the service roles. Some are fixed (docs/product.md, "Service Roles card"). */
export const SERVICE_ROLE_TEXTS = catalogue('service-role', {
  title: 'Service roles',
  about: 'The roles people serve in, in roster order.',
  add: 'Add role',
  addSeveral: 'Add several roles',
  severalAbout:
    'Write each role on a line of its own, for example Usher. It begins with one person at a service.',
  severalNames: 'Names, one per line',
  addAll: 'Add roles',
  severalCreated: (count: number) => plural(count, { one: 'Role added', other: `${count} roles added` }),
  faultOfName: (name: string, fault: string) => `${name}: ${fault}`,
  nameTwice: (name: string) => `There is already a role named ${name}.`,
  nameRepeated: (name: string) => `${name} is in the list twice.`,
  namesake: (name: string) => `There is already a role named ${name}`,
  namesakeAdvice: 'Add a second one only if the two are different roles.',
  addNamesake: 'Add a second role',
  editShort: 'Edit',
  edit: (name: string) => `Edit ${name}`,
  addTitle: 'Add service role',
  editTitle: 'Edit service role',
  name: 'Name',
  nameHint: 'For example Usher or Reader',
  description: 'Description (optional)',
  limit: 'Limit',
  limitHint: 'The most people in this role at one service',
  active: 'Active',
  activeHint: 'Inactive roles are hidden from the roster builder.',
  inactive: 'Inactive',
  limitBadge: (limit: number) => `Limit: ${limit}`,
  created: 'Role added',
  updated: 'Role updated',
  createError: 'Error creating role',
  createErrorText: 'Failed to create service role',
  updateError: 'Error updating role',
  updateErrorText: 'Failed to update service role',
  loadFailed: 'Error loading service roles. Please try again later.',
  none: 'No service roles yet.',
  noneHint: 'Add the first ones, such as Usher or Reader.',

  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this role?',
  removeQuestion: (name: string) =>
    `${name} will be removed from the list and from everyone's preferences. This action cannot be undone.`,
  removeConfirm: 'Delete',
  removing: 'Deleting...',
  removal: {
    done: 'Role deleted',
    failed: 'Error deleting role',
    otherwise: 'Failed to delete service role',
  },

  reorderError: 'Error reordering roles',
  reorderErrorText: 'Failed to reorder service roles',
  drag: (name: string) => `Move ${name}`,
  dragHow:
    'To move a role, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Press Escape to cancel.',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  lifted: (name: string, place: number, count: number) => `${name} picked up, position ${place} of ${count}.`,
  over: (name: string, place: number, count: number) => `${name} is at position ${place} of ${count}.`,
  dropped: (name: string, place: number, count: number) =>
    `${name} dropped at position ${place} of ${count}.`,
  putBack: (name: string) => `${name} was moved back.`,
});
