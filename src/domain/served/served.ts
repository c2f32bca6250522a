import type { PlainDate } from '../calendar/calendar.ts';
import { addDaysClamped } from '../calendar/date-range.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { type BusyService, doOverlap } from '../services/overlaps.ts';
import { type ChurchNow, isPast, isSameService, type Service } from '../services/services.ts';

/** For how many days after a service coordinators can say who served. */
export const DAYS_TO_CHANGE = 14;

/**
 * Whether someone served: `yes` and `no` of people on the published roster, `instead` of one of them, or `too`, besides all of
 * them.
 */
export const CAME = ['yes', 'no', 'instead', 'too'] as const;

export type Came = (typeof CAME)[number];

/** Someone in a role of a service. */
export interface ServedPlace {
  readonly memberId: MemberId;
  readonly roleId: RoleId;
}

/** Who was on the published roster when the service began. */
export interface PlannedPerson extends ServedPlace {
  /** Whether they learned the role, and took no place. */
  readonly isLearning?: boolean;
  /** Whether they had said that they can't make it, and no one had taken the place. */
  readonly hasDeclined: boolean;
}

/** What differs from the published roster, as it is stored. */
export interface ServedChange extends ServedPlace {
  readonly came: boolean;
  /** Whose place they had. Null if they came too, or had it themselves. */
  readonly insteadOf: MemberId | null;
}

/** What is said of someone in a role. */
export interface ServedRecord extends ServedPlace {
  /** Whether they learned the role, and took no place. */
  readonly isLearning?: true;
  readonly came: Came;
  /** Of someone who came instead. */
  readonly insteadOf: MemberId | null;
}

/** The published roster of a service, and what differs from it. */
export interface ServedService {
  readonly published: readonly PlannedPerson[];
  readonly changes: readonly ServedChange[];
}

/** Returns a function that says whether a record or a change is about this place. */
export const isOf =
  ({ memberId, roleId }: ServedPlace) =>
  (one: ServedPlace) =>
    one.memberId === memberId && one.roleId === roleId;

/** Returns whether a change is about a place of its own. That of a learner is, once they came instead of someone. */
const isOfOther =
  (published: readonly PlannedPerson[]) =>
  (one: ServedChange): boolean =>
    one.came && (one.insteadOf !== null || !published.some(isOf(one)));

/** Returns everyone who was to serve or served at a service: the published roster first, in its order. */
export function servedRecords({ published, changes }: ServedService): ServedRecord[] {
  const others = changes.filter(isOfOther(published));
  const planned = published
    .filter((one) => !others.some(isOf(one)))
    .map(({ memberId, roleId, hasDeclined, isLearning }): ServedRecord => {
      const hasCome = changes.find(isOf({ memberId, roleId }))?.came ?? !hasDeclined;
      const record = { memberId, roleId, came: hasCome ? 'yes' : 'no', insteadOf: null } as const;
      return isLearning ? { ...record, isLearning } : record;
    });
  const more = others.map(
    ({ memberId, roleId, insteadOf }): ServedRecord => ({
      ...{ memberId, roleId, insteadOf, came: insteadOf === null ? 'too' : 'instead' },
    }),
  );
  return [...planned, ...more];
}

/** Returns whether someone served by a record. */
export function hasServed({ came }: Pick<ServedRecord, 'came'>): boolean {
  return came !== 'no';
}

/** Returns why coordinators can't say now who served at a service, or null. */
export function checkTime(service: Service, now: ChurchNow): Refusal<'not_yet' | 'too_late'> | null {
  if (!isPast(service, now)) return refusal('not_yet');
  return now.today > addDaysClamped(service.date, DAYS_TO_CHANGE) ? refusal('too_late') : null;
}

/** Returns the first and the last date of the services that coordinators are asked about on a day. */
export function datesAsked(today: PlainDate): { readonly from: PlainDate; readonly to: PlainDate } {
  return { from: addDaysClamped(today, -DAYS_TO_CHANGE), to: addDaysClamped(today, -1) };
}

/** Returns the changes of a service after one more record. What it replaces ends: who had come instead, too. */
function afterRecord({ published, changes }: ServedService, record: ServedRecord): ServedChange[] {
  const { memberId, roleId, came, insteadOf } = record;
  const planned = published.find(isOf(record));
  const isReplaced = planned !== undefined;
  const rest = changes.filter((one) => !isOf(record)(one) && !(isReplaced && one.insteadOf === memberId));
  if (planned && came !== 'instead') {
    const hasCome = came !== 'no';
    return hasCome === !planned.hasDeclined
      ? rest
      : [...rest, { memberId, roleId, came: hasCome, insteadOf: null }];
  }
  if (came === 'no') return rest;
  if (came === 'yes') return [...changes];
  if (came === 'too') return [...rest, { memberId, roleId, came: true, insteadOf: null }];
  const place = { memberId: insteadOf as MemberId, roleId };
  const without = afterRecord({ published, changes: rest }, { ...place, came: 'no', insteadOf: null });
  return [...without, { memberId, roleId, came: true, insteadOf }];
}

/** The refusals of what is said. */
type Fault = Refusal<'someone_twice'> | Refusal<'not_on_roster'>;

/**
 * Returns what differs from the published roster once these records are said, or the refusal of one: someone twice, or someone
 * who was not on the roster in the role.
 */
export function withRecords(
  { published, changes }: ServedService,
  records: readonly ServedRecord[],
): ServedChange[] | Fault {
  const replaced = records.flatMap(({ roleId, insteadOf }) =>
    insteadOf === null ? [] : [{ memberId: insteadOf, roleId }],
  );
  const hasTwice = (places: readonly ServedPlace[]) =>
    places.some((one, n) => places.findIndex(isOf(one)) !== n);
  if (hasTwice(records) || hasTwice(replaced)) return refusal('someone_twice');
  if (records.some((one) => one.came !== 'no' && replaced.some(isOf(one)))) return refusal('someone_twice');
  let after: ServedChange[] = [...changes];
  const places = published.filter(({ isLearning }) => !isLearning);
  const isPlain = ({ came }: ServedRecord) => came === 'yes' || came === 'no';
  // Who came instead of someone comes after what is said of that person.
  for (const record of records.toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)))) {
    const { roleId, insteadOf } = record;
    const planned = published.find(isOf(record));
    if (isPlain(record) && !planned && !after.some(isOf(record))) return refusal('not_on_roster');
    // A learner can have had the place of someone else.
    const canReplace = record.came === 'instead' && planned?.isLearning;
    if (!isPlain(record) && planned && !canReplace) return refusal('someone_twice');
    if (insteadOf !== null && !places.some(isOf({ memberId: insteadOf, roleId })))
      return refusal('not_on_roster');
    after = afterRecord({ published, changes: after }, record);
  }
  return after;
}

/** Returns who has come by what is said now and had not before. */
export function newlyCome(before: ServedService, after: readonly ServedChange[]): ServedRecord[] {
  const [had, have] = [before.changes, after].map((changes) =>
    servedRecords({ ...before, changes }).filter(hasServed),
  ) as [ServedRecord[], ServedRecord[]];
  return have.filter((one) => !had.some(isOf(one)));
}

/** Someone at a service, with the times of their team. */
export interface ServedElsewhere extends ServedPlace {
  readonly service: BusyService;
}

/** Returns where else someone was at that time by what was served: in another role, or at another service. */
export function findElsewhere(
  one: ServedElsewhere,
  others: readonly ServedElsewhere[],
  serviceMinutes: number,
): ServedElsewhere | undefined {
  return others.find(
    (other) =>
      other.memberId === one.memberId &&
      (isSameService(other.service, one.service)
        ? other.roleId !== one.roleId
        : doOverlap(other.service, one.service, serviceMinutes)),
  );
}
