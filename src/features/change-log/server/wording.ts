import type { ListedChange } from '#contract/change-log.ts';
import {
  CHANGE_FIELDS,
  type ChangeDetails,
  type ChangeField,
  type ChangeSubject,
  type ChangeVerb,
  type ServiceLimit,
} from '#domain/changes/change.ts';
import type { MergeField } from '#domain/members/merge.ts';
import type { ServiceTimeFields } from '#domain/services/service-time.ts';
import { timeOfHour } from '#domain/serving/serving-reminder.ts';
import { countryName } from '#languages/countries.ts';
import { atStart, formatDate, formatMonth, formatWeekday } from '#languages/dates.ts';
import { languageName } from '#languages/index.ts';
import { listText } from '#languages/lists.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { serviceTitle } from '#languages/services.ts';
import { findText, t } from '#languages/t.ts';

/** The fields whose values are neither texts nor named. */
const FORMATS: { readonly [Field in ChangeField]?: (value: never) => string } = {
  weekday: (weekday: number) => atStart(formatWeekday(weekday)),
  date: formatDate,
  startsOn: formatDate,
  endsOn: formatDate,
  hour: timeOfHour,
  country: countryName,
  language: (tag: string) => languageName(tag) ?? tag,
  serviceMinutes: (minutes: number) => t('changes:minutes', { minutes }),
  fromOther: (fields: readonly MergeField[]) =>
    listText(fields.map((field) => t(`common:mergeFields.${field}`))),
  limits: (limits: readonly ServiceLimit[]) =>
    limits.length === 0
      ? t('changes:asUsual')
      : listText(limits.map(({ role, maxLimit }) => t('changes:limit', { role, count: maxLimit }))),
  recipients: (recipients: number | readonly string[]) =>
    typeof recipients === 'number' ? t('changes:members', { count: recipients }) : listText(recipients),
};

function valueText(field: ChangeField, value: unknown): string {
  const name = Array.isArray(value) ? null : findText(`changes:value.${field}.${value}`);
  if (name !== null) return name;
  if (value === null) return t('changes:none');
  if (typeof value === 'boolean') return value ? t('changes:yes') : t('changes:no');
  const format = FORMATS[field];
  if (format) return format(value as never);
  return Array.isArray(value) ? listText(value.map(String)) : String(value);
}

/** Returns the fields that differ. An added or removed record has values on one side only. Empty ones are left out. */
function fieldTexts({ before, after }: ChangeDetails): ListedChange['fields'] {
  return CHANGE_FIELDS.flatMap((field) => {
    const sides = [before?.[field], after?.[field]];
    const isOneSided = sides.includes(undefined);
    const [was = null, is = null] = sides.map((value) =>
      value === undefined || (value === null && isOneSided) ? null : valueText(field, value),
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
