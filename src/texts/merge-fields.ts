import type { MergeField } from '#domain/members/merge.ts';
import { catalogue } from './catalogue.ts';

/** What stays from one of two merged members, as its label. */
export const MERGE_FIELD_TEXTS = catalogue<Readonly<Record<MergeField, string>>>('merge-fields', {
  name: 'Name',
  initials: 'Initials',
  phoneNumber: 'Phone number',
  email: 'Email',
  contactBy: 'How to reach them',
  role: 'Member role',
  isAdmin: 'Administrator',
  doesNotServe: 'Does not serve',
  preferences: 'Role preferences',
  limits: 'How often',
  usualServices: 'When they can usually serve',
});
