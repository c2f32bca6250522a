import type { Month, PlainDate } from '../calendar/calendar.ts';
import type { ClockTime } from '../calendar/time-zone.ts';
import type { LackingCheck } from '../checks/checks.ts';
import type { FailedMail, ProviderFault } from '../delivery/delivery.ts';
import type { FamilyEffectKind } from '../families/family-changes.ts';
import type { FamilyRule } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';

/** A person in a refusal. */
interface RefusedPerson {
  readonly id: MemberId;
  readonly firstName: string;
  readonly lastName: string;
  readonly initials: string | null;
}

/** The parameters of refusals with a more specific sentence. Null gives the general one. */
export interface RefusalParams {
  /** `waitSeconds` is null if only an administrator can unlock the account. Opening the team link may lift the limit. */
  readonly too_many_tries: { readonly waitSeconds: number | null; readonly teamLinkHelps: boolean };
  /** The work that keeps the server busy, unless it is sign-ins. */
  readonly busy: { readonly with: 'pdfs' | 'lists' | 'plans' };
  /** The address of this Sundial. */
  readonly wrong_host: { readonly address: string };
  /** The name of the one who has taken it, in the church's format. */
  readonly cover_taken: { readonly name: string };
  /** The fields that someone else has changed since the form read them, as they are now, with the names of the call. */
  readonly changed_meanwhile: { readonly now: Readonly<Record<string, unknown>> };
  /** What is known of the first other place: its team and its service. */
  readonly serves_with_other_team: {
    readonly team: string;
    readonly service: RefusalParams['both_serve']['services'][number];
  };
  readonly not_in_team: { readonly team: string };
  readonly check_missing: LackingCheck;
  /** The places of a room's active roles, which are fewer than the adults that it needs. */
  readonly room_too_small: { readonly room: string; readonly adults: number; readonly places: number };
  readonly room_in_two_teams: { readonly room: string };
  readonly role_in_two_rooms: { readonly role: string; readonly room: string };
  /** Who it is, and the first other place that they served in at that time. */
  readonly was_elsewhere: {
    readonly name: string;
    readonly role: string;
    readonly service: RefusalParams['both_serve']['services'][number];
  };
  /** The member or guest who already has the name. */
  readonly guest_is_member: { readonly id: MemberId; readonly name: string };
  readonly guest_exists: { readonly id: MemberId; readonly name: string };
  /** The first coming services at which the guest has a place, by date, and how many there are. */
  readonly guest_serves: RefusalParams['both_serve'];
  readonly role_full: { readonly role: string; readonly limit: number };
  readonly trainee_there: { readonly name: string };
  readonly learned_enough: { readonly services: number };
  /** The first month that would have too many. */
  readonly too_many_services: { readonly month: Month };
  /** The refused action: moving it to another day, losing a past service with a roster, or removing it. */
  readonly service_time_in_use: { readonly because: 'day' | 'past' | 'removal' };
  /** The full names of the first people in role order, and how many there are. */
  readonly service_has_assignments: { readonly people: readonly string[]; readonly count: number };
  /** The first services both members serve at, by date, and how many there are. */
  readonly both_serve: {
    readonly services: ReadonlyArray<{
      readonly date: PlainDate;
      readonly startsAt: ClockTime | null;
      readonly name: string | null;
      readonly sharesDate: boolean;
    }>;
    readonly count: number;
  };
  /** The first coming services at which the member has a place of the team, by date, and how many there are. */
  readonly has_duties: {
    /** A member who leaves gets only published ones. */
    readonly services: ReadonlyArray<
      RefusalParams['both_serve']['services'][number] & { readonly isDraft: boolean }
    >;
    readonly count: number;
    /** How many of them are not published yet. */
    readonly draftCount: number;
    /** Whether the member leaves by themselves. */
    readonly isOwn: boolean;
  };
  /** Who could never serve, and the other choice that excludes it, with the names of its people. */
  readonly family_contradiction: {
    readonly people: readonly string[];
    readonly other: FamilyRule['kind'];
    readonly otherPeople: readonly string[];
  };
  /** Who would leave which other families, with the others there, and what that does to people. */
  readonly in_other_family: {
    readonly moves: ReadonlyArray<{
      readonly people: readonly RefusedPerson[];
      readonly others: readonly RefusedPerson[];
    }>;
    readonly effects: ReadonlyArray<{
      readonly kind: FamilyEffectKind;
      readonly people: readonly RefusedPerson[];
    }>;
  };
  readonly already_reminded: { readonly people: number };
  readonly import_not_csv: { readonly unclosedQuoteInRow: number };
  readonly import_too_long:
    | { readonly rows: number; readonly maxMembers: number }
    | { readonly maxLines: number; readonly maxMembers: number };
  readonly not_configured: { readonly channel: 'sms' | 'email' };
  /** The provider's fault, or the addresses if no email arrived. `error` is the provider's own number. */
  readonly provider_failed:
    | { readonly reason: ProviderFault; readonly error: string | null }
    | { readonly emails: readonly FailedMail[] };
}

/**
 * Every reason to refuse a request: a closed list. A rule returns a refusal with one of these or null. Only
 * `server/http/refusal-status.ts` maps them to status codes, and only `languages/en/refusals.json` to sentences.
 */
export type RefusalCode =
  | 'invalid_input'
  | 'not_json'
  | 'too_large'
  | 'address_too_long'
  | 'headers_too_large'
  | 'too_slow'
  | 'not_signed_in'
  | 'other_member_signed_in'
  | 'wrong_pin'
  | 'too_many_tries'
  | 'busy'
  | 'second_step_required'
  | 'second_step_over'
  | 'passkey_not_accepted'
  | 'wrong_recovery_code'
  | 'current_pin_incorrect'
  | 'pins_differ'
  | 'pin_change_required'
  | 'pin_sign_in_required'
  | 'link_ended'
  | 'not_allowed'
  | 'not_your_team'
  | 'team_link_needed'
  | 'wrong_host'
  | 'foreign_origin'
  | 'not_found'
  | 'unknown_member'
  | 'unknown_role'
  | 'unknown_guest'
  | 'guest_is_member'
  | 'guest_exists'
  | 'guest_serves'
  | 'guest_busy'
  | 'unknown_assignment'
  | 'unknown_message'
  | 'unknown_service_time'
  | 'unknown_cancellation'
  | 'unknown_away'
  | 'away_over'
  | 'too_many_away'
  | 'no_roster'
  | 'no_service'
  | 'which_service'
  | 'service_exists'
  | 'too_many_services'
  | 'service_time_in_use'
  | 'service_has_assignments'
  | 'deadline_passed'
  | 'too_far_ahead'
  | 'not_available'
  | 'not_suitable'
  | 'serves_at_same_time'
  | 'serves_with_other_team'
  | 'not_in_team'
  | 'family_rules_out'
  | 'does_not_serve'
  | 'already_assigned'
  | 'role_full'
  | 'learner_takes_no_place'
  | 'not_learning'
  | 'trainee_there'
  | 'learned_enough'
  | 'no_one_to_learn_from'
  | 'learned_and_preferred'
  | 'role_inactive'
  | 'role_not_needed'
  | 'nothing_to_replace'
  | 'roster_finalized'
  | 'not_serving'
  | 'unknown_cover_request'
  | 'cover_taken'
  | 'cover_not_needed'
  | 'service_over'
  | 'special_day_taken'
  | 'initials_taken'
  | 'own_account'
  | 'last_admin'
  | 'both_serve'
  | 'unknown_team'
  | 'which_team'
  | 'roles_of_two_teams'
  | 'team_needs_name'
  | 'team_name_taken'
  | 'team_has_roles'
  | 'only_team'
  | 'has_duties'
  | 'team_of_everyone'
  | 'role_in_use'
  | 'unknown_check_kind'
  | 'check_name_taken'
  | 'check_needed'
  | 'check_over'
  | 'check_not_seen_yet'
  | 'check_missing'
  | 'unknown_room'
  | 'room_too_small'
  | 'room_in_two_teams'
  | 'role_in_two_rooms'
  | 'not_yet'
  | 'too_late'
  | 'not_on_roster'
  | 'someone_twice'
  | 'was_elsewhere'
  | 'unknown_family'
  | 'family_contradiction'
  | 'in_other_family'
  | 'family_too_large'
  | 'not_allowed_to_act'
  | 'same_role_twice'
  | 'unknown_preference'
  | 'preference_outside_teams'
  | 'unknown_language'
  | 'unknown_session'
  | 'import_not_csv'
  | 'import_empty'
  | 'import_too_long'
  | 'import_needs_columns'
  | 'import_has_faults'
  | 'unknown_passkey'
  | 'passkey_not_added'
  | 'passkey_taken'
  | 'passkeys_unavailable'
  | 'push_off'
  | 'push_device_refused'
  | 'unknown_push_device'
  | 'unknown_special_day'
  | 'already_reminded'
  | 'not_configured'
  | 'provider_failed'
  | 'changed_meanwhile'
  | 'plan_failed'
  | 'method_not_allowed'
  | 'database_away'
  | 'stopping'
  | 'internal';

/** The refusals that every call can return. A call declares its others (`contract/call.ts`). */
export const COMMON_REFUSALS = [
  'invalid_input',
  'not_json',
  'too_large',
  'address_too_long',
  'headers_too_large',
  'too_slow',
  'not_signed_in',
  'other_member_signed_in',
  'pin_change_required',
  'pin_sign_in_required',
  'not_allowed',
  'not_your_team',
  'wrong_host',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'busy',
  'database_away',
  'stopping',
  'internal',
] as const satisfies readonly RefusalCode[];

export type CommonRefusalCode = (typeof COMMON_REFUSALS)[number];

/**
 * A refusal: a stable code for programs, and the parameters of its sentence if there are any. A rule names the codes
 * that it can return. Without codes, it is any refusal.
 */
export type Refusal<Codes extends RefusalCode = RefusalCode> = {
  readonly [Code in Codes]: {
    readonly code: Code;
    readonly params: Code extends keyof RefusalParams ? RefusalParams[Code] | null : null;
  };
}[Codes];

/** Returns the refusal, with parameters that make its sentence more specific. */
export function refusal<Code extends RefusalCode>(
  code: Code,
  params: (Code extends keyof RefusalParams ? RefusalParams[Code] : null) | null = null,
): Refusal<Code> {
  return { code, params } as Refusal<Code>;
}
