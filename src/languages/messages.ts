import type { Month } from '#domain/calendar/calendar.ts';
import type { MessageDetails, MessageName } from '#domain/messages/message.ts';
import { formatMonth, formatServiceDate } from './dates.ts';

import { joinSentences, listInSentence, listPhrases } from './lists.ts';
import { t } from './t.ts';

/** A role at a service, as a message names both. */
export interface NamedDuty {
  readonly role: string;
  readonly service: string;
}

/** How many items, of any list, a short text has no space for. They are the last ones. */
interface Shortened {
  readonly more: number;
}

/** The facts in a message about each place that needs, or needed, cover. */
interface ResultFacts extends NamedDuty {
  readonly leaver: string;
  readonly taker: string;
  /** Who gets the message. */
  readonly to: 'leaver' | 'taker' | 'coordinator';
}

/** The facts for coordinators about a place that needs cover. */
interface NeededFacts extends NamedDuty {
  readonly leaver: string;
  /** `last`: Sundial asks no one else. `soon`: there is little time to ask others. */
  readonly urgency: 'last' | 'soon' | 'asking';
  /** Who would serve without the leaver, each as a sentence. */
  readonly without: readonly string[];
}

/** The facts about the places of requests for cover. */
interface CoverFacts<Place extends NamedDuty> extends Shortened {
  readonly places: readonly Place[];
}

/** The facts in a message of each kind, besides the first name and the link. They are read when the message is sent. */
export interface MessageFacts {
  /** `asked`: how many people the same places are open to. Only one of them can take each. */
  readonly cover_request: CoverFacts<NamedDuty> & { readonly asked: number };
  readonly cover_result: CoverFacts<ResultFacts>;
  readonly cover_needed: CoverFacts<NeededFacts>;
  readonly cover_corrected: CoverFacts<NamedDuty & { readonly name: string; readonly canServe: boolean }>;
}

/** The parts of every message to a member. */
export interface RecipientFacts {
  /** The church's name. Empty until an administrator enters it. */
  readonly church: string;
  /** Empty in a text message that has no space for it, unless `isForOther`. */
  readonly firstName: string;
  /** Whether others read the message, so that only the name tells whose it is. */
  readonly isForOther: boolean;
  /** Whether someone reads what people reply. */
  readonly canReply: boolean;
  /** Empty if the address of this Sundial is not known. */
  readonly link: string;
}

/** The wording of a kind of message in each channel. */
interface Wording<Facts> {
  /** Without the link, which follows. */
  readonly sms: (facts: Facts & RecipientFacts) => string;
  readonly subject: (facts: Facts) => string;
  readonly body: (facts: Facts & RecipientFacts) => string;
}

/** Returns the greeting of a text message, which is one for everyone if the name is empty. */
export const helloText = (firstName: string) =>
  firstName === '' ? t('messages:helloAnyone') : t('messages:hello', { firstName });

/** Services contain commas. */
export const listServices = (services: readonly string[]) =>
  services.length === 2 ? listInSentence(services) : listPhrases(services);

/** Returns duties by role: "Singer on 6 Dec, 9:00 and 13 Dec, 9:00". */
export function byRole(duties: readonly NamedDuty[]): string {
  const roles = new Map<string, string[]>();
  for (const { role, service } of duties) roles.set(role, [...(roles.get(role) ?? []), service]);
  return listPhrases(
    [...roles].map(([role, services]) => t('messages:duty', { role, services: listServices(services) })),
  );
}

export const monthsText = (months: readonly Month[]) => listInSentence(months.map(formatMonth));

export const moreOf = (count: number) => (count > 0 ? t('messages:more', { count }) : null);

export const onePerLine = (duties: readonly NamedDuty[]) =>
  duties.map(({ role, service }) => t('messages:duty', { role, services: service })).join('\n');

/** Several people can serve at one service. */
export const servicesOf = (duties: readonly NamedDuty[]) =>
  listInSentence([...new Set(duties.map(({ service }) => service))]);

function askText({ places, asked, more }: MessageFacts['cover_request']): string {
  const key = asked === 1 ? 'ask' : asked === 2 ? 'askEither' : 'askOneOf';
  return joinSentences([
    t(`messages:kind.cover_request.${key}`, { places: byRole(places) }),
    moreOf(more),
    t('messages:kind.cover_request.answer'),
  ]);
}

/** Who serves instead, as each recipient reads it. */
const coveredText = ({ places, more }: MessageFacts['cover_result']) =>
  joinSentences([
    ...places.map(({ to, ...place }) => t(`messages:kind.cover_result.${to}`, place)),
    moreOf(more),
  ]);

const neededText = ({ places, more }: MessageFacts['cover_needed']) =>
  joinSentences([
    ...places.flatMap(({ urgency, without, ...place }) => [
      t(`messages:kind.cover_needed.${urgency}`, place),
      ...without,
    ]),
    moreOf(more),
    places.every(({ urgency }) => urgency === 'asking') ? null : t('messages:kind.cover_needed.find'),
  ]);

const correctedText = ({ places, more }: MessageFacts['cover_corrected']) =>
  joinSentences([
    ...places.map(({ canServe, ...place }) =>
      t(`messages:kind.cover_corrected.${canServe ? 'canServe' : 'cannotServe'}`, place),
    ),
    moreOf(more),
  ]);

/** Returns the wording of a kind whose text message is a greeting and the text of its email. */
function greeting<Facts extends { readonly places: readonly NamedDuty[] }>(
  kind: 'cover_request' | 'cover_result' | 'cover_needed' | 'cover_corrected',
  textOf: (facts: Facts) => string,
): Wording<Facts> {
  return {
    sms: ({ firstName, ...facts }) =>
      t('messages:greeting', { hello: helloText(firstName), text: textOf(facts as unknown as Facts) }),
    subject: ({ places }) => t(`messages:kind.${kind}.subject`, { services: servicesOf(places) }),
    body: textOf,
  };
}

/** The wording of each kind of message to a member. */
export const WORDINGS: { readonly [Kind in keyof MessageFacts]: Wording<MessageFacts[Kind]> } = {
  cover_request: greeting('cover_request', askText),
  cover_result: greeting('cover_result', coveredText),
  cover_needed: greeting('cover_needed', neededText),
  cover_corrected: greeting('cover_corrected', correctedText),
};

/** Returns the title of a message in the list of sent ones. */
export function messageTitle<Name extends MessageName>(kind: Name, details: MessageDetails[Name]): string {
  const date = 'service' in details ? formatServiceDate(details.service.date) : '';
  const month = 'month' in details ? formatMonth(details.month) : '';
  return t(`messages:kind.${kind as MessageName}.title`, { date, month });
}
