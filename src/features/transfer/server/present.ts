import type { ImportVerdict } from '#contract/transfer.ts';
import { type PlainDate, sundaysOf } from '#domain/calendar.ts';
import { writeCsv } from '#domain/csv.ts';
import type { Verdict } from '#domain/member-import.ts';
import { compareByLastName } from '#domain/name-format.ts';
import { faultText } from '#texts/fields.ts';
import type { ExportedAnswer, ExportedAssignment, ExportedMember } from './queries.ts';
import { IMPORT_TEXTS } from './texts.ts';

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

/** Returns the members as CSV, by last name. The first columns are those that an import reads. */
export function membersCsv(members: readonly ExportedMember[]): string {
  return writeCsv([
    ['First Name', 'Last Name', 'Phone Number', 'Initials', 'Member Role', 'Administrator'],
    ...[...members]
      .sort(compareByLastName)
      .map((member) => [
        member.firstName,
        member.lastName,
        member.phoneNumber,
        member.initials,
        member.role,
        member.isAdmin === 1 ? 'Yes' : 'No',
      ]),
  ]);
}

/** Returns the Sundays of a month, or of the whole year if the month is omitted. */
export function sundaysOfSpan(year: number, month: number | undefined): PlainDate[] {
  const months = month === undefined ? Array.from({ length: 12 }, (_, at) => at + 1) : [month];
  return months.flatMap((each) => sundaysOf({ year, month: each }));
}

/** Returns a CSV with a line per member and a column per Sunday: Yes, No, or empty if there is no answer. */
export function availabilityCsv(
  sundays: readonly PlainDate[],
  members: readonly ExportedMember[],
  answers: readonly ExportedAnswer[],
): string {
  const given = new Map(answers.map((one) => [`${one.memberId} ${one.date}`, one.isAvailable]));
  const answerOf = (id: number, date: PlainDate) => {
    const answer = given.get(`${id} ${date}`);
    return answer === undefined ? null : answer === 1 ? 'Yes' : 'No';
  };
  return writeCsv([
    ['First Name', 'Last Name', ...sundays],
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
    ['Date', 'Special Day', 'Service Role', 'First Name', 'Last Name'],
    ...assignments.map((one) => [one.date, one.specialDay, one.roleName, one.firstName, one.lastName]),
  ]);
}
