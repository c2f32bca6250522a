import type { ImportVerdict } from '#contract/transfer.ts';
import { type PlainDate, sundaysOf } from '#domain/calendar.ts';
import { writeCsv } from '#domain/csv.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Verdict } from '#domain/member-import.ts';
import { compareByLastName } from '#domain/name-format.ts';
import { faultText } from '#texts/fields.ts';
import type { ExportedAnswer, ExportedAssignment, ExportedMember } from './queries.ts';
import { EXPORT_TEXTS, IMPORT_TEXTS } from './texts.ts';

/** Returns a verdict in the form for the preview. */
export function presentVerdict(verdict: Verdict): ImportVerdict {
  const { row, member, faults, warning } = verdict;
  const shown = member ?? verdict;
  return {
    row,
    firstName: shown.firstName,
    lastName: shown.lastName,
    phone: member ? (member.phoneNumber ?? '') : verdict.phone,
    initials: shown.initials,
    outcome: member ? 'add' : faults.length > 0 ? 'fault' : 'leave_out',
    faults: faults.map(faultText),
    warning: warning === null ? null : IMPORT_TEXTS.sameName(warning),
  };
}

const MEMBER_COLUMNS = [
  EXPORT_TEXTS.firstName,
  EXPORT_TEXTS.lastName,
  EXPORT_TEXTS.phoneNumber,
  EXPORT_TEXTS.initials,
  EXPORT_TEXTS.memberRole,
  EXPORT_TEXTS.administrator,
];

const ROSTER_COLUMNS = [
  EXPORT_TEXTS.date,
  EXPORT_TEXTS.specialDay,
  EXPORT_TEXTS.serviceRole,
  EXPORT_TEXTS.firstName,
  EXPORT_TEXTS.lastName,
];

const yesOrNo = (value: 0 | 1) => (value === 1 ? EXPORT_TEXTS.yes : EXPORT_TEXTS.no);

/** Returns the members as CSV, by last name. The first columns are those that an import reads. */
export function membersCsv(members: readonly ExportedMember[]): string {
  return writeCsv([
    MEMBER_COLUMNS,
    ...[...members]
      .sort(compareByLastName)
      .map((member) => [
        member.firstName,
        member.lastName,
        member.phoneNumber,
        member.initials,
        member.role,
        yesOrNo(member.isAdmin),
      ]),
  ]);
}

/** Returns the Sundays of a month, or of the whole year if the month is omitted. */
export function sundaysOfSpan(year: number, month: number | undefined): PlainDate[] {
  const months = month === undefined ? Array.from({ length: 12 }, (_, at) => at + 1) : [month];
  return months.flatMap((monthNumber) => sundaysOf({ year, month: monthNumber }));
}

/** Returns a CSV with a line per member and a column per Sunday: Yes, No, or empty if there is no answer. */
export function availabilityCsv(
  sundays: readonly PlainDate[],
  members: readonly ExportedMember[],
  answers: readonly ExportedAnswer[],
): string {
  const isAvailableByKey = new Map(
    answers.map((answer) => [`${answer.memberId} ${answer.date}`, answer.isAvailable]),
  );
  const answerOf = (id: MemberId, date: PlainDate) => {
    const answer = isAvailableByKey.get(`${id} ${date}`);
    return answer === undefined ? null : yesOrNo(answer);
  };
  return writeCsv([
    [EXPORT_TEXTS.firstName, EXPORT_TEXTS.lastName, ...sundays],
    ...[...members]
      .sort(compareByLastName)
      .map(({ id, firstName, lastName }) => [
        firstName,
        lastName,
        ...sundays.map((date) => answerOf(id, date)),
      ]),
  ]);
}

/** Returns a CSV with a line per assignment. */
export function rosterCsv(assignments: readonly ExportedAssignment[]): string {
  return writeCsv([
    ROSTER_COLUMNS,
    ...assignments.map((assignment) => [
      assignment.date,
      assignment.specialDay,
      assignment.roleName,
      assignment.firstName,
      assignment.lastName,
    ]),
  ]);
}
