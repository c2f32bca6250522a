import type { ChangeField, ServiceLimit } from '#domain/changes/change.ts';
import type { MergeField } from '#domain/members/merge.ts';
import type { AskedFirst } from '#domain/places/concerns.ts';
import { timeOfHour } from '#domain/serving/serving-reminder.ts';
import { countryName } from './countries.ts';
import { atStart, formatDate, formatWeekday } from './dates.ts';
import { languageName } from './index.ts';
import { listText } from './lists.ts';
import { findText, t } from './t.ts';

/** The fields whose values are neither texts nor named. */
const FORMATS: { readonly [Field in ChangeField]?: (value: never) => string } = {
  weekday: (weekday: number) => atStart(formatWeekday(weekday)),
  date: formatDate,
  startsOn: formatDate,
  endsOn: formatDate,
  validUntil: formatDate,
  seenOn: formatDate,
  hour: timeOfHour,
  country: countryName,
  language: (tag: string) => languageName(tag) ?? tag,
  serviceMinutes: (minutes: number) => t('changes:minutes', { minutes }),
  fromOther: (fields: readonly MergeField[]) =>
    listText(fields.map((field) => t(`common:mergeFields.${field}`))),
  despite: (codes: readonly AskedFirst[]) =>
    listText(codes.map((code) => t(`changes:value.despite.${code}`))),
  limits: (limits: readonly ServiceLimit[]) =>
    limits.length === 0
      ? t('changes:asUsual')
      : listText(limits.map(({ role, maxLimit }) => t('changes:limit', { role, count: maxLimit }))),
  recipients: (recipients: number | readonly string[]) =>
    typeof recipients === 'number' ? t('changes:members', { count: recipients }) : listText(recipients),
};

/** Returns the value of a changed field as a text. */
export function changedValue(field: ChangeField, value: unknown): string {
  const name = Array.isArray(value) ? null : findText(`changes:value.${field}.${value}`);
  if (name !== null) return name;
  if (value === null) return t('changes:none');
  if (typeof value === 'boolean') return value ? t('changes:yes') : t('changes:no');
  const format = FORMATS[field];
  if (format) return format(value as never);
  return Array.isArray(value) ? listText(value.map(String)) : String(value);
}
