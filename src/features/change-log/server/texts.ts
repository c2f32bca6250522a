import type { Change } from '#contract/change-log.ts';
import type { PlainDate } from '#domain/calendar.ts';
import type {
  ChangeDetails,
  Changed,
  ChangeKind,
  OfService,
  PhoneChange,
  RoleFacts,
  RoleLimit,
  SpecialDayFacts,
} from '#domain/change-details.ts';
import type { NameFormat } from '#domain/name-format.ts';
import type { MonthState } from '#domain/roster.ts';
import type { ServiceTimeFields } from '#domain/service-times.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatDate, formatMonth } from '#texts/dates.ts';
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
  } satisfies Record<PhoneChange, string>,
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
  access: (isAdmin: boolean, role: string) =>
    `${isAdmin ? 'Administrator' : 'Not an administrator'}, ${role}`,
  preferences: (preferred: string | null, secondary: string | null) =>
    `Preferred: ${preferred ?? 'none'}, secondary: ${secondary ?? 'none'}`,
  noAnswer: 'No answer',
  available: 'Available',
  notAvailable: 'Not available',
  atService: (name: string, service: string) => `${name}, ${service}`,
  serviceRoles: 'Service roles',
  role: ({ name, description, isActive, maxLimit }: RoleFacts) =>
    [name, `limit ${maxLimit}`, isActive ? null : 'inactive', description].filter(Boolean).join(', '),
  specialDay: ({ date, name, description, color }: SpecialDayFacts) =>
    [`${name} on ${formatDate(date)}`, description, color].filter(Boolean).join(', '),
  from: (date: PlainDate) => `from ${formatDate(date)}`,
  until: (date: PlainDate) => `until ${formatDate(date)}`,
  roleLimit: ({ role, maxLimit }: RoleLimit) => `${role} ${maxLimit}`,
  usualRoles: 'As usual',
  deadlineDay: 'Deadline day',
  dayOfMonth: (day: number) => `${ordinal(day)} of the month`,
  teamLink: 'Team link',
  on: 'On',
  off: 'Off',
  reminders: 'Reminders',
  toMembers: (count: number) => (count === 1 ? 'To 1 member' : `To ${count} members`),
  toAddresses: (addresses: readonly string[]) => `To ${addresses.join(', ')}`,
});

/** The author of a change by a command on the server. */
export const AUTHOR_ON_SERVER = TEXTS.authorOnServer;

/** Returns the words for a change of a value. `write` puts one value into words. */
function inWords<Value>(
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

const asItIs = (value: string | null) => value;

const memberWords = (details: ChangeDetails['member_removed'] & Partial<Changed<string | null>>) =>
  inWords(details.member, details, asItIs);

const roleWords = (role: Partial<Changed<RoleFacts>>) =>
  inWords((role.before ?? role.after)?.name ?? '', role, TEXTS.role);

const specialDayWords = (day: Partial<Changed<SpecialDayFacts>>) =>
  inWords((day.before ?? day.after)?.name ?? '', day, TEXTS.specialDay);

const serviceTime = (time: ServiceTimeFields) =>
  [
    serviceTimeTitle(time),
    time.startsOn && TEXTS.from(time.startsOn),
    time.endsOn && TEXTS.until(time.endsOn),
  ]
    .filter(Boolean)
    .join(', ');

const serviceTimeWords = (time: Partial<Changed<ServiceTimeFields>>) => {
  const subject = time.before ?? time.after;
  return inWords(subject ? serviceTimeTitle(subject) : '', time, serviceTime);
};

const ofService = ({ date, service }: OfService) =>
  serviceTitle(service ? { date, ...service, sharesDate: true } : { date, startsAt: null, name: null });

/** Returns who or what the change is about, at which service. */
const atService = (name: string, details: OfService) => TEXTS.atService(name, ofService(details));

const removalWords = (details: ChangeDetails['assignment_removed']) =>
  inWords(atService(details.role, details), { before: details.member }, asItIs);

const monthWords = (details: ChangeDetails['roster_finalized']) =>
  inWords(formatMonth(details.month), details, (state) => TEXTS.monthStates[state]);

const mailWords = ({ month, addresses }: ChangeDetails['roster_mailed']) =>
  inWords(formatMonth(month), { after: addresses }, TEXTS.toAddresses);

const CHANGE_TEXTS: { readonly [Kind in ChangeKind]: (details: ChangeDetails[Kind]) => EntryTexts } = {
  member_added: memberWords,
  member_imported: memberWords,
  member_pin_made: memberWords,
  member_renamed: (names) => inWords(names.before, names, asItIs),
  member_initials: memberWords,
  member_phone: ({ member, phone }) => inWords(member, { after: phone }, (change) => TEXTS.phone[change]),
  member_access: (details) =>
    inWords(details.member, details, ({ isAdmin, role }) => TEXTS.access(isAdmin, role)),
  member_preferences: (details) =>
    inWords(details.member, details, ({ preferred, secondary }) => TEXTS.preferences(preferred, secondary)),
  member_pin_reset: memberWords,
  member_released: memberWords,
  member_removed: memberWords,
  passkey_added: memberWords,
  passkey_removed: memberWords,
  recovery_codes_made: memberWords,
  answer_given: (details) =>
    inWords(atService(details.member, details), details, (isAvailable) => {
      if (isAvailable === null) return TEXTS.noAnswer;
      return isAvailable ? TEXTS.available : TEXTS.notAvailable;
    }),
  role_added: roleWords,
  role_changed: roleWords,
  role_removed: roleWords,
  roles_reordered: (order) => inWords(TEXTS.serviceRoles, order, (names) => names.join(', ')),
  special_day_added: specialDayWords,
  special_day_changed: specialDayWords,
  special_day_removed: specialDayWords,
  service_time_added: serviceTimeWords,
  service_time_changed: serviceTimeWords,
  service_time_ended: serviceTimeWords,
  service_time_removed: serviceTimeWords,
  service_limits_changed: ({ time, ...limits }) =>
    inWords(serviceTimeTitle(time), limits, (roles) =>
      roles.length === 0 ? TEXTS.usualRoles : roles.map(TEXTS.roleLimit).join(', '),
    ),
  service_cancelled: (service) => inWords(ofService(service), service, asItIs),
  service_restored: (service) => inWords(ofService(service), service, asItIs),
  deadline_changed: (days) => inWords(TEXTS.deadlineDay, days, TEXTS.dayOfMonth),
  name_format_changed: (formats) => inWords(TEXTS.nameFormat, formats, (format) => TEXTS.nameFormats[format]),
  team_link_switched: (states) => inWords(TEXTS.teamLink, states, (isOn) => (isOn ? TEXTS.on : TEXTS.off)),
  team_link_renewed: () => inWords(TEXTS.teamLink, {}, asItIs),
  assignment_made: (details) => inWords(atService(details.role, details), { after: details.member }, asItIs),
  assignment_removed: removalWords,
  date_cleared: removalWords,
  roster_finalized: monthWords,
  roster_revised: monthWords,
  reminders_sent: ({ month, members }) => inWords(formatMonth(month), { after: members }, TEXTS.toMembers),
  reminder_text_changed: (texts) => inWords(TEXTS.reminders, texts, asItIs),
  roster_mailed: mailWords,
  availability_mailed: mailWords,
  message_sent_again: ({ recipient }) => inWords(recipient, {}, asItIs),
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
