import type { MergedMember } from '#contract/member-merge.ts';
import type { RoleId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import type { MergeField } from '#domain/members/merge.ts';
import { weekly } from '#domain/services/service-time.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listInSentence, listText, plural } from '#texts/counts-and-lists.ts';
import { ordinal } from '#texts/ordinals.ts';
import { serviceTimeTitle } from '#texts/service-times.ts';
import { contactChoiceText } from '#web/parts/contact-choice-field.tsx';
import { limitsText, PREFERENCES_TEXTS } from './preferences-texts.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** The texts of merging two members. */
export const MERGE_TEXTS = catalogue('merge-members', {
  action: 'Merge with another member',
  title: 'Merge two members',
  about: (name: string) =>
    `For a person who is listed twice. The answers, services and history of ${name} and the other member are put together.`,
  other: 'The other member',
  choose: 'Choose a member',
  similar: 'Same name, phone number or email',
  everyoneElse: 'Everyone else',
  membersFailed: "Couldn't load the members.",
  previewFailed: "Couldn't load what is known about the two members.",
  refused: "These two can't be merged",
  whosePin: 'Whose PIN stays',
  yourPin: 'Your own PIN and your devices stay.',
  stays: 'What also stays',
  follows: 'What happens',
  yes: 'Yes',
  no: 'No',
  usually: (time: string, weeks: string) => `${time} (${weeks})`,
  moves: (name: string, records: string) => `Moving to ${name}: ${records}.`,
  records: {
    answers: (count: number) => plural(count, { one: '1 answer', other: `${count} answers` }),
    services: (count: number) => plural(count, { one: '1 service', other: `${count} services` }),
    timesAway: (count: number) => plural(count, { one: '1 time away', other: `${count} times away` }),
    messages: (count: number) => plural(count, { one: '1 message', other: `${count} messages` }),
    changes: (count: number) =>
      plural(count, { one: '1 entry of the change log', other: `${count} entries of the change log` }),
  } satisfies Record<keyof MergedMember['records'], (count: number) => string>,
  answeredByBoth: (count: number) =>
    plural(count, {
      one: 'Both answered for 1 service. The later answer stays.',
      other: `Both answered for ${count} services. The later answers stay.`,
    }),
  otherPin:
    "The other PIN stops working. The other member's devices are signed out, and links in their messages end.",
  final: "This can't be undone.",
  confirm: 'Merge members',
  merging: 'Merging...',
  merged: (name: string) => `${name} is now listed once`,
  failed: "Couldn't merge the members",
});

/** Returns what moves from a member to the one with this name, or null if there is nothing. */
export function movesText({ records }: MergedMember, name: string): string | null {
  const kinds = Object.keys(records) as Array<keyof typeof records>;
  const moving = kinds.filter((kind) => records[kind] > 0);
  if (moving.length === 0) return null;
  return MERGE_TEXTS.moves(
    name,
    listInSentence(moving.map((kind) => MERGE_TEXTS.records[kind](records[kind]))),
  );
}

const yesOrNo = (isSo: boolean) => (isSo ? MERGE_TEXTS.yes : MERGE_TEXTS.no);

const VALUE_TEXTS: Readonly<
  Record<MergeField, (member: MergedMember, nameOfRole: (id: RoleId) => string) => string | null>
> = {
  name: fullName,
  initials: ({ initials }) => initials,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  email: ({ email }) => email,
  contactBy: ({ contactBy }) => contactChoiceText(contactBy),
  role: ({ role }) => MEMBERS_TEXTS.memberRoles[role],
  isAdmin: ({ isAdmin }) => yesOrNo(isAdmin),
  doesNotServe: ({ doesNotServe }) => yesOrNo(doesNotServe),
  preferences: ({ preferredRoleId: preferred, secondaryRoleId: secondary }, nameOfRole) =>
    listText([
      preferred === null ? PREFERENCES_TEXTS.noPreferred : nameOfRole(preferred),
      secondary && nameOfRole(secondary),
    ]),
  limits: limitsText,
  usualServices: ({ usualServices }) =>
    listText(
      usualServices.map(({ weekday, startsAt, name, weeks }) =>
        MERGE_TEXTS.usually(
          serviceTimeTitle(weekly(weekday, { startsAt, name })),
          listText(weeks.map((week) => ordinal(week))),
        ),
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
