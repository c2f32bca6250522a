import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';

/** The texts of Member Management. Some are fixed (docs/product.md, "Admin: Members"). */
export const MEMBERS_TEXTS = catalogue('members', {
  addTitle: 'Add New Member',
  add: 'Add member',
  adding: 'Adding...',
  namesake: (name: string) => `${name} is already a member`,
  namesakeAdvice: 'Add a second member only if this is another person with the same name.',
  addNamesake: 'Add a second member',
  fillIn: 'Please fill in all fields',
  addFailed: "Couldn't add the member",
  tableTitle: 'Manage Members',
  search: 'Search members',
  count: (shown: number, all: number, notServing = 0) => {
    if (shown !== all) return `${shown} of ${all} members`;
    const serving = plural(all - notServing, { one: '1 member', other: `${all - notServing} members` });
    if (notServing === 0) return serving;
    return `${serving}, and ${plural(notServing, { one: '1 who does not serve', other: `${notServing} who do not serve` })}`;
  },
  columns: {
    name: 'Name',
    initials: 'Initials',
    role: 'Role',
    contact: 'Phone or email',
    preferred: 'Preferred role',
    actions: 'Actions',
  },
  pastor: 'Pastor',
  noInitials: 'N/A',
  admin: 'Admin',
  member: 'Member',
  notSignedInYet: 'Has not signed in yet',
  unreachable: "Can't be reached",
  noMessages: 'Wants no messages',
  cannotText: "Phone can't get text messages",
  onlyUnreachable: (count: number) =>
    plural(count, {
      one: "Show only the member who can't be reached by message",
      other: `Show only the ${count} members who can't be reached by message`,
    }),
  locked: 'Locked',
  unlock: 'Unlock',
  unlockFor: (name: string) => `Unlock ${name}`,
  unlocked: (name: string) => `${name} can sign in again`,
  unlockFailed: "Couldn't unlock the member",
  noOne: 'There are no members yet.',
  emptyHint: 'Add the first one above.',
  noMatch: 'No members match your search.',
  showMore: 'Show more members',
  loadFailed: "Couldn't load the members.",
  pinTitle: 'One-time PIN',
  pinFor: (name: string) =>
    `Give this PIN to ${name}. It's shown only once. They choose their own PIN when they first sign in.`,
  copy: 'Copy PIN',
  copied: 'PIN copied',
  copyMessage: 'Copy message',
  messageCopied: 'Message copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Please write the PIN down.',
  done: 'Done',

  editInitials: (name: string) => `Edit initials of ${name}`,
  initials: 'Initials',
  initialsHint: '1 to 5 letters that no other member uses',
  initialsFailed: 'Failed to update initials',

  edit: 'Edit',
  editMember: (name: string) => `Edit ${name}`,
  memberRole: 'Member role',
  memberRoles: { member: 'Member', pastor: 'Pastor' },
  administrator: 'Administrator',
  administratorHint: 'Can build rosters and manage members and settings.',
  doesNotServe: 'Does not serve',
  doesNotServeHint:
    'For example office staff. They sign in as before, but are in no count, reminder, forecast or plan. Duties they already have stay until you change the roster.',
  memberSaved: 'Member updated',
  memberFailed: 'Failed to update member details',

  resetTitle: 'Reset PIN?',
  resetQuestion: (name: string) =>
    `${name} gets a new one-time PIN and is signed out everywhere. The old PIN stops working at once.`,
  reset: 'Reset PIN',
  resetting: 'Resetting...',
  resetFailed: "Couldn't reset the PIN",

  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Are you sure?',
  removeQuestion:
    'This will remove the member and all of their availability records. This action cannot be undone.',
  removeDuties: (count: number) =>
    plural(count, {
      one: 'They serve at 1 service to come. Cover is sought for it:',
      other: `They serve at ${count} services to come. Cover is sought for each:`,
    }),
  removeNoDuties: 'They serve at no service to come.',
  removeDutiesFailed:
    "Couldn't load the services at which they serve. If there are any, cover is sought for each.",
  removeConfirm: 'Delete',
  removing: 'Deleting...',
  removed: (name: string) => `${name} was deleted`,
  removeFailed: "Couldn't delete the member",
  ownAccount: 'You cannot delete your own account',
});
