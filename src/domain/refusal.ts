import { DEADLINE_SENTENCE, TOO_FAR_AHEAD_SENTENCE } from './deadline.ts';
import { PIN_SENTENCE } from './pin.ts';

/**
 * Every refusal with its sentence for the user: a closed list. A rule returns one of these or null. Only
 * `server/http/errors.ts` maps them to status codes.
 */
export const REFUSAL_SENTENCES = {
  invalid_input: 'Please check what you entered and try again.',
  not_json: 'Sundial only understands JSON here.',
  too_large: 'That is more than Sundial can take at once.',
  address_too_long: 'This address is too long.',
  headers_too_large: 'This request brings too much along.',
  too_slow: 'This request took too long to arrive.',
  not_signed_in: 'Please sign in first.',
  wrong_pin: 'You put the wrong PIN',
  too_many_tries: 'Too many tries. Please wait a little and try again.',
  busy: 'Many people are signing in right now. Please try again in a few seconds.',
  second_step_required: 'Your PIN is right. Now use your passkey or a recovery code.',
  second_step_over: 'This took too long or failed too often. Please put in your PIN again.',
  passkey_not_accepted: 'This passkey was not accepted. Please try again, or use a recovery code.',
  wrong_recovery_code: 'This recovery code is not right, or it was used before.',
  current_pin_incorrect: 'Current PIN is incorrect',
  invalid_pin: PIN_SENTENCE,
  pins_differ: 'PINs do not match',
  pin_change_required: 'Please change your PIN first.',
  not_allowed: "You don't have permission to do this.",
  team_link_needed: "Please open your team's link once in this browser first. Your coordinator has it.",
  wrong_host: 'Please open Sundial at its own address.',
  foreign_origin: 'This request came from another site and was refused.',
  not_found: 'There is no such thing here.',
  unknown_member: 'There is no such member.',
  unknown_role: 'There is no such service role.',
  unknown_assignment: 'This assignment no longer exists.',
  unknown_message: 'This message can no longer be sent again.',
  no_roster: 'The roster for this month has not been finalized yet.',
  not_a_sunday: 'Services are on Sundays: please choose a Sunday.',
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
  last_admin: 'Somebody must remain administrator: make another member one first.',
  role_in_use:
    'People are assigned to this role. Make it inactive instead: it then disappears from the roster builder.',
  same_role_twice: 'Preferred and secondary role cannot be the same.',
  unknown_preference: 'That service role is no longer there. Please choose another.',
  unknown_session: 'That device is not signed in any more.',
  import_not_csv:
    'This is not a CSV file. In Excel, Numbers or Google Sheets choose to save or download the list as CSV, and import that file.',
  import_empty: 'There is nobody in this list to add.',
  import_too_long: 'This list is too long to import at once.',
  import_has_faults: 'Nothing was imported: some rows need a correction first.',
  unknown_passkey: 'There is no such passkey any more.',
  passkey_not_added: 'This passkey could not be added. Please try again.',
  passkey_taken: 'This passkey was added before.',
  passkeys_unavailable:
    'Passkeys cannot be used at this address: it must begin with https and have a name, not a number.',
  unknown_special_day: 'There is no such special day.',
  already_reminded: 'Some of these people were reminded in the last 24 hours. Confirm to remind them again.',
  not_configured: 'Nothing can be sent yet: the provider is not set up on the server.',
  provider_failed: 'The provider did not do what it was asked. Please try again later.',
  method_not_allowed: 'That cannot be done here.',
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
