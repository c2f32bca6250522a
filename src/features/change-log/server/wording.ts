import type { ListedChange } from '#contract/change-log.ts';
import {
  CHANGE_FIELDS,
  type ChangeDetails,
  type ChangeSubject,
  type ChangeVerb,
} from '#domain/changes/change.ts';
import type { ServiceTimeFields } from '#domain/services/service-time.ts';
import { changedValue } from '#languages/changed-values.ts';
import { atStart, formatDate, formatMonth } from '#languages/dates.ts';
import { listText } from '#languages/lists.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { serviceTitle } from '#languages/services.ts';
import { findText, t } from '#languages/t.ts';

/** Returns the fields that differ. An added or removed record has values on one side only. Empty ones are left out. */
function fieldTexts({ before, after }: ChangeDetails): ListedChange['fields'] {
  return CHANGE_FIELDS.flatMap((field) => {
    const sides = [before?.[field], after?.[field]];
    const isOneSided = sides.includes(undefined);
    const [was = null, is = null] = sides.map((value) =>
      value === undefined || (value === null && isOneSided) ? null : changedValue(field, value),
    );
    return was === is || !(was || is) ? [] : { label: t(`changes:field.${field}`), before: was, after: is };
  });
}

/** Returns a service time with its first and last dates, if any. */
const withPeriod = (time: ServiceTimeFields) =>
  listText([
    serviceTimeTitle(time),
    time.startsOn && t('changes:from', { date: formatDate(time.startsOn) }),
    time.endsOn && t('changes:until', { date: formatDate(time.endsOn) }),
  ]);

/** Returns the texts of an entry. `details` is the JSON of its `ChangeDetails`. */
export function describeChange(
  subject: ChangeSubject,
  verb: ChangeVerb,
  details: string,
): Pick<ListedChange, 'what' | 'name' | 'fields'> {
  const change: ChangeDetails = JSON.parse(details);
  const { member, name, role, date, service, month, time } = change;
  const titled = service ? { ...service, sharesDate: true } : { startsAt: null, name: null };
  return {
    // After a downgrade, either may be one of a later release.
    what:
      findText(`changes:verb.${verb}`) === null
        ? verb
        : t(`changes:verb.${verb}`, { subject: findText(`change-log:subjects.${subject}`) ?? subject }),
    name: listText([
      ...[member, name, role, date && serviceTitle({ date, ...titled })],
      ...[month && atStart(formatMonth(month)), time && withPeriod(time)],
    ]),
    fields: fieldTexts(change),
  };
}
