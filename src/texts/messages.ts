import type { MemberKind, MessageDetails, MessageKind } from '#domain/messages/message.ts';
import { fillIn } from '#domain/reminders/reminder-text.ts';
import { catalogue } from './catalogue.ts';
import { joinSentences, listInSentence } from './counts-and-lists.ts';
import { formatMonth, formatServiceDate } from './dates.ts';

/** A role at a service, as a message names both. */
export interface NamedDuty {
  readonly role: string;
  readonly service: string;
}

/** What a message about a roster says of one person's services. */
interface RosterFacts {
  /** "December 2026". */
  readonly months: string;
  /** All services. */
  readonly all: readonly NamedDuty[];
  /** How they differ from what the person was told last. */
  readonly added: readonly NamedDuty[];
  readonly changed: ReadonlyArray<NamedDuty & { readonly was: string }>;
  /** The services without their roles. */
  readonly removed: readonly string[];
  /** How many more changes, or services, a short text has no space for. */
  readonly more: number;
}

/** What a message says of each place for which cover is, or was, sought. */
interface ResultFacts extends NamedDuty {
  readonly leaver: string;
  readonly taker: string;
  /** Who gets the message. */
  readonly to: 'leaver' | 'taker' | 'coordinator';
}

/** What a message of each kind says besides the first name and the link. It is read when the message is sent. */
export interface MessageFacts {
  readonly reminder: { readonly template: string; readonly month: string; readonly deadline: string };
  readonly roster_published: RosterFacts;
  readonly roster_changed: RosterFacts;
  readonly cover_request: { readonly places: readonly NamedDuty[] };
  readonly cover_result: { readonly places: readonly ResultFacts[] };
  /** `isLast`: Sundial asks no one else. */
  readonly cover_needed: {
    readonly places: ReadonlyArray<NamedDuty & { readonly leaver: string; readonly isLast: boolean }>;
  };
  readonly cover_corrected: {
    readonly places: ReadonlyArray<NamedDuty & { readonly name: string; readonly canServe: boolean }>;
  };
  /** `isConfirmed`: the person has said that they will be there, so they are not asked again. */
  readonly serving_reminder: { readonly duties: readonly NamedDuty[]; readonly isConfirmed: boolean };
}

/** What every message to a member contains. */
export interface MemberFacts {
  /** The church's name. Empty until an administrator enters it. */
  readonly church: string;
  readonly firstName: string;
  /** Empty if the address of this Sundial is not known. */
  readonly link: string;
}

/** The texts of each kind: its title in the list of sent messages, and what it says in each of its channels. */
type MessageTexts = {
  readonly [Kind in MessageKind]: {
    readonly title: (details: MessageDetails[Kind]) => string;
  } & (Kind extends MemberKind
    ? {
        /** Without the link, which follows. */
        readonly sms: (facts: MessageFacts[Kind] & MemberFacts) => string;
        readonly email: {
          readonly subject: (facts: MessageFacts[Kind]) => string;
          readonly body: (facts: MessageFacts[Kind] & MemberFacts) => string;
        };
      }
    : { readonly email: { readonly subject: TextOf<Kind>; readonly body: TextOf<Kind> } });
};

/** In HTML too, so it contains no `&`, `<` or `>`. */
type TextOf<Kind extends MessageKind> = (details: MessageDetails[Kind]) => string;

const LISTS = catalogue('message-lists', {
  duty: (role: string, services: string) => `${role} on ${services}`,
  /** Services contain commas. */
  services: (services: readonly string[]) =>
    services.length === 2 ? services.join(' and ') : services.join('; '),
  changed: (duty: string, was: string) => `${duty} (was ${was})`,
  more: (count: number) => `And ${count} more.`,
});

/** Returns how long a service takes, as messages say it. */
export const minutesText = catalogue('service-length', (minutes: number) => `${minutes} minutes`);

/** Returns duties by role: "Singer on 6 Dec, 9:00 and 13 Dec, 9:00". */
function byRole(duties: readonly NamedDuty[]): string[] {
  const roles = new Map<string, string[]>();
  for (const { role, service } of duties) roles.set(role, [...(roles.get(role) ?? []), service]);
  return [...roles].map(([role, services]) => LISTS.duty(role, LISTS.services(services)));
}

const moreOf = (count: number) => (count > 0 ? LISTS.more(count) : null);

const ROSTER = catalogue('roster-news', {
  serve: (duties: string) => `You serve: ${duties}.`,
  added: (duties: string) => `New: ${duties}.`,
  changed: (duties: string) => `Changed: ${duties}.`,
  removed: (services: string) => `You no longer serve on ${services}.`,
  allNow: (duties: string) => `Your services now:\n${duties}`,
  none: 'You have no services in it now.',
});

/** Returns what has changed for one person: "New: Singer on 6 Dec, 9:00. You no longer serve on 20 Dec." */
function newsOf({ added, changed, removed, more }: RosterFacts): string {
  const moved = changed.map((duty) => LISTS.changed(LISTS.duty(duty.role, duty.service), duty.was));
  return joinSentences([
    added.length > 0 ? ROSTER.added(byRole(added).join('; ')) : null,
    moved.length > 0 ? ROSTER.changed(moved.join('; ')) : null,
    removed.length > 0 ? ROSTER.removed(LISTS.services(removed)) : null,
    moreOf(more),
  ]);
}

const onePerLine = (duties: readonly NamedDuty[]) =>
  duties.map(({ role, service }) => LISTS.duty(role, service)).join('\n');

/** Who serves instead, as each recipient reads it. */
const COVERED = catalogue<Record<ResultFacts['to'], (facts: ResultFacts) => string>>('covered', {
  leaver: ({ taker, role, service }) => `${taker} takes your place as ${role} on ${service}.`,
  taker: ({ role, service }) => `You serve as ${role} on ${service}. Thank you for helping.`,
  coordinator: ({ taker, leaver, role, service }) =>
    `${taker} takes the place of ${leaver} as ${role} on ${service}.`,
});

const COVER = catalogue('cover-statements', {
  ask: (places: string) => `Someone can't make it. Can you serve as ${places}? Please answer in Sundial.`,
  needed: (leaver: string, role: string, service: string) =>
    `${leaver} can't serve as ${role} on ${service}, and no one else will be asked.`,
  neededSoon: (leaver: string, role: string, service: string) =>
    `${leaver} can't serve as ${role} on ${service}, and there is little time to ask others.`,
  find: 'Please find someone.',
  canServe: (name: string, role: string, service: string) =>
    `It's fine: ${name} can serve after all, as ${role} on ${service}.`,
  cannotServe: (name: string, role: string, service: string) =>
    `${name} can't serve as ${role} on ${service} after all. Others are being asked.`,
});

const neededText = ({ places }: MessageFacts['cover_needed']) =>
  joinSentences([
    ...places.map(({ leaver, role, service, isLast }) =>
      (isLast ? COVER.needed : COVER.neededSoon)(leaver, role, service),
    ),
    COVER.find,
  ]);

const correctedText = ({ places }: MessageFacts['cover_corrected']) =>
  joinSentences(
    places.map(({ name, role, service, canServe }) =>
      (canServe ? COVER.canServe : COVER.cannotServe)(name, role, service),
    ),
  );

const servicesOf = (duties: readonly NamedDuty[]) => listInSentence(duties.map(({ service }) => service));

/** The standard text of a reminder, which the church can replace, and the name in one that would be too long. */
export const REMINDER_MESSAGE_TEXTS = catalogue('reminder-message', {
  template: 'Hi {firstName}, when can you serve in {month}? Please answer by {deadline}: {link}',
  insteadOfName: 'there',
});

/** Where to open Sundial, if its address is not known. */
export const WITHOUT_LINK = catalogue('without-link', {
  sentence: 'Open Sundial in your browser as usual.',
  /** In the place of {link} in a church's own text. */
  inText: 'open Sundial in your browser as usual',
});

const SERVING = catalogue('serving-statements', {
  serve: (duties: string) => `You serve as ${duties}.`,
  ask: "Please say in Sundial if you'll be there.",
});

const servingText = ({ duties, isConfirmed }: MessageFacts['serving_reminder']) =>
  joinSentences([SERVING.serve(byRole(duties).join('; ')), isConfirmed ? null : SERVING.ask]);

export const MESSAGE_TEXTS = catalogue('message', {
  reminder: {
    title: ({ month }) => `Reminder for ${formatMonth(month)}`,
    sms: ({ template, ...fields }) => fillIn(template, fields),
    email: {
      subject: ({ month }) => `When can you serve in ${month}?`,
      body: ({ template, ...fields }) => fillIn(template, fields),
    },
  },
  roster: {
    title: ({ month }) => `Roster for ${formatMonth(month)}`,
    email: {
      subject: ({ month }) => `Service roster for ${formatMonth(month)}`,
      body: ({ month }) =>
        `The service roster for ${formatMonth(month)} is attached as a PDF, ready to print.`,
    },
  },
  availability: {
    title: ({ month }) => `Availability for ${formatMonth(month)}`,
    email: {
      subject: ({ month }) => `Availability for ${formatMonth(month)}`,
      body: ({ month }) => `The availability for ${formatMonth(month)} is attached as a PDF, ready to print.`,
    },
  },
  roster_published: {
    title: ({ month }) => `Roster for ${formatMonth(month)}, to the people who serve`,
    sms: ({ firstName, months, all, more }) =>
      joinSentences([
        `Hi ${firstName}, the roster for ${months} is ready.`,
        ROSTER.serve(byRole(all).join('; ')),
        moreOf(more),
      ]),
    email: {
      subject: ({ months }) => `Your services in ${months}`,
      body: ({ months, all }) => `The roster for ${months} is ready. You serve as:\n${onePerLine(all)}`,
    },
  },
  roster_changed: {
    title: ({ month }) => `Changes to the roster for ${formatMonth(month)}`,
    sms: ({ firstName, months, ...facts }) =>
      `Hi ${firstName}, the roster for ${months} has changed. ${newsOf({ months, ...facts })}`,
    email: {
      subject: ({ months }) => `Your services in ${months} have changed`,
      body: ({ months, ...facts }) =>
        `The roster for ${months} has changed. ${newsOf({ months, ...facts })}\n\n${facts.all.length === 0 ? ROSTER.none : ROSTER.allNow(onePerLine(facts.all))}`,
    },
  },
  cover_request: {
    title: ({ service }) => `Request to cover on ${formatServiceDate(service.date)}`,
    sms: ({ firstName, places }) => `Hi ${firstName}. ${COVER.ask(byRole(places).join('; '))}`,
    email: {
      subject: ({ places }) => `Can you help on ${servicesOf(places)}?`,
      body: ({ places }) => COVER.ask(byRole(places).join('; ')),
    },
  },
  cover_result: {
    title: ({ service }) => `Cover found for ${formatServiceDate(service.date)}`,
    sms: ({ firstName, places }) =>
      `Hi ${firstName}. ${joinSentences(places.map((place) => COVERED[place.to](place)))}`,
    email: {
      subject: ({ places }) => `Cover found for ${servicesOf(places)}`,
      body: ({ places }) => joinSentences(places.map((place) => COVERED[place.to](place))),
    },
  },
  cover_needed: {
    title: ({ service }) => `Cover needed on ${formatServiceDate(service.date)}`,
    sms: ({ firstName, places }) => `Hi ${firstName}. ${neededText({ places })}`,
    email: { subject: ({ places }) => `Cover needed on ${servicesOf(places)}`, body: neededText },
  },
  cover_corrected: {
    title: ({ service }) => `Correction for ${formatServiceDate(service.date)}`,
    sms: ({ firstName, places }) => `Hi ${firstName}. ${correctedText({ places })}`,
    email: { subject: ({ places }) => `Correction for ${servicesOf(places)}`, body: correctedText },
  },
  serving_reminder: {
    title: ({ service }) => `Reminder of the service on ${formatServiceDate(service.date)}`,
    sms: ({ firstName, ...facts }) => `Hi ${firstName}. ${servingText(facts)}`,
    email: { subject: ({ duties }) => `You serve on ${servicesOf(duties)}`, body: servingText },
  },
} satisfies MessageTexts);

/** Returns a text message that begins with the church's name. */
export const MESSAGE_FROM = catalogue('message-from', (church: string, text: string) => `${church}: ${text}`);

/** What every email to a member begins and ends with. */
export const MEMBER_MAIL_TEXTS = catalogue('member-mail', {
  greeting: (firstName: string) => `Hello ${firstName},`,
  open: 'See it in Sundial',
  preferences: 'To change how we reach you, sign in to Sundial with your PIN and open Account.',
});

/** Returns the title of a message in the list of sent ones. */
export function messageTitle<Kind extends MessageKind>(kind: Kind, details: MessageDetails[Kind]): string {
  const texts: { readonly [K in MessageKind]: Pick<MessageTexts[K], 'title'> } = MESSAGE_TEXTS;
  return texts[kind].title(details);
}
