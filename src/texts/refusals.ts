import { MAX_AWAY_PERIODS } from '#domain/availability/away.ts';
import { MAX_MONTHS_AHEAD } from '#domain/availability/deadline.ts';
import type { Refusal, RefusalCode, RefusalParams } from '#domain/refusals/refusal.ts';
import { MAX_SERVICES_PER_MONTH } from '#domain/services/service-times.ts';
import { DEADLINE_PASSED } from './availability.ts';
import { catalogue } from './catalogue.ts';
import { listInSentence, plural } from './counts-and-lists.ts';
import { formatMonth } from './dates.ts';
import { failedMailsText, SET_UP_TEXTS } from './delivery.ts';
import { roleFullTexts } from './role-full.ts';
import { serviceTitle } from './services.ts';

/** A sentence, or for a refusal with parameters a function that returns one. */
type RefusalTexts = {
  readonly [Code in RefusalCode]: Code extends keyof RefusalParams
    ? (params: RefusalParams[Code] | null) => string
    : string;
};

/** Why a change to a service with answers or a roster is refused, and what to do instead. */
const SERVICE_TIME_IN_USE = catalogue<Record<RefusalParams['service_time_in_use']['because'], string>>(
  'service-time-in-use',
  {
    day: 'Members have already answered or served at this service, so its day cannot change. Add a new service on the other day, then remove or cancel this one.',
    past: 'Past services with a roster stay as they were. Choose other dates.',
    removal:
      'Members have already answered or served at this service. Cancel it instead, so that nothing is lost.',
  },
);

/** The sentence of every refusal. Some are fixed (docs/product.md, "Refusals"). */
export const REFUSAL_TEXTS = catalogue<RefusalTexts>('refusal', {
  invalid_input: 'Please check what you entered and try again.',
  not_json: 'This request must be JSON.',
  too_large: 'This is too large to send at once. Please send less.',
  address_too_long: 'This address is too long.',
  headers_too_large: "The headers of this request are too large. Clear this site's cookies and try again.",
  too_slow: 'This request took too long to arrive. Please try again.',
  not_signed_in: 'Please sign in first.',
  other_member_signed_in: 'Someone else has signed in on this device. Please load the page again.',
  wrong_pin: 'You put the wrong PIN',
  too_many_tries: (params) => {
    if (!params) return 'Too many attempts. Please wait a moment and try again.';
    if (params.waitSeconds === null)
      return 'Too many attempts. Ask your coordinator to unlock your account, or sign in on a device you have used before.';
    return params.teamLinkHelps
      ? "Open your team's link first, then sign in. Your coordinator has it. It is needed now because many wrong PINs were entered on other devices."
      : `Too many attempts. Please wait ${waitText(params.waitSeconds)} and try again.`;
  },
  busy: (params) => {
    if (params?.with === 'pdfs')
      return 'Many PDFs are being made right now. Please try again in a few seconds.';
    if (params?.with === 'lists')
      return 'Several lists are being read right now. Please try again in a few seconds.';
    return 'Many people are signing in right now. Please try again in a few seconds.';
  },
  second_step_required: 'Your PIN is correct. Now use your passkey or a recovery code.',
  second_step_over: 'This took too long or failed too often. Please enter your PIN again.',
  passkey_not_accepted: 'This passkey was not accepted. Please try again, or use a recovery code.',
  wrong_recovery_code: 'This recovery code is wrong or was used before. Please try another one.',
  current_pin_incorrect: 'Current PIN is incorrect',
  pins_differ: 'PINs do not match',
  pin_change_required: 'Please change your PIN first.',
  pin_sign_in_required: 'Sign in with your PIN to do this.',
  link_ended: 'This link has ended.',
  not_allowed: "You don't have permission to do this.",
  team_link_needed: "Please open your team's link once in this browser first. Your coordinator has it.",
  wrong_host: (params) => `Please open Sundial at ${params?.address ?? 'its own address.'}`,
  foreign_origin: 'This request came from another site and was refused.',
  not_found: 'There is nothing at this address.',
  unknown_member: 'This member no longer exists.',
  unknown_role: 'This service role no longer exists.',
  unknown_assignment: 'This assignment no longer exists.',
  unknown_service_time: 'This service no longer exists.',
  unknown_away: 'There is no such time away.',
  away_over: 'This time is over. Please choose a later last day.',
  too_many_away: `You can enter at most ${MAX_AWAY_PERIODS} times away. Please remove one first.`,
  unknown_cancellation: 'This service is not canceled.',
  unknown_message: 'This message can no longer be sent again.',
  no_roster: 'The roster for this month has not been finalized yet.',
  no_service: 'There is no such service on that date. It may have been canceled.',
  which_service: 'There are several services on that date. Please say which one.',
  service_exists: 'There is already a service on that day with the same time and name.',
  too_many_services: (params) =>
    params
      ? `A month can have at most ${MAX_SERVICES_PER_MONTH} services. ${formatMonth(params.month)} would have more.`
      : `A month can have at most ${MAX_SERVICES_PER_MONTH} services.`,
  service_time_in_use: (params) => SERVICE_TIME_IN_USE[params?.because ?? 'removal'],
  service_has_assignments: (params) =>
    params
      ? `${assignedText(params)} Confirm to remove them from the roster.`
      : 'People are assigned to this service. Confirm to remove them from the roster.',
  deadline_passed: DEADLINE_PASSED,
  too_far_ahead: `You can answer up to ${MAX_MONTHS_AHEAD} months ahead.`,
  not_available: 'This person is not available for that service.',
  does_not_serve:
    'This member is marked as not serving, so there is nothing to answer. Administrators can change that under Manage Members.',
  not_suitable: "You can't take this place, because its role is not one of yours.",
  serves_at_same_time: "You can't take this place, because you serve at another service at the same time.",
  already_assigned:
    'This person is already assigned to a role at that service. Each person can only serve in one role per service.',
  role_full: (params) =>
    params ? roleFullTexts(params).message : 'This role has reached its limit for that service.',
  role_inactive: 'This service role is inactive.',
  role_not_needed: 'This role is not needed at this service.',
  nothing_to_replace:
    'The person to replace no longer has this role at this service, so nothing was changed. Please check the roster and choose again.',
  roster_finalized: "You need to click 'Revise Roster' before making changes.",
  not_serving: 'You are no longer on the roster for this service. Someone may have taken your place.',
  unknown_cover_request: 'This request for cover no longer exists.',
  cover_taken: (params) =>
    params ? `${params.name} has just taken it. Thank you!` : 'Someone has just taken it. Thank you!',
  cover_not_needed: "We're no longer looking for someone for this place. Thank you!",
  service_over: "This service has begun or is over, so your response can't be changed.",
  special_day_taken: 'There is already a special day on that date.',
  initials_taken: 'Another member already has these initials.',
  own_account: 'You cannot delete your own account',
  last_admin: 'At least one administrator is required. Make another member an administrator first.',
  both_serve: (params) =>
    params
      ? `Both members serve at ${servicesText(params)}. Take one of them off the roster there, and finalize it again if it was finalized. Then merge them.`
      : 'Both members serve at one service. Take one of them off the roster there first.',
  role_in_use:
    'People are assigned to this role. Make it inactive instead to hide it from the roster builder.',
  same_role_twice: 'Preferred and secondary role cannot be the same.',
  unknown_preference: 'This service role no longer exists. Please choose another.',
  unknown_session: 'That device is no longer signed in.',
  import_not_csv: (params) =>
    params
      ? `Row ${params.unclosedQuoteInRow} has a quotation mark that is not closed. Please correct the file.`
      : 'This is not a CSV file. In Excel, Numbers or Google Sheets, save or download the list as CSV, and import that file.',
  import_empty: 'This list has no new members to add.',
  import_too_long: (params) => {
    if (!params) return 'This list is too long to import at once.';
    const { maxMembers } = params;
    return 'rows' in params
      ? `This list has ${params.rows} rows. Please import at most ${maxMembers} members at a time.`
      : `This file has more than ${params.maxLines} lines, including empty ones. Please import at most ${maxMembers} members at a time.`;
  },
  import_needs_columns: "Sundial can't tell which column has the names. Please choose the columns.",
  import_has_faults: 'Nothing was imported. Some rows need a correction first.',
  unknown_passkey: 'This passkey no longer exists.',
  passkey_not_added: "Couldn't add this passkey. Please try again.",
  passkey_taken: 'This passkey was already added.',
  passkeys_unavailable:
    "Passkeys don't work at this address. It must begin with https and have a name, not a number.",
  unknown_special_day: 'This special day no longer exists.',
  already_reminded: (params) => {
    if (!params)
      return 'Some of these people were reminded in the last 24 hours. Confirm to remind them again.';
    const { people } = params;
    const some = plural(people, { one: '1 of these people was', other: `${people} of these people were` });
    return `${some} reminded in the last 24 hours. Confirm to remind them again.`;
  },
  not_configured: (params) =>
    params ? SET_UP_TEXTS[params.channel] : 'Nothing can be sent yet. Ask the person who runs Sundial.',
  provider_failed: (params) => {
    if (params && 'emails' in params) return failedMailsText(params.emails);
    const what = params?.reason.startsWith('sms') ? 'Text messages' : 'Emails';
    return `${what} can't be sent at the moment. Please try again later.`;
  },
  plan_failed:
    'Smart Assign stopped before the plan was finished, and nothing was changed. Please try again.',
  method_not_allowed: 'This action is not available here.',
  database_away: 'Sundial cannot reach its database right now. Please try again in a moment.',
  stopping: 'Sundial is restarting. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again.',
});

/** Returns "Anna Lee, Ben Moss and 3 more people are assigned." */
function assignedText({ people, count }: RefusalParams['service_has_assignments']): string {
  const more = count - people.length;
  const others = plural(more, { one: '1 more person', other: `${more} more people` });
  const names = listInSentence(more > 0 ? [...people, others] : people);
  return plural(count, { one: `${names} is assigned.`, other: `${names} are assigned.` });
}

/** Returns "5 July 2026, 12 July 2026 and 3 more services". */
function servicesText({ services, count }: RefusalParams['both_serve']): string {
  const more = count - services.length;
  const others = plural(more, { one: '1 more service', other: `${more} more services` });
  return listInSentence([...services.map((service) => serviceTitle(service)), more > 0 ? others : null]);
}

/** Returns "1 second", "45 seconds" or, from 90 seconds on, "2 minutes". */
function waitText(seconds: number): string {
  if (seconds >= 90) return `${Math.ceil(seconds / 60)} minutes`;
  return plural(seconds, { one: '1 second', other: `${seconds} seconds` });
}

/** Returns the sentence for a user about a refusal. */
export function refusalText({ code, params }: Refusal): string {
  const text: string | ((params: never) => string) = REFUSAL_TEXTS[code];
  return typeof text === 'string' ? text : text(params as never);
}
