import type { Month, PlainDate } from '../calendar/calendar.ts';
import type { ServiceTimeFields } from '../services/service-time.ts';
import type { Service } from '../services/services.ts';

/** The subjects of the change log, in the order of its filter. The database stores subjects, verbs and fields. */
// biome-ignore format: one group a line
export const CHANGE_SUBJECTS = [
  'member', 'guest', 'family', 'pin', 'passkey', 'recovery_codes',
  'role', 'team', 'check', 'room', 'service', 'special_day',
  'answer', 'assignment', 'learner', 'served', 'cover_request', 'roster', 'availability',
  'reminders', 'email',
  'setting', 'answer_reminders', 'serving_reminders', 'roster_calendar', 'team_link',
] as const;

export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** What happened to it. Each has one sentence. */
// biome-ignore format: one group a line
export type ChangeVerb =
  | 'added' | 'imported' | 'joined' | 'left' | 'changed' | 'removed' | 'cleared' | 'merged'
  | 'reset' | 'unlocked' | 'answered' | 'covered' | 'asked' | 'closed'
  | 'ended' | 'canceled' | 'restored' | 'finalized' | 'reopened' | 'sent' | 'resent';

/**
 * The fields of an entry, in the order shown. No other value of a record gets into the log: add no PIN and no token.
 */
// biome-ignore format: one group a line
export const CHANGE_FIELDS = [
  'name', 'initials', 'phoneNumber', 'email', 'contactBy',
  'isAdmin', 'role', 'doesNotServe', 'preferred', 'secondary', 'learning', 'learningPerMonth', 'maxPerMonth', 'neverTwoInARow', 'onceADay',
  'people', 'children', 'serving', 'whom', 'strictness', 'oneFree', 'childrenWith',
  'merged', 'fromOther', 'came', 'insteadOf', 'despite', 'isAvailable', 'reason',
  'weekday', 'date', 'startsAt', 'startsOn', 'endsOn', 'onlyTeam', 'limits',
  'teams', 'roles', 'leads', 'arriveMinutes', 'stayMinutes',
  'checks', 'validUntil', 'seenOn', 'validMonths', 'warnDays',
  'roomRoles', 'adults', 'notOneFamily',
  'maxLimit', 'isActive', 'description', 'color', 'order', 'planningOrder',
  'isOn', 'daysBefore', 'hour', 'template',
  'churchName', 'deadlineDay', 'deadlineMonth', 'nameFormat', 'country', 'language', 'serviceMinutes', 'newOnceADay',
  'answerAddress', 'hasGuests', 'hasLearners', 'asksWhoServed', 'hasShortPushes',
  'state', 'recipients', 'sentence',
] as const;

export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** The values of fields. A record with other properties fits too: they are not logged. */
export type ChangeValues = { readonly [Field in ChangeField]?: unknown };

/** Fields that the log records only as {@link PrivateChange}. */
export const PRIVATE_FIELDS: readonly ChangeField[] = ['phoneNumber', 'email', 'answerAddress'];
export type PrivateChange = 'added' | 'removed' | 'changed';

/** A value of the field `limits`: how many people a role needs at the services of a time. 0 if it is not needed. */
export interface ServiceLimit {
  readonly role: string;
  readonly maxLimit: number;
}

/** The changed record, with its names at that time. */
export interface ChangeNames {
  /** A role, special day or passkey, or the recipient of an email, masked. */
  readonly name?: string;
  readonly role?: string;
  readonly month?: Month;
  readonly time?: ServiceTimeFields;
}

/** The details of a change, stored as JSON next to its subject and verb. */
export interface ChangeDetails extends ChangeNames {
  readonly member?: string;
  readonly date?: PlainDate;
  /** Absent for the only service of a date if it has neither a time nor a name. */
  readonly service?: Pick<Service, 'startsAt' | 'name'>;
  readonly before?: ChangeValues;
  readonly after?: ChangeValues;
}
