import { firstDay, type Month, monthsOf } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import type { MessageDetails, MessageName } from '#domain/messages/message.ts';
import { formatMonth, formatServiceDate } from './dates.ts';

import { listInSentence, listPhrases } from './lists.ts';
import { t } from './t.ts';

/** A role at a service, as a message names both. */
export interface NamedDuty {
  readonly role: string;
  readonly service: string;
  /** Whose it is, in a message to several people. */
  readonly person?: string | null;
  /** When to be there, if that is before the start. */
  readonly arriveAt?: ClockTime;
}

/** Returns a service with when to be there: "6 Dec, 9:00 (arrive 8:15)". */
const withArrival = ({ service, arriveAt }: NamedDuty) =>
  arriveAt ? t('messages:arrive', { service, time: arriveAt }) : service;

/** Returns a part of a message with whose it is, if the message is to several people: "Reader (Ruth)". */
export const ofPerson = (what: string, person: string | null | undefined) =>
  person ? t('messages:ofPerson', { what, name: person }) : what;

/** The parts of every message to a member. */
export interface RecipientFacts {
  /** The church's name. Empty until an administrator enters it. */
  readonly church: string;
  /** Empty in a text message that has no space for it, unless `isForOther`. */
  readonly firstName: string;
  /** Whether others read the message, so that only the name tells whose it is. */
  readonly isForOther: boolean;
  /** Whether it is to a guest, who has no PIN and only the link of the message. */
  readonly isGuest?: boolean;
  /** Whether someone reads what people reply. */
  readonly canReply: boolean;
  /** Empty if the address of this Sundial is not known. */
  readonly link: string;
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
  for (const duty of duties) {
    const whose = ofPerson(duty.role, duty.person);
    roles.set(whose, [...(roles.get(whose) ?? []), withArrival(duty)]);
  }
  return listPhrases(
    [...roles].map(([role, services]) => t('messages:duty', { role, services: listServices(services) })),
  );
}

/** Returns months in order, each once. */
export const monthsText = (months: readonly Month[]) =>
  listInSentence(monthsOf(months.map(firstDay)).map(formatMonth));

export const moreOf = (count = 0) => (count > 0 ? t('messages:more', { count }) : null);

export const onePerLine = (duties: readonly NamedDuty[]) =>
  duties
    .map((duty) =>
      t('messages:duty', { role: ofPerson(duty.role, duty.person), services: withArrival(duty) }),
    )
    .join('\n');

/** Several people can serve at one service. */
export const servicesOf = (duties: readonly NamedDuty[]) =>
  listInSentence([...new Set(duties.map(({ service }) => service))]);

/** Returns the title of a message in the list of sent ones. */
export function messageTitle<Name extends MessageName>(kind: Name, details: MessageDetails[Name]): string {
  const date = 'service' in details ? formatServiceDate(details.service.date) : '';
  const month = 'month' in details ? formatMonth(details.month) : '';
  return t(`messages:kind.${kind as MessageName}.title`, { date, month });
}
