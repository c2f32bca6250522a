import type { Change } from '#contract/change-log.ts';
import type { DeadlineMonth } from '#domain/availability/deadline.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import {
  CHANGE_FIELDS,
  type ChangeDetails,
  type ChangeField,
  type ChangeSubject,
  type ChangeVerb,
  type PrivateChange,
  type ServiceLimit,
} from '#domain/changes/change.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import type { MemberRole } from '#domain/members/members.ts';
import type { MergeField } from '#domain/members/merge.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import type { MonthState } from '#domain/roster/roster.ts';
import type { ServiceTimeFields } from '#domain/services/service-time.ts';
import { timeOfHour } from '#domain/serving/serving-reminder.ts';
import { catalogue } from '#texts/catalogue.ts';
import { CHANGE_SUBJECT_TEXTS } from '#texts/change-log.ts';
import { countryName } from '#texts/countries.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';
import { formatDate, formatMonth, formatWeekday } from '#texts/dates.ts';
import { MERGE_FIELD_TEXTS } from '#texts/merge-fields.ts';
import { serviceTimeTitle } from '#texts/service-times.ts';
import { serviceTitle } from '#texts/services.ts';

/** The sentence of each verb. */
const SENTENCES = catalogue<Readonly<Record<ChangeVerb, (subject: string) => string>>>('change-sentences', {
  added: (subject) => `${subject} added`,
  imported: (subject) => `${subject} imported`,
  changed: (subject) => `${subject} changed`,
  removed: (subject) => `${subject} removed`,
  cleared: (subject) => `${subject} removed by clearing the date`,
  merged: (subject) => `${subject} merged with a duplicate`,
  reset: (subject) => `${subject} reset`,
  unlocked: (subject) => `${subject} unlocked`,
  answered: (subject) => `${subject} given for another member`,
  covered: (subject) => `${subject} covered by another member`,
  asked: () => 'Everyone asked to cover',
  closed: (subject) => `${subject} closed`,
  ended: (subject) => `${subject} ended`,
  canceled: (subject) => `${subject} canceled`,
  restored: (subject) => `${subject} restored`,
  finalized: (subject) => `${subject} finalized`,
  reopened: (subject) => `${subject} reopened for revision`,
  sent: (subject) => `${subject} sent`,
  resent: (subject) => `${subject} sent again`,
});

/** The labels of fields. */
const FIELDS = catalogue<Readonly<Record<ChangeField, string>>>('change-fields', {
  name: 'Name',
  initials: 'Initials',
  phoneNumber: 'Phone number',
  email: 'Email address',
  contactBy: 'How to reach them',
  isAdmin: 'Administrator',
  role: 'Member role',
  doesNotServe: 'Does not serve',
  preferred: 'Preferred role',
  secondary: 'Secondary role',
  maxPerMonth: 'Most services a month',
  neverTwoInARow: 'Never two weeks in a row',
  merged: 'Duplicate',
  fromOther: 'Taken over',
  insteadOf: 'In place of',
  isAvailable: 'Answer',
  reason: 'Reason',
  weekday: 'Weekday',
  date: 'Date',
  startsAt: 'Start time',
  startsOn: 'First date',
  endsOn: 'Last date',
  limits: 'Roles',
  maxLimit: 'Limit',
  isActive: 'Active',
  description: 'Description',
  color: 'Color',
  order: 'Order',
  isOn: 'Status',
  daysBefore: 'Days before',
  hour: 'Time',
  template: 'Reminder text',
  churchName: 'Name of the church',
  deadlineDay: 'Deadline day',
  deadlineMonth: 'Month of the deadline',
  nameFormat: 'Name format',
  country: 'Country',
  serviceMinutes: 'Length of a service in calendars',
  state: 'Status',
  recipients: 'Recipients',
  sentence: 'Details',
});

/** The fields whose values have names. */
interface NamedValues {
  phoneNumber: PrivateChange;
  email: PrivateChange;
  contactBy: ContactChoice | null;
  role: MemberRole;
  maxPerMonth: null;
  isAvailable: boolean | null;
  isOn: boolean;
  deadlineMonth: DeadlineMonth;
  nameFormat: NameFormat;
  state: MonthState;
}

const VALUES = catalogue<{
  readonly [Field in keyof NamedValues]: Readonly<Record<`${NamedValues[Field]}`, string>>;
}>('change-values', {
  phoneNumber: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  email: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  contactBy: { sms: 'By text message', email: 'By email', none: 'Not at all', null: 'Automatically' },
  role: { member: 'Member', pastor: 'Pastor' },
  maxPerMonth: { null: 'No limit' },
  isAvailable: { true: 'Available', false: 'Not available', null: 'No answer' },
  isOn: { true: 'On', false: 'Off' },
  deadlineMonth: { same: 'The same month', before: 'The month before' },
  nameFormat: { full: 'Full name', first: 'First name', last: 'Last name', initials: 'Initials' },
  state: { none: 'Not finalized', draft: 'Draft', finalized: 'Finalized' },
});

const TEXTS = catalogue('change-log-entries', {
  authorOnServer: 'Someone on the server',
  yes: 'Yes',
  no: 'No',
  none: 'None',
  asUsual: 'As usual',
  from: (date: PlainDate) => `from ${formatDate(date)}`,
  until: (date: PlainDate) => `until ${formatDate(date)}`,
  limit: (role: string, count: number) => `${role} ${count}`,
  minutes: (count: number) => `${count} minutes`,
  members: (count: number) => plural(count, { one: '1 member', other: `${count} members` }),
});

/** The author of a change by a command on the server. */
export const AUTHOR_ON_SERVER = TEXTS.authorOnServer;

/** The fields whose values are neither texts nor named. */
const FORMATS: { readonly [Field in ChangeField]?: (value: never) => string } = {
  weekday: formatWeekday,
  date: formatDate,
  startsOn: formatDate,
  endsOn: formatDate,
  hour: timeOfHour,
  country: countryName,
  serviceMinutes: TEXTS.minutes,
  fromOther: (fields: readonly MergeField[]) => listText(fields.map((field) => MERGE_FIELD_TEXTS[field])),
  limits: (limits: readonly ServiceLimit[]) =>
    limits.length === 0
      ? TEXTS.asUsual
      : listText(limits.map(({ role, maxLimit }) => TEXTS.limit(role, maxLimit))),
  recipients: (recipients: number | readonly string[]) =>
    typeof recipients === 'number' ? TEXTS.members(recipients) : listText(recipients),
};

function valueText(field: ChangeField, value: unknown): string {
  const names: Readonly<Record<string, string>> = field in VALUES ? VALUES[field as keyof NamedValues] : {};
  const name = names[String(value)];
  if (name !== undefined) return name;
  if (value === null) return TEXTS.none;
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no;
  const format = FORMATS[field];
  if (format) return format(value as never);
  return Array.isArray(value) ? listText(value.map(String)) : String(value);
}

/** Returns the fields that differ. What was added or removed has values on one side, of which it leaves out empty ones. */
function fieldTexts({ before, after }: ChangeDetails): Change['fields'] {
  return CHANGE_FIELDS.flatMap((field) => {
    const sides = [before?.[field], after?.[field]];
    const isOneSided = sides.includes(undefined);
    const [was = null, is = null] = sides.map((value) =>
      value === undefined || (value === null && isOneSided) ? null : valueText(field, value),
    );
    return was === is || !(was || is) ? [] : { label: FIELDS[field], before: was, after: is };
  });
}

/** Returns a service time with its first and last dates, if any. */
const withPeriod = (time: ServiceTimeFields) =>
  listText([
    serviceTimeTitle(time),
    time.startsOn && TEXTS.from(time.startsOn),
    time.endsOn && TEXTS.until(time.endsOn),
  ]);

/** Returns the texts of an entry. `details` is the JSON of its `ChangeDetails`. */
export function describeChange(
  subject: ChangeSubject,
  verb: ChangeVerb,
  details: string,
): Pick<Change, 'what' | 'name' | 'fields'> {
  const change: ChangeDetails = JSON.parse(details);
  const { member, name, role, date, service, month, time } = change;
  const titled = service ? { ...service, sharesDate: true } : { startsAt: null, name: null };
  return {
    // After a downgrade, either may be one of a later release.
    what: SENTENCES[verb]?.(CHANGE_SUBJECT_TEXTS[subject] ?? subject) ?? verb,
    name: listText([
      ...[member, name, role, date && serviceTitle({ date, ...titled })],
      ...[month && formatMonth(month), time && withPeriod(time)],
    ]),
    fields: fieldTexts(change),
  };
}
