import type { ImportVerdict } from '#contract/transfer.ts';
import type { MemberId } from '#domain/ids.ts';
import { writeCsv } from '#domain/import/csv.ts';
import type { ImportWarning, LeftOut, Verdict } from '#domain/import/member-import.ts';
import { fullName } from '#domain/members/member-name.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { lastNameAmong } from '#domain/members/namesakes.ts';
import { type Service, type ServiceRef, serviceKey, sharesDate } from '#domain/services/services.ts';
import type { MemberField } from '#server/db/personal-data.ts';
import { PHONE_TEXTS } from '#server/phone/texts.ts';
import { faultText } from '#texts/fields.ts';
import { serviceLabel, type TitledService } from '#texts/services.ts';
import type { ExportedAnswer, ExportedAssignment, ExportedMember } from './queries.ts';
import { EXPORT_TEXTS, IMPORT_TEXTS } from './texts.ts';

function warningText(warning: ImportWarning): string {
  if (warning === 'phone_impossible') return PHONE_TEXTS.impossible;
  if (typeof warning === 'string') return IMPORT_TEXTS[warning];
  if ('refused' in warning) return IMPORT_TEXTS.refused[warning.refused];
  if ('phoneNote' in warning) return IMPORT_TEXTS.phoneNote(warning.phoneNote);
  if ('dropped' in warning) return IMPORT_TEXTS.dropped(warning.dropped);
  if ('unassigned' in warning) return IMPORT_TEXTS.unassigned(warning.unassigned);
  return IMPORT_TEXTS.same[warning.same](warning.as);
}

function leftOutText(skipped: LeftOut): string {
  return typeof skipped === 'object' ? IMPORT_TEXTS.repeats(skipped.repeats) : IMPORT_TEXTS.leftOut[skipped];
}

/** Returns a verdict in the form for the preview. */
export function presentVerdict(verdict: Verdict): ImportVerdict {
  const { row, member, faults, warnings, skipped, shared } = verdict;
  const shown = member ?? verdict;
  return {
    row,
    firstName: shown.firstName,
    lastName: shown.lastName,
    phone: member ? (member.phone?.number ?? '') : verdict.phone,
    canText: member?.phone?.canText ?? true,
    email: member ? (member.email ?? '') : verdict.email,
    initials: shown.initials,
    outcome: member ? 'add' : faults.length > 0 ? 'fault' : 'leave_out',
    faults: faults.map(faultText),
    warning: warnings.map(warningText).join(' ') || null,
    leftOut: skipped && leftOutText(skipped),
    shared: shared ? { ...shared, details: [...shared.details], names: shared.names.map(fullName) } : null,
  };
}

const yesOrNo = (value: 0 | 1) => (value === 1 ? EXPORT_TEXTS.yes : EXPORT_TEXTS.no);

/** The fields of a member that are of no use in a spreadsheet. A new field must be here or among the columns. */
type NotExported =
  | 'id'
  | 'firstLogin'
  | 'canText'
  | 'preferredRoleId'
  | 'secondaryRoleId'
  | 'maxPerMonth'
  | 'neverTwoInARow';

type MemberColumn = readonly [heading: string, value: (member: ExportedMember) => string | null];

/** The columns of the export, in order. The first are those that an import reads. */
const MEMBER_COLUMNS: Readonly<Record<Exclude<MemberField, NotExported>, MemberColumn>> = {
  firstName: [EXPORT_TEXTS.firstName, ({ firstName }) => firstName],
  lastName: [EXPORT_TEXTS.lastName, ({ lastName }) => lastName],
  phoneNumber: [EXPORT_TEXTS.phoneNumber, ({ phoneNumber }) => phoneNumber],
  initials: [EXPORT_TEXTS.initials, ({ initials }) => initials],
  email: [EXPORT_TEXTS.email, ({ email }) => email],
  contactBy: [EXPORT_TEXTS.contactBy, ({ contactBy }) => contactBy && EXPORT_TEXTS.contactChoices[contactBy]],
  role: [EXPORT_TEXTS.memberRole, ({ role }) => role],
  isAdmin: [EXPORT_TEXTS.administrator, ({ isAdmin }) => yesOrNo(isAdmin)],
  doesNotServe: [EXPORT_TEXTS.doesNotServe, ({ doesNotServe }) => yesOrNo(doesNotServe)],
};

/** Returns the members as CSV, by last name. */
export function membersCsv(members: readonly ExportedMember[]): string {
  const columns = Object.values(MEMBER_COLUMNS);
  return writeCsv([
    columns.map(([heading]) => heading),
    ...[...members].sort(compareByLastName).map((member) => columns.map(([, value]) => value(member))),
  ]);
}

/** Returns a service's label among the given services, or null if the date alone names it. */
function labelAmong(service: ServiceRef & TitledService, services: readonly ServiceRef[]): string | null {
  return serviceLabel({ ...service, sharesDate: sharesDate(service, services) });
}

/** Returns a CSV with a line per member who serves and a column per service: Yes, No, or empty if there is no answer. */
export function availabilityCsv(
  services: readonly Service[],
  members: readonly ExportedMember[],
  answers: readonly ExportedAnswer[],
): string {
  const isAvailableByKey = new Map(
    answers.map((answer) => [`${answer.memberId} ${serviceKey(answer)}`, answer.isAvailable]),
  );
  const answerOf = (id: MemberId, service: ServiceRef) => {
    const answer = isAvailableByKey.get(`${id} ${serviceKey(service)}`);
    return answer === undefined ? null : yesOrNo(answer);
  };
  const lastNameOf = lastNameAmong(members);
  const columnOf = (service: Service) =>
    [service.date, labelAmong(service, services)].filter(Boolean).join(' ');
  return writeCsv([
    [EXPORT_TEXTS.firstName, EXPORT_TEXTS.lastName, ...services.map(columnOf)],
    ...members
      .filter(({ doesNotServe }) => doesNotServe === 0)
      .sort(compareByLastName)
      .map((member) => [
        member.firstName,
        lastNameOf(member),
        ...services.map((service) => answerOf(member.id, service)),
      ]),
  ]);
}

/**
 * Returns a CSV with a line per assignment. It has no column for the service if the date alone names each one.
 * `services` are all services of the month.
 */
export function rosterCsv(
  services: readonly ServiceRef[],
  assignments: readonly ExportedAssignment[],
): string {
  const labelOf = (assignment: ExportedAssignment) => labelAmong(assignment, services);
  const lastNameOf = lastNameAmong(assignments);
  const isPlain = assignments.every((assignment) => labelOf(assignment) === null);
  const { date, service, specialDay, serviceRole, firstName, lastName } = EXPORT_TEXTS;
  return writeCsv([
    [date, ...(isPlain ? [] : [service]), specialDay, serviceRole, firstName, lastName],
    ...assignments.map((assignment) => [
      assignment.date,
      ...(isPlain ? [] : [labelOf(assignment)]),
      assignment.specialDay,
      assignment.roleName,
      assignment.firstName,
      lastNameOf(assignment),
    ]),
  ]);
}
