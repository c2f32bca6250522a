import { MAX_AWAY_PERIODS } from '#domain/availability/away.ts';
import { MAX_MONTHS_AHEAD } from '#domain/availability/deadline.ts';
import { CHANGE_FIELDS, type ChangeValues, PRIVATE_FIELDS } from '#domain/changes/change.ts';
import { MAX_FAMILY_SIZE } from '#domain/families/family.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import type { Refusal, RefusalCode, RefusalParams } from '#domain/refusals/refusal.ts';
import { MAX_SERVICES_PER_MONTH } from '#domain/services/service-times.ts';
import { changedValue } from '#languages/changed-values.ts';
import { formatDate, formatMonth } from '#languages/dates.ts';
import { failedMailsText } from '#languages/delivery.ts';
import { joinSentences, listInSentence, listPhrases } from '#languages/lists.ts';
import { roleFullTexts } from '#languages/role-full.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';

/** The limits that sentences name. */
const LIMITS: { readonly [Code in RefusalCode]?: { readonly max: number } } = {
  too_many_away: { max: MAX_AWAY_PERIODS },
  too_far_ahead: { max: MAX_MONTHS_AHEAD },
  family_too_large: { max: MAX_FAMILY_SIZE },
  too_many_services: { max: MAX_SERVICES_PER_MONTH },
};

/** Returns the first services, and how many more there are. */
function servicesText({ services, count }: RefusalParams['both_serve']): string {
  const more = count - services.length;
  const others = more > 0 ? t('refusals:specific.moreServices', { count: more }) : null;
  return listInSentence([...services.map((service) => serviceTitle(service)), others]);
}

/** Returns the first services of a member in a team, and how many more there are. */
function dutiesText({ services, count, draftCount, isOwn }: RefusalParams['has_duties']): string {
  const hidden = isOwn ? draftCount : 0;
  const more = count - hidden - services.length;
  return listInSentence([
    ...services.map(({ isDraft, ...service }) =>
      isDraft
        ? t('refusals:specific.notPublished', { service: serviceTitle(service) })
        : serviceTitle(service),
    ),
    more > 0 ? t('refusals:specific.moreServices', { count: more }) : null,
    hidden > 0 ? t('refusals:specific.draftServices', { count: hidden }) : null,
  ]);
}

/** The more specific sentences of refusals with parameters. */
const SPECIFIC: { readonly [Code in keyof RefusalParams]: (params: RefusalParams[Code]) => string } = {
  too_many_tries: ({ waitSeconds, teamLinkHelps }) => {
    if (teamLinkHelps) return t('refusals:specific.teamLinkFirst');
    if (waitSeconds === null) return t('refusals:specific.locked');
    return waitSeconds < 90
      ? t('refusals:specific.waitSeconds', { count: waitSeconds })
      : t('refusals:specific.waitMinutes', { count: Math.ceil(waitSeconds / 60) });
  },
  busy: (params) => t(`refusals:specific.busy.${params.with}`),
  wrong_host: (params) => t('refusals:specific.wrong_host', params),
  too_many_services: ({ month }) =>
    t('refusals:specific.too_many_services', { max: MAX_SERVICES_PER_MONTH, month: formatMonth(month) }),
  service_time_in_use: ({ because }) => t(`refusals:specific.service_time_in_use.${because}`),
  service_has_assignments: ({ people, count }) => {
    const more = count - people.length;
    const others = more > 0 ? t('refusals:specific.morePeople', { count: more }) : null;
    return t('refusals:specific.assigned', { count, names: listInSentence([...people, others]) });
  },
  cover_taken: (params) => t('refusals:specific.cover_taken', params),
  changed_meanwhile: () => t('refusals:changed_meanwhile'),
  serves_with_other_team: ({ team, service }) =>
    t('refusals:specific.serves_with_other_team', { team, service: serviceTitle(service) }),
  not_in_team: (params) => t('refusals:specific.not_in_team', params),
  check_missing: ({ check, until }) =>
    until === null
      ? t('refusals:specific.checkMissing', { check })
      : t('refusals:specific.checkEnded', { check, date: formatDate(until) }),
  room_too_small: ({ room, adults, places }) =>
    t('refusals:specific.room_too_small', { room, adults, count: places }),
  room_in_two_teams: (params) => t('refusals:specific.room_in_two_teams', params),
  role_in_two_rooms: (params) => t('refusals:specific.role_in_two_rooms', params),
  was_elsewhere: ({ name, role, service }) =>
    t('refusals:specific.was_elsewhere', { name, role, service: serviceTitle(service) }),
  trainee_there: (params) => t('refusals:specific.trainee_there', params),
  learned_enough: ({ services }) => t('refusals:specific.learned_enough', { count: services }),
  guest_is_member: ({ name }) => t('refusals:specific.guest_is_member', { name }),
  guest_exists: ({ name }) => t('refusals:specific.guest_exists', { name }),
  guest_serves: (params) => t('refusals:specific.guest_serves', { services: servicesText(params) }),
  role_full: (params) => roleFullTexts(params).message,
  both_serve: (params) => t('refusals:specific.both_serve', { services: servicesText(params) }),
  has_duties: (params) =>
    params.isOwn
      ? t('refusals:specific.hasOwnDuties', { services: dutiesText(params) })
      : t('refusals:specific.has_duties', { services: dutiesText(params) }),
  family_contradiction: ({ people, other, otherPeople }) =>
    t(`refusals:specific.family_contradiction.${other}`, {
      people: listInSentence(people),
      others: listInSentence(otherPeople),
    }),
  in_other_family: ({ moves }) => {
    const nameOf = nameAmong(
      moves.flatMap(({ people, others }) => [...people, ...others]),
      'full',
    );
    return joinSentences(
      moves.map(({ people, others }) => {
        const names = listInSentence(people.map(nameOf));
        return others.length === 0
          ? t('refusals:specific.leavesFamily', { count: people.length, names })
          : t('refusals:specific.leavesOthers', {
              ...{ count: people.length, names },
              others: listInSentence(others.map(nameOf)),
            });
      }),
    );
  },
  import_not_csv: ({ unclosedQuoteInRow: row }) => t('refusals:specific.unclosedQuote', { row }),
  import_too_long: (params) =>
    'rows' in params
      ? t('refusals:specific.tooManyRows', params)
      : t('refusals:specific.tooManyLines', params),
  already_reminded: ({ people }) => t('refusals:specific.already_reminded', { count: people }),
  not_configured: ({ channel }) => t(`messaging:setUp.${channel}`),
  provider_failed: (params) => {
    if ('emails' in params) return failedMailsText(params.emails);
    return params.reason.startsWith('sms') ? t('refusals:specific.smsFailed') : t('refusals:provider_failed');
  },
};

/** Returns the sentence about fields that someone else has changed, as they are now in words of the log of changes. */
export function changedMeanwhileText(now: ChangeValues): string {
  const texts = CHANGE_FIELDS.filter((field) => field in now).map((field) => {
    const value = now[field] ?? null;
    const shown = PRIVATE_FIELDS.includes(field) && value !== null ? t('changes:value.email.changed') : null;
    const words = { field: t(`changes:field.${field}`), value: shown ?? changedValue(field, value) };
    return t('refusals:specific.isNow', words);
  });
  if (texts.length === 0) return t('refusals:changed_meanwhile');
  return t('refusals:specific.changed_meanwhile', { fields: listPhrases(texts) });
}

/** Returns the sentence for a user about a refusal. Some are fixed (docs/product.md, "Refusals"). */
export function refusalText({ code, params }: Refusal): string {
  if (params === null) return t(`refusals:${code}`, LIMITS[code] as never);
  const specific: (params: never) => string = SPECIFIC[code];
  return specific(params as never);
}
