import type { ImportPreview, ImportVerdict } from '#contract/transfer.ts';
import type { CheckKind } from '#domain/checks/checks.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { writeCsv } from '#domain/import/csv.ts';
import type { ListedFamily } from '#domain/import/import-families.ts';
import type { ImportWarning, LeftOut, Verdict } from '#domain/import/member-import.ts';
import { takesPlace } from '#domain/learners/learners.ts';
import { fullName } from '#domain/members/member-name.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { lastNameAmong } from '#domain/members/namesakes.ts';
import { type Service, type ServiceRef, serviceKey, sharesDate } from '#domain/services/services.ts';
import type { Membership } from '#domain/teams/teams.ts';
import { formatDate } from '#languages/dates.ts';
import { faultText } from '#languages/faults.ts';
import { joinSentences, listText } from '#languages/lists.ts';
import { serviceLabel, type TitledService } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import type { MemberField } from '#server/db/personal-data.ts';
import type { ExportedAnswer, ExportedAssignment, ExportedCheck, ExportedMember } from './queries.ts';

function warningText(warning: ImportWarning): string {
  if (warning === 'phone_impossible') return t('common:phone.impossible');
  if (typeof warning === 'string') return t(`lists:import.${warning}`);
  if ('family' in warning) return t(`lists:import.family.${warning.family}`);
  if ('refused' in warning) return t(`lists:import.refused.${warning.refused}`);
  if ('phoneNote' in warning) return t('lists:import.phoneNote', { text: warning.phoneNote });
  if ('repaired' in warning) {
    const words = warning.repaired.map((word) => t('lists:import.quoted', { word }));
    return t('lists:import.repaired', { words: listText(words) });
  }
  if ('dropped' in warning) {
    const words = warning.dropped.map((word) => t('lists:import.quoted', { word }));
    return t('lists:import.dropped', { words: listText(words) });
  }
  if ('unknownLanguage' in warning)
    return t('lists:import.unknownLanguage', { language: warning.unknownLanguage });
  if ('unknownTeams' in warning)
    return t('lists:import.unknownTeams', { teams: listText(warning.unknownTeams) });
  if ('unassigned' in warning) return t('lists:import.unassigned', { details: listText(warning.unassigned) });
  if ('code' in warning)
    return warning.code === 'check_over'
      ? t('lists:import.check_over', { check: warning.check, date: formatDate(warning.until) })
      : t(`lists:import.${warning.code}`, warning);
  const of = warning.same === 'name' ? 'sameName' : 'sameEmail';
  return warning.as === 'member'
    ? t(`lists:import.${of}.member`)
    : t(`lists:import.${of}.row`, { row: warning.as });
}

function leftOutText(skipped: LeftOut): string {
  return typeof skipped === 'object'
    ? t('lists:import.repeats', { row: skipped.repeats })
    : t(`lists:import.leftOut.${skipped}`);
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
    checks: member ? [...member.checks] : [],
    outcome: member ? 'add' : faults.length > 0 ? 'fault' : 'leave_out',
    faults: faults.map(faultText),
    warning: joinSentences(warnings.map(warningText)) || null,
    leftOut: skipped && leftOutText(skipped),
    shared: shared ? { ...shared, details: [...shared.details], names: shared.names.map(fullName) } : null,
  };
}

/** Returns the people of a family that an import makes or adds to. */
export function presentFamily(
  { id, members: listed, newcomers: joining }: ListedFamily,
  members: readonly ExportedMember[],
  newcomers: ReadonlyArray<NonNullable<Verdict['member']>>,
): ImportPreview['families'][number] {
  const people = [
    ...listed.map(({ memberId, isChild }) => ({
      person: members.find((member) => member.id === memberId),
      isChild,
    })),
    ...joining.map(({ initials, isChild }) => ({
      person: newcomers.find((one) => one.initials === initials),
      isChild,
    })),
  ];
  const namesOf = (areChildren: boolean) =>
    people.flatMap(({ person, isChild }) => (person && isChild === areChildren ? [fullName(person)] : []));
  return { adults: namesOf(false), children: namesOf(true), isNew: id === null };
}

const yesOrNo = (value: boolean) => (value ? t('lists:export.yes') : t('lists:export.no'));

/** The fields of a member that are of no use in a spreadsheet. A new field must be here or among the columns. */
type NotExported =
  | 'id'
  | 'firstLogin'
  | 'canText'
  | 'preferredRoleId'
  | 'secondaryRoleId'
  | 'maxPerMonth'
  | 'neverTwoInARow'
  | 'onceADay';

type MemberColumn = readonly [heading: string, value: (member: ExportedMember) => string | null];

/** Returns the columns of the export, in order. The first are those that an import reads. */
const memberColumns = (): Readonly<Record<Exclude<MemberField, NotExported>, MemberColumn>> => ({
  firstName: [t('lists:export.firstName'), ({ firstName }) => firstName],
  lastName: [t('lists:export.lastName'), ({ lastName }) => lastName],
  phoneNumber: [t('lists:export.phoneNumber'), ({ phoneNumber }) => phoneNumber],
  initials: [t('lists:export.initials'), ({ initials }) => initials],
  email: [t('lists:export.email'), ({ email }) => email],
  contactBy: [
    t('lists:export.contactBy'),
    ({ contactBy }) => contactBy && t(`lists:export.contactChoices.${contactBy}`),
  ],
  role: [t('lists:export.memberRole'), ({ role }) => role],
  isAdmin: [t('lists:export.administrator'), ({ isAdmin }) => yesOrNo(isAdmin)],
  doesNotServe: [t('lists:export.doesNotServe'), ({ doesNotServe }) => yesOrNo(doesNotServe)],
  language: [t('lists:export.language'), ({ language }) => language],
});

/** The family of a member, so that an import of this file makes it again. */
const familyColumns = (): readonly MemberColumn[] => [
  [t('lists:export.familyId'), ({ familyId }) => (familyId === null ? null : String(familyId))],
  [t('lists:export.child'), ({ isChild }) => yesOrNo(isChild === true)],
];

/** The teams of a church with several, and who is in them. */
interface ExportedTeams {
  readonly teams: ReadonlyArray<{ readonly id: TeamId; readonly name: string | null }>;
  readonly memberships: ReadonlyMap<MemberId, readonly Membership[]>;
}

/** The teams of a member, as an import reads them. */
function teamColumn({ teams, memberships }: ExportedTeams): MemberColumn {
  const nameOf = new Map(teams.map(({ id, name }) => [id, name ?? '']));
  const namesOf = ({ id }: ExportedMember) =>
    (memberships.get(id) ?? []).map(({ teamId }) => nameOf.get(teamId) ?? '');
  return [t('lists:export.team'), (member) => namesOf(member).join('; ') || null];
}

/** The kinds of checks of the church, and each member's checks. */
interface ExportedChecks {
  readonly kinds: readonly CheckKind[];
  readonly checks: readonly ExportedCheck[];
}

/** Until when each check of a member is valid, and its number, as an import reads them. */
function checkColumns({ kinds, checks }: ExportedChecks): MemberColumn[] {
  const found = new Map(checks.map((each) => [`${each.memberId} ${each.kindId}`, each]));
  return kinds.flatMap(({ id: kindId, name: check }): MemberColumn[] => {
    const of = ({ id }: ExportedMember) => found.get(`${id} ${kindId}`);
    return [
      [t('lists:export.checkUntil', { check }), (member) => of(member)?.validUntil ?? null],
      [t('lists:export.checkNumber', { check }), (member) => of(member)?.checkNumber ?? null],
    ];
  });
}

/** Returns the members as CSV, by last name. With several teams, `inTeams` says who is in which. */
export function membersCsv(
  members: readonly ExportedMember[],
  inTeams: ExportedTeams | null,
  withChecks: ExportedChecks,
): string {
  const columns = [
    ...Object.values(memberColumns()),
    ...familyColumns(),
    ...(inTeams ? [teamColumn(inTeams)] : []),
    ...checkColumns(withChecks),
  ];
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
    [t('lists:export.firstName'), t('lists:export.lastName'), ...services.map(columnOf)],
    ...members
      .filter(({ doesNotServe }) => !doesNotServe)
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
  const isLearner = (one: ExportedAssignment) => !takesPlace(one);
  const hasLearners = assignments.some(isLearner);
  const isPlain = assignments.every((assignment) => labelOf(assignment) === null);

  return writeCsv([
    [
      t('lists:export.date'),
      ...(isPlain ? [] : [t('lists:export.service')]),
      t('lists:export.specialDay'),
      t('lists:export.serviceRole'),
      t('lists:export.firstName'),
      t('lists:export.lastName'),
      ...(hasLearners ? [t('lists:export.learning')] : []),
    ],
    ...assignments.map((assignment) => [
      assignment.date,
      ...(isPlain ? [] : [labelOf(assignment)]),
      assignment.specialDay,
      assignment.roleName,
      assignment.firstName,
      lastNameOf(assignment),
      ...(hasLearners ? [yesOrNo(isLearner(assignment))] : []),
    ]),
  ]);
}
