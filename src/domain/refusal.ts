import { DEADLINE_SENTENCE, TOO_FAR_AHEAD_SENTENCE } from './deadline.ts';
import { PIN_SENTENCE } from './pin.ts';

/**
 * Every refusal with its sentence for the user: a closed list. A rule returns one of these or null. Only
 * `server/http/errors.ts` maps them to status codes.
 */
export const REFUSAL_SENTENCES = {
  invalid_input: 'Please check what you entered and try again.',
  not_json: 'This request must be JSON.',
  too_large: 'This is too large to send at once. Please send less.',
  address_too_long: 'This address is too long.',
  headers_too_large: "The headers of this request are too large. Clear this site's cookies and try again.",
  too_slow: 'This request took too long to arrive. Please try again.',
  not_signed_in: 'Please sign in first.',
  wrong_pin: 'You put the wrong PIN',
  too_many_tries: 'Too many attempts. Please wait a moment and try again.',
  busy: 'Many people are signing in right now. Please try again in a few seconds.',
  second_step_required: 'Your PIN is correct. Now use your passkey or a recovery code.',
  second_step_over: 'This took too long or failed too often. Please enter your PIN again.',
  passkey_not_accepted: 'This passkey was not accepted. Please try again, or use a recovery code.',
  wrong_recovery_code: 'This recovery code is wrong or was used before. Please try another one.',
  current_pin_incorrect: 'Current PIN is incorrect',
  invalid_pin: PIN_SENTENCE,
  pins_differ: 'PINs do not match',
  pin_change_required: 'Please change your PIN first.',
  not_allowed: "You don't have permission to do this.",
  team_link_needed: "Please open your team's link once in this browser first. Your coordinator has it.",
  wrong_host: 'Please open Sundial at its own address.',
  foreign_origin: 'This request came from another site and was refused.',
  not_found: 'There is nothing at this address.',
  unknown_member: 'This member no longer exists.',
  unknown_role: 'This service role no longer exists.',
  unknown_assignment: 'This assignment no longer exists.',
  unknown_message: 'This message can no longer be sent again.',
  no_roster: 'The roster for this month has not been finalized yet.',
  not_a_sunday: 'Services are on Sundays. Please choose a Sunday.',
  deadline_passed: DEADLINE_SENTENCE,
  too_far_ahead: TOO_FAR_AHEAD_SENTENCE,
  not_available: 'This person is not available on that date.',
  already_assigned:
    'This person is already assigned to a role on that date. Each person can only serve in one role per service.',
  role_full: 'This role has reached its limit for that date.',
  role_inactive: 'This service role is inactive.',
  roster_finalized: "You need to click 'Revise Roster' before making changes.",
  special_day_taken: 'There is already a special day on that date.',
  initials_taken: 'Another member already has these initials.',
  own_account: 'You cannot delete your own account',
  last_admin: 'At least one administrator is required. Make another member an administrator first.',
  role_in_use:
    'People are assigned to this role. Make it inactive instead to hide it from the roster builder.',
  same_role_twice: 'Preferred and secondary role cannot be the same.',
  unknown_preference: 'This service role no longer exists. Please choose another.',
  unknown_session: 'That device is no longer signed in.',
  import_not_csv:
    'This is not a CSV file. In Excel, Numbers or Google Sheets, save or download the list as CSV, and import that file.',
  import_empty: 'This list has no new members to add.',
  import_too_long: 'This list is too long to import at once.',
  import_has_faults: 'Nothing was imported. Some rows need a correction first.',
  unknown_passkey: 'This passkey no longer exists.',
  passkey_not_added: "Couldn't add this passkey. Please try again.",
  passkey_taken: 'This passkey was already added.',
  passkeys_unavailable:
    "Passkeys don't work at this address. It must begin with https and have a name, not a number.",
  unknown_special_day: 'This special day no longer exists.',
  already_reminded: 'Some of these people were reminded in the last 24 hours. Confirm to remind them again.',
  not_configured: 'Nothing can be sent yet. The provider is not set up on the server.',
  provider_failed: 'The provider could not complete the request. Please try again later.',
  method_not_allowed: 'This action is not available here.',
  database_away: 'Sundial cannot reach its database right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again.',
} as const;

export type RefusalCode = keyof typeof REFUSAL_SENTENCES;

/** A refusal: a stable code for programs and a sentence for the user. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

/** Returns the refusal with its default sentence, or with a more specific one. */
export function refusal(code: RefusalCode, message: string = REFUSAL_SENTENCES[code]): Refusal {
  return { code, message };
}
