import type { ServingLimits } from '#domain/members/serving-limits.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';

/** The texts of role preferences. Some are fixed (docs/product.md, "Preferences"). */
export const PREFERENCES_TEXTS = catalogue('preferences', {
  title: 'Role Preferences',
  about:
    "Choose the roles you'd like to serve in. The coordinator sees your choice but can't promise you these roles.",
  open: 'Change role preferences',
  preferred: 'Preferred role',
  secondary: 'Secondary role',
  noPreferred: 'No preference',
  noSecondary: 'No secondary role',
  maxPerMonth: 'How often a month',
  noMaximum: 'No limit',
  atMost: (services: number) =>
    `At most ${plural(services, { one: '1 service', other: `${services} services` })}`,
  neverTwoInARow: 'Never two weeks in a row',
  limitsHint: 'Smart Assign never suggests you more often than this. A coordinator may still ask you.',
  limits: 'How often',
  save: 'Save Preferences',
  noChanges: 'No Changes',
  noChangesText: 'Please set at least one preference before saving.',
  saved: 'Preferences Updated',
  savedText: 'Your role preferences have been saved successfully.',
  savedForText: (count: number) =>
    plural(count, {
      one: 'The role preferences of 1 member have been saved successfully.',
      other: `The role preferences of ${count} members have been saved successfully.`,
    }),
  errorTitle: 'Error',
  failed: 'Failed to update role preferences',
  noRoles: 'There are no service roles to choose from yet.',
  rolesFailed: 'Error loading service roles. Please try again later.',
  setupTitle: 'Smart assignment setup',
  setupAbout: 'Smart Assign gives people the roles they prefer. Set the preferred roles of any member here.',
  search: 'Find a member by name',
  member: 'Member',
  preferredOf: (name: string) => `Preferred role of ${name}`,
  secondaryOf: (name: string) => `Secondary role of ${name}`,
  saveChanged: (count: number) => `Save Preferences (${count})`,
  showMore: 'Show more members',
});

/** Returns what a member asks for: "At most 2 services, Never two weeks in a row". */
export function limitsText({ maxPerMonth, neverTwoInARow }: ServingLimits): string {
  const limits = listText([
    maxPerMonth === null ? null : PREFERENCES_TEXTS.atMost(maxPerMonth),
    neverTwoInARow ? PREFERENCES_TEXTS.neverTwoInARow : null,
  ]);
  return limits === '' ? PREFERENCES_TEXTS.noMaximum : limits;
}
