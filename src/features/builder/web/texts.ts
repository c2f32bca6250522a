import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';
import { formatDayAndMonth, formatMonth } from '#texts/dates.ts';
import { monthInSentence } from '#web/parts/dates.ts';

const timesInSixMonths = (services: number) =>
  `${services} ${plural(services, { one: 'time', other: 'times' })} in six months`;

/** The texts of the Roster Builder. Some are fixed (docs/product.md, "Admin: Roster Builder"). */
export const BUILDER_TEXTS = catalogue('builder', {
  heading: 'Roster Builder',
  sundays: 'Sundays',
  regularSunday: 'Regular Sunday',
  service: 'Service',
  available: (count: number) => `${count} ${plural(count, { one: 'person', other: 'people' })} available`,
  unsaved: (count: number) => `${count} not saved yet`,
  services: 'Services',
  noServices: 'No services found with available people in this month.',
  noSundays: 'No Sundays found with available people in this month.',
  noSundaysHint: 'Try another month or check if members have indicated their availability.',
  chooseService: 'Select a service to create roster assignments',
  chooseSunday: 'Select a Sunday to create roster assignments',
  smartAssign: 'Smart Assign',
  smartAssignMonth: 'Smart Assign the month',
  undoSmart: 'Undo Smart Assign',
  saveMonth: (count: number) => (count > 0 ? `Save the month (${count})` : 'Save the month'),
  unsavedIn: (count: number, month: Month) => `${count} not saved yet in ${formatMonth(month)}`,
  clearAll: 'Clear All',
  save: (count: number) => (count > 0 ? `Save (${count})` : 'Save'),
  limit: (limit: number) => `Limit: ${limit}`,
  limitTip: (limit: number, role: string) => `Maximum ${limit} ${role} allowed per service`,
  selected: 'Selected',
  inactiveRole: 'Inactive role',
  refused: 'Not saved',
  refusedCount: (count: number) => `${count} could not be saved`,
  elsewhereTip:
    'This person is already assigned to another role. Each person can only serve in one role per service.',
  savedTip: 'Saved assignment',
  askedForAtMost: (services: number) => `Asked for at most ${services} a month`,
  askedNotInARow: 'Asked never to serve two weeks in a row',
  withdrawn: 'No longer available',
  away: 'Away',
  conflicts: (count: number) =>
    `${plural(count, { one: '1 assigned person is', other: `${count} assigned people are` })} no longer available`,
  conflict: (name: string, service: string) => `${name}, ${service}`,
  download: 'Download PDF',
  send: 'Send by email',
  tell: 'Tell people',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copy failed',
  copyFailedText: "Your browser didn't allow it. Open the roster and copy its address.",
  note: 'People already assigned to other roles are shown with reduced opacity.',
  peopleFor: (role: string) => `People for ${role}`,
  view: { label: 'View', service: 'By service', month: 'Month' },
  order: { label: 'Order of people', name: 'By first name', best: 'Best first' },
  factsFailed: "Couldn't load preferences and past services. Try again",
  confidence: { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' },
  preference: { preferred: 'Prefers this role', secondary: 'Second choice' },
  asSentence: (phrase: string) => `${phrase}.`,
  served: (services: number, last: PlainDate | null) =>
    last === null
      ? 'Has not served in six months'
      : `${timesInSixMonths(services)}, last on ${formatDayAndMonth(last)}`,
  servedShort: (services: number) =>
    services === 0
      ? 'Not in 6 months'
      : `${services} ${plural(services, { one: 'time', other: 'times' })} in 6 months`,
  inOtherRole: (role: string) => `Serves as ${role}`,
  alsoServes: (services: readonly string[]) => `Also serves at ${listText(services)}`,
  alsoServesThatDay: 'Also serves that day',
  alsoServesMeanwhile: (services: readonly string[]) =>
    `Also serves at ${listText(services)}, at the same time`,
  summary: 'Who serves',
  change: 'Change',
  changeRole: (role: string) => `Change ${role}`,
  noRoles: 'No service roles found. Please add service roles in the settings tab.',
  noPeople: 'No people available for this date.',
  loadFailed: 'Error loading roster data. Please try again later.',

  overlay: {
    loading: 'Loading roster data...',
    saving: 'Saving assignments...',
    removing: 'Removing assignment...',
    clearing: 'Clearing assignments...',
    planning: 'Planning the month...',
  },

  planning: {
    title: (month: Month) => `Planning ${monthInSentence(month)}`,
    hint: 'This can take a while. Your selections stay as they are until the plan is ready.',
    settled: (settled: number, all: number, isSundaysOnly: boolean) =>
      `${settled} of ${all} ${isSundaysOnly ? 'Sundays' : 'services'} planned`,
    improving: 'Looking for a better plan',
    improvements: (count: number) =>
      `${count} ${plural(count, { one: 'improvement', other: 'improvements' })} found`,
    cancel: 'Cancel planning',
  },

  locked: 'Locked',
  finalizedTitle: 'Roster Finalized',
  finalizedBanner: (month: Month) =>
    `The roster for ${monthInSentence(month)} is published and locked. All members can see it.`,
  draftTitle: 'Roster in Draft Mode',
  draftBanner: (month: Month) =>
    `Members no longer see the roster for ${monthInSentence(month)}. Finalize it again when your changes are done.`,
  finalize: 'Finalize Roster',
  refinalize: 'Re-Finalize Roster',
  finalizing: 'Finalizing...',
  revise: 'Revise Roster',
  cancel: 'Cancel',
  reviseQuestion: (month: Month) =>
    `Members will not see the roster for ${monthInSentence(month)} until you finalize it again.`,
  clearTitle: 'Clear All Assignments',
  clearQuestion: (date: string) =>
    `This removes every assignment for ${date}, saved or not. This action cannot be undone.`,

  results: {
    undo: 'Undo',
    replace: (name: string) => `Replace ${name}`,
    replacedText: (name: string, replaced: string) => `${name} now serves instead of ${replaced}.`,
    replacementUndone: 'Replacement undone',
    selectionReplaced: 'Selection replaced',
    selectionReplacedText: (name: string, replaced: string) =>
      `${name} is selected instead of ${replaced}. It is not saved yet.`,
    smartApplied: 'Smart assignments applied',
    smartAppliedText: (count: number, planNote: string | null) =>
      `${count} ${plural(count, { one: 'person', other: 'people' })} chosen. Review the choice, then save. ${planNote ?? ''}`.trim(),
    smartAppliedToMonth: (count: number, planNote: string | null) =>
      `${count} ${plural(count, { one: 'place', other: 'places' })} filled. Review the choices, then save. ${planNote ?? ''}`.trim(),
    planningCanceled: 'Planning canceled',
    planningCanceledText: 'Your selections have not changed.',
    noSuggestions: 'No suggestions available',
    noSuggestionsText: 'No smart assignment suggestions found for this date.',
    noSuggestionsForMonth: 'No smart assignment suggestions found for this month.',
    smartUndone: 'Smart assignments undone',
    smartFailed: 'Smart assignment failed',
    smartFailedText: 'Failed to generate smart assignments',
    finalizedLock: 'Roster is Finalized',
    finalizedLockText: "You need to click 'Revise Roster' before making changes.",
    assignmentSaved: 'Assignment saved',
    assignmentRemoved: 'Assignment removed',
    assignmentsCleared: 'Assignments cleared',
    rosterSaved: 'Roster saved',
    nothingToSave: 'Nothing to save',
    nothingToSaveText: (elsewhere: number) =>
      elsewhere === 0
        ? 'Choose people for the roles first.'
        : `${plural(elsewhere, { one: '1 selection at another service is', other: `${elsewhere} selections at other services are` })} not saved yet.`,
    saveError: 'Error saving assignment',
    saveErrorText: 'Failed to create roster assignment',
    removeError: 'Error removing assignment',
    removeErrorText: 'Failed to remove assignment. Please try again.',
    clearError: 'Error clearing assignments',
    clearErrorText: 'Failed to clear the assignments for this date.',
    rosterError: 'Error saving roster',
    rosterErrorText: 'Some assignments could not be saved. Please try again.',
    notFinalized: (reason: string) => `${reason} The roster has not been finalized.`,
    nothingToClear: 'No assignments to clear',
    nothingToClearText: 'There were no saved assignments for this date.',
    finalized: 'Roster Finalized',
    finalizedText: (month: Month) =>
      `The roster for ${monthInSentence(month)} is now available to all members.`,
    finalizeError: 'Error Finalizing Roster',
    finalizeErrorText: 'Failed to finalize the roster. Please try again.',
    revised: 'Roster Available for Revision',
    revisedText: (month: Month) => `The roster for ${monthInSentence(month)} can be changed again.`,
    reviseError: 'Error Revising Roster',
    reviseErrorText: 'Failed to revise the roster. Please try again.',
  },
});

/** How far a plan may be from the best one, by the first level at which another can be better (docs/smart-assign.md). */
export const DISTANCE_TEXTS = catalogue('distance', {
  able: (most: number) =>
    plural(most, {
      one: 'A better plan may exist: at most 1 more place could go to someone who asked for the role or has done it before.',
      other: `A better plan may exist: at most ${most} more places could go to people who asked for the role or have done it before.`,
    }),
  pairs: (most: number, isSundaysOnly: boolean) =>
    `A better plan may exist: it could avoid at most ${most} ${plural(most, { one: 'case', other: 'cases' })} of ${isSundaysOnly ? 'serving two Sundays in a row' : 'serving twice within a week'}.`,
  preferred: (most: number) =>
    `A better plan may exist: at most ${plural(most, { one: '1 more place could go to someone who prefers', other: `${most} more places could go to people who prefer` })} the role.`,
  secondary: (most: number) =>
    `A better plan may exist: at most ${plural(most, { one: '1 more place could go to someone', other: `${most} more places could go to people` })} whose second choice is the role.`,
  load: () => 'A better plan may exist, but only the balance of the work could be a little better.',
  rotation: () => 'A better plan may exist, but only the balance of the work could be a little better.',
  unknown: 'It is not certain that this is the best plan.',
});
