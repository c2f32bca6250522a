import type { MergedMember } from '#contract/member-merge.ts';
import type { RoleId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import type { MergeField } from '#domain/members/merge.ts';
import { weekly } from '#domain/services/service-time.ts';
import { languageName } from '#languages/index.ts';
import { listInSentence, listText } from '#languages/lists.ts';
import { ordinal } from '#languages/ordinals.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { t } from '#languages/t.ts';
import { contactChoiceText } from '#web/parts/contact-choice-field.tsx';
import { limitsText } from './limits-wording.ts';

/** Returns a sentence about the records that move to the member with this name, or null if there are none. */
export function movesText({ records }: MergedMember, name: string): string | null {
  const kinds = Object.keys(records) as Array<keyof typeof records>;
  const moving = kinds.filter((kind) => records[kind] > 0);
  if (moving.length === 0) return null;
  return t('members:merge.moves', {
    name,
    records: listInSentence(
      moving.map((kind) => t(`members:merge.records.${kind}`, { count: records[kind] })),
    ),
  });
}

const yesOrNo = (isSo: boolean) => (isSo ? t('members:merge.yes') : t('members:merge.no'));

const VALUE_TEXTS: Readonly<
  Record<MergeField, (member: MergedMember, nameOfRole: (id: RoleId) => string) => string | null>
> = {
  name: fullName,
  initials: ({ initials }) => initials,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  email: ({ email }) => email,
  contactBy: ({ contactBy }) => contactChoiceText(contactBy),
  role: ({ role }) => t(`members:memberRoles.${role}`),
  isAdmin: ({ isAdmin }) => yesOrNo(isAdmin),
  doesNotServe: ({ doesNotServe }) => yesOrNo(doesNotServe),
  language: ({ language }) => languageName(language),
  preferences: ({ memberships }, nameOfRole) =>
    listText(
      memberships.flatMap(({ preferredRoleId: preferred, secondaryRoleId: secondary }) => [
        preferred === null ? t('members:preferences.noPreferred') : nameOfRole(preferred),
        secondary && nameOfRole(secondary),
      ]),
    ),
  limits: limitsText,
  family: ({ family }) => family && listInSentence(family.people.map(fullName)),
  isChild: ({ isChild }) => (isChild ? t('members:merge.child') : t('members:merge.adult')),
  usualServices: ({ usualServices }) =>
    listText(
      usualServices.map(({ weekday, startsAt, name, weeks }) =>
        t('members:merge.usually', {
          time: serviceTimeTitle(weekly(weekday, { startsAt, name })),
          weeks: listText(weeks.map((week) => ordinal(week))),
        }),
      ),
    ),
};

/** Returns a member's value of a field in words. */
export function valueText(
  field: MergeField,
  member: MergedMember,
  nameOfRole: (id: RoleId) => string,
): string {
  return VALUE_TEXTS[field](member, nameOfRole) ?? '';
}
