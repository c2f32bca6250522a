import type { Change } from '#contract/change-log.ts';
import type { DeadlineRule } from '#domain/availability/deadline.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type {
  Access,
  AddressChange,
  ChangeDetails,
  Changed,
  ChangeKind,
  OfService,
  Preferences,
  RoleFacts,
  RoleLimit,
  SpecialDayFacts,
} from '#domain/changes/change-details.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import type { AnswerReminders } from '#domain/reminders/answer-reminders.ts';
import type { MonthState } from '#domain/roster/roster.ts';
import type { ServiceTimeFields } from '#domain/services/service-time.ts';
import { type ServingReminders, timeOfHour } from '#domain/serving/serving-reminder.ts';
import { catalogue } from '#texts/catalogue.ts';
import { countryName } from '#texts/countries.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';
import { formatDate, formatMonth } from '#texts/dates.ts';
import { MERGE_FIELD_TEXTS } from '#texts/merge-fields.ts';
import { ordinal } from '#texts/ordinals.ts';
import { serviceTimeTitle } from '#texts/service-times.ts';
import { serviceTitle } from '#texts/services.ts';

/** The texts of a log entry, except its kind. */
type EntryTexts = Pick<Change, 'subject' | 'before' | 'after'>;

const TEXTS = catalogue('change-log-entries', {
  authorOnServer: 'Someone on the server',
  phone: {
    added: 'Phone number added',
    removed: 'Phone number removed',
    changed: 'Phone number changed',
  } satisfies Record<AddressChange, string>,
  email: {
    added: 'Email address added',
    removed: 'Email address removed',
    changed: 'Email address changed',
  } satisfies Record<AddressChange, string>,
  contactBy: {
    sms: 'By text message',
    email: 'By email',
    none: 'Not at all',
  } satisfies Record<ContactChoice, string>,
  noContactChoice: 'Automatically',
  nameFormat: 'Name format',
  nameFormats: {
    full: 'Full name',
    first: 'First name',
    last: 'Last name',
    initials: 'Initials',
  } satisfies Record<NameFormat, string>,
  monthStates: {
    none: 'Not finalized',
    draft: 'Draft',
    finalized: 'Finalized',
  } satisfies Record<MonthState, string>,
  access: ({ isAdmin, role, doesNotServe }: Access) =>
    listText([
      isAdmin ? 'Administrator' : 'Not an administrator',
      role,
      doesNotServe ? 'does not serve' : null,
    ]),
  preferences: ({ preferred, secondary, maxPerMonth, neverTwoInARow }: Preferences) =>
    listText([
      `Preferred: ${preferred ?? 'none'}`,
      `secondary: ${secondary ?? 'none'}`,
      maxPerMonth ? `at most ${maxPerMonth} a month` : null,
      neverTwoInARow ? 'never two weeks in a row' : null,
    ]),
  merged: (other: string, member: string) => `${other} into ${member}`,
  taken: (fields: string) => `Taken over: ${fields}`,
  noAnswer: 'No answer',
  available: 'Available',
  notAvailable: 'Not available',
  atService: (name: string, service: string) => `${name}, ${service}`,
  serviceRoles: 'Service roles',
  role: ({ name, description, isActive, maxLimit }: RoleFacts) =>
    listText([name, `limit ${maxLimit}`, isActive ? null : 'inactive', description]),
  specialDay: ({ date, name, description, color }: SpecialDayFacts) =>
    listText([`${name} on ${formatDate(date)}`, description, color]),
  from: (date: PlainDate) => `from ${formatDate(date)}`,
  until: (date: PlainDate) => `until ${formatDate(date)}`,
  roleLimit: ({ role, maxLimit }: RoleLimit) => `${role} ${maxLimit}`,
  usualRoles: 'As usual',
  country: 'Country',
  deadlineDay: 'Deadline day',
  deadline: (rule: DeadlineRule | number) => {
    if (typeof rule === 'number') return `${ordinal(rule)} of the month`;
    return `${ordinal(rule.deadlineDay)} of the month${rule.deadlineMonth === 'before' ? ' before' : ''}`;
  },
  teamLink: 'Team link',
  rosterCalendar: 'Calendar of the whole roster',
  serviceDuration: 'Length of a service in calendars',
  minutes: (count: number) => `${count} minutes`,
  on: 'On',
  off: 'Off',
  reminders: 'Reminders',
  servingReminders: 'Serving reminders',
  reminding: ({ isOn, daysBefore, hour }: ServingReminders) =>
    isOn
      ? `On, ${plural(daysBefore, { one: '1 day', other: `${daysBefore} days` })} before at ${timeOfHour(hour)}`
      : 'Off',
  answerReminders: 'Automatic availability reminders',
  remindingToAnswer: ({ isOn, daysBefore: [first = 0, second] }: AnswerReminders) => {
    if (!isOn) return 'Off';
    if (second !== undefined) return `On, ${first} and ${second} days before the deadline`;
    return `On, ${plural(first, { one: '1 day', other: `${first} days` })} before the deadline`;
  },
  toMembers: (count: number) => plural(count, { one: 'To 1 member', other: `To ${count} members` }),
  toAddresses: (addresses: readonly string[]) => `To ${listText(addresses)}`,
});

/** The author of a change by a command on the server. */
export const AUTHOR_ON_SERVER = TEXTS.authorOnServer;

/** Returns the texts of a changed value. `write` formats one value. */
function textsOf<Value>(
  subject: string,
  { before, after }: Partial<Changed<Value>>,
  write: (value: Value) => string | null,
): EntryTexts {
  return {
    subject,
    before: before === undefined ? null : write(before),
    after: after === undefined ? null : write(after),
  };
}

const asIs = (value: string | null) => value;

const onOrOff = (isOn: boolean) => (isOn ? TEXTS.on : TEXTS.off);

const memberTexts = (details: ChangeDetails['member_removed'] & Partial<Changed<string | null>>) =>
  textsOf(details.member, details, asIs);

const roleTexts = (role: Partial<Changed<RoleFacts>>) =>
  textsOf((role.before ?? role.after)?.name ?? '', role, TEXTS.role);

const specialDayTexts = (day: Partial<Changed<SpecialDayFacts>>) =>
  textsOf((day.before ?? day.after)?.name ?? '', day, TEXTS.specialDay);

/** Returns a service time with its first and last dates, if any. */
const withPeriod = (time: ServiceTimeFields) =>
  listText([
    serviceTimeTitle(time),
    time.startsOn && TEXTS.from(time.startsOn),
    time.endsOn && TEXTS.until(time.endsOn),
  ]);

const serviceTimeTexts = (time: Partial<Changed<ServiceTimeFields>>) => {
  const subject = time.before ?? time.after;
  return textsOf(subject ? serviceTimeTitle(subject) : '', time, withPeriod);
};

const ofService = ({ date, service }: OfService) =>
  serviceTitle(service ? { date, ...service, sharesDate: true } : { date, startsAt: null, name: null });

/** Returns the subject of a change at a service: who or what, and which service. */
const atService = (name: string, details: OfService) => TEXTS.atService(name, ofService(details));

const removalTexts = (details: ChangeDetails['assignment_removed']) =>
  textsOf(atService(details.role, details), { before: details.member }, asIs);

const coverTexts = (details: ChangeDetails['cover_closed']) =>
  textsOf(atService(details.member, details), { after: details.role }, asIs);

const monthTexts = (details: ChangeDetails['roster_finalized']) =>
  textsOf(formatMonth(details.month), details, (state) => TEXTS.monthStates[state]);

const mailTexts = ({ month, addresses }: ChangeDetails['roster_mailed']) =>
  textsOf(formatMonth(month), { after: addresses }, TEXTS.toAddresses);

const CHANGE_TEXTS: { readonly [Kind in ChangeKind]: (details: ChangeDetails[Kind]) => EntryTexts } = {
  member_added: memberTexts,
  member_imported: memberTexts,
  member_pin_made: memberTexts,
  member_renamed: (names) => textsOf(names.before, names, asIs),
  member_initials: memberTexts,
  member_phone: ({ member, phone }) => textsOf(member, { after: phone }, (change) => TEXTS.phone[change]),
  member_email: ({ member, email }) => textsOf(member, { after: email }, (change) => TEXTS.email[change]),
  member_contact_by: (details) =>
    textsOf(details.member, details, (choice) =>
      choice === null ? TEXTS.noContactChoice : TEXTS.contactBy[choice],
    ),
  member_access: (details) => textsOf(details.member, details, TEXTS.access),
  member_preferences: (details) => textsOf(details.member, details, TEXTS.preferences),
  member_pin_reset: memberTexts,
  member_released: memberTexts,
  member_removed: memberTexts,
  members_merged: ({ member, other, fromOther }) =>
    textsOf(TEXTS.merged(other, member), { after: fromOther }, (fields) =>
      fields.length === 0 ? null : TEXTS.taken(listText(fields.map((field) => MERGE_FIELD_TEXTS[field]))),
    ),
  passkey_added: memberTexts,
  passkey_removed: memberTexts,
  recovery_codes_made: memberTexts,
  answer_given: (details) =>
    textsOf(atService(details.member, details), details, (isAvailable) => {
      if (isAvailable === null) return TEXTS.noAnswer;
      return isAvailable ? TEXTS.available : TEXTS.notAvailable;
    }),
  role_added: roleTexts,
  role_changed: roleTexts,
  role_removed: roleTexts,
  roles_reordered: (order) => textsOf(TEXTS.serviceRoles, order, listText),
  special_day_added: specialDayTexts,
  special_day_changed: specialDayTexts,
  special_day_removed: specialDayTexts,
  service_time_added: serviceTimeTexts,
  service_time_changed: serviceTimeTexts,
  service_time_ended: serviceTimeTexts,
  service_time_removed: serviceTimeTexts,
  service_limits_changed: ({ time, ...limits }) =>
    textsOf(serviceTimeTitle(time), limits, (roles) =>
      roles.length === 0 ? TEXTS.usualRoles : listText(roles.map(TEXTS.roleLimit)),
    ),
  service_cancelled: (service) => textsOf(ofService(service), service, asIs),
  service_restored: (service) => textsOf(ofService(service), service, asIs),
  deadline_changed: (rules) => textsOf(TEXTS.deadlineDay, rules, TEXTS.deadline),
  name_format_changed: (formats) => textsOf(TEXTS.nameFormat, formats, (format) => TEXTS.nameFormats[format]),
  country_changed: (countries) => textsOf(TEXTS.country, countries, countryName),
  team_link_switched: (states) => textsOf(TEXTS.teamLink, states, onOrOff),
  team_link_renewed: () => textsOf(TEXTS.teamLink, {}, asIs),
  roster_calendar_switched: (states) => textsOf(TEXTS.rosterCalendar, states, onOrOff),
  service_duration_changed: (minutes) => textsOf(TEXTS.serviceDuration, minutes, TEXTS.minutes),
  assignment_made: (details) => textsOf(atService(details.role, details), { after: details.member }, asIs),
  assignment_removed: removalTexts,
  date_cleared: removalTexts,
  place_covered: (details) => textsOf(atService(details.role, details), details, asIs),
  cover_asked_everyone: coverTexts,
  cover_closed: coverTexts,
  roster_finalized: monthTexts,
  roster_revised: monthTexts,
  reminders_sent: ({ month, members }) => textsOf(formatMonth(month), { after: members }, TEXTS.toMembers),
  answer_reminders_changed: (states) => textsOf(TEXTS.answerReminders, states, TEXTS.remindingToAnswer),
  serving_reminders_changed: (states) => textsOf(TEXTS.servingReminders, states, TEXTS.reminding),
  people_notified: ({ month, members }) => textsOf(formatMonth(month), { after: members }, TEXTS.toMembers),
  reminder_text_changed: (texts) => textsOf(TEXTS.reminders, texts, asIs),
  roster_mailed: mailTexts,
  availability_mailed: mailTexts,
  message_sent_again: ({ recipient }) => textsOf(recipient, {}, asIs),
};

/** Used for details that this release cannot read. The screen still shows the kind. */
const UNKNOWN: EntryTexts = { subject: '', before: null, after: null };

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

/**
 * Returns the texts of a change. `details` is the JSON of its `ChangeDetails`. If this release cannot read it, the
 * texts are empty, because one such entry must not hide the others.
 */
export function describeChange(kind: string, details: string): EntryTexts {
  try {
    const texts = CHANGE_TEXTS[kind as ChangeKind](JSON.parse(details) as never);
    const isComplete = typeof texts.subject === 'string' && Object.values(texts).every(isTextOrNull);
    return isComplete ? texts : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
