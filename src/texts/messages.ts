import type { Channel } from '#domain/messages/delivery.ts';
import type { ChannelOf, MessageDetails, MessageKind } from '#domain/messages/message.ts';
import { fillIn, type ReminderFields, writeReminder } from '#domain/reminders/reminder-text.ts';
import { catalogue } from './catalogue.ts';
import { formatMonth, formatServiceDate } from './dates.ts';

/** A text of a message. `facts` are what only the sender knows, such as a link. */
type TextOf<Kind extends MessageKind> = (details: MessageDetails[Kind], facts: never) => string;

interface ChannelTexts<Kind extends MessageKind> extends Record<Channel, unknown> {
  readonly sms: TextOf<Kind>;
  /** In HTML too, so they contain no `&`, `<` or `>`. */
  readonly email: { readonly subject: TextOf<Kind>; readonly body: TextOf<Kind> };
}

/** The texts of each kind: its title in the list of sent messages, and what it says in each of its channels. */
type MessageTexts = {
  readonly [Kind in MessageKind]: {
    readonly title: (details: MessageDetails[Kind]) => string;
  } & Pick<ChannelTexts<Kind>, ChannelOf<Kind>>;
};

/** What a message to a member contains besides its details. */
export interface MemberFacts {
  readonly firstName: string;
  /** Empty if the address of this Sundial is not known. */
  readonly link: string;
}

interface ServingFacts extends MemberFacts {
  /** The member's services with their roles: one per line in an email, else in one line. Empty if there are none. */
  readonly services: string;
}

/** What a reminder contains: the fields of the church's template. */
interface ReminderFacts extends MemberFacts, ReminderFields {
  readonly template: string;
}

/** What a message about one duty contains besides its details. */
interface DutyFacts extends MemberFacts {
  readonly role: string;
  readonly service: string;
}

/** What a message about cover contains besides its details. */
interface CoverFacts extends DutyFacts {
  /** The names of the member who can't make it, and of the one who serves instead. */
  readonly leaver: string;
  readonly taker: string;
  /** Who gets the message. */
  readonly to: 'leaver' | 'taker' | 'coordinator';
}

/** The list of a member's services in a message about a roster. Their titles contain commas. */
export const DUTY_LIST_TEXTS = catalogue('duty-list', {
  duty: (service: string, role: string) => `${service} (${role})`,
  inOneLine: (duties: readonly string[], left: number) =>
    [...duties, ...(left > 0 ? [`and ${left} more`] : [])].join('; '),
});

/** Who serves instead, as each recipient reads it. */
const COVERED = catalogue<Record<CoverFacts['to'], (facts: CoverFacts) => string>>('covered', {
  leaver: ({ taker, role, service }) => `${taker} takes your place as ${role} on ${service}.`,
  taker: ({ role, service }) => `You serve as ${role} on ${service}. Thank you for helping.`,
  coordinator: ({ taker, leaver, role, service }) =>
    `${taker} takes the place of ${leaver} as ${role} on ${service}.`,
});

/** The standard text of a reminder, which the church can replace, and the name in one that would be too long. */
export const REMINDER_MESSAGE_TEXTS = catalogue('reminder-message', {
  template: 'Hi {firstName}, when can you serve in {month}? Please answer by {deadline}: {link}',
  insteadOfName: 'there',
});

/** Returns a text message with its link, if the address of this Sundial is known. */
const withLink = (text: string, link: string) => (link === '' ? text : `${text} ${link}`);

export const MESSAGE_TEXTS = catalogue('message', {
  reminder: {
    title: ({ month }) => `Reminder for ${formatMonth(month)}`,
    sms: (_, { template, ...fields }: ReminderFacts) =>
      writeReminder(template, fields, REMINDER_MESSAGE_TEXTS.insteadOfName).text,
    email: {
      subject: ({ month }) => `When can you serve in ${formatMonth(month)}?`,
      body: (_, { template, ...fields }: ReminderFacts) => fillIn(template, fields).text,
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
    sms: ({ month }, { firstName, services, link }: ServingFacts) =>
      `Hi ${firstName}, the roster for ${formatMonth(month)} is ready. You serve on ${services}: ${link}`,
    email: {
      subject: ({ month }) => `Your services in ${formatMonth(month)}`,
      body: ({ month }, { services }: ServingFacts) =>
        `The roster for ${formatMonth(month)} is ready. You serve on:\n${services}`,
    },
  },
  roster_changed: {
    title: ({ month }) => `Changes to the roster for ${formatMonth(month)}`,
    sms: ({ month }, { firstName, services, link }: ServingFacts) =>
      services === ''
        ? `Hi ${firstName}, the roster for ${formatMonth(month)} has changed. You no longer serve in it: ${link}`
        : `Hi ${firstName}, the roster for ${formatMonth(month)} has changed. You now serve on ${services}: ${link}`,
    email: {
      subject: ({ month }) => `Your services in ${formatMonth(month)} have changed`,
      body: ({ month }, { services }: ServingFacts) =>
        services === ''
          ? `The roster for ${formatMonth(month)} has changed. You no longer serve in it.`
          : `The roster for ${formatMonth(month)} has changed. You now serve on:\n${services}`,
    },
  },
  cover_request: {
    title: ({ service }) => `Request to cover on ${formatServiceDate(service.date)}`,
    sms: (_, { firstName, role, service, link }: CoverFacts) =>
      withLink(
        `Hi ${firstName}, someone can't make it on ${service}. Can you serve as ${role}? Please answer in Sundial.`,
        link,
      ),
    email: {
      subject: ({ service }) => `Can you help on ${formatServiceDate(service.date)}?`,
      body: (_, { role, service }: CoverFacts) =>
        `Someone can't make it on ${service}. Can you serve as ${role}? Please answer in Sundial.`,
    },
  },
  cover_result: {
    title: ({ service }) => `Cover found for ${formatServiceDate(service.date)}`,
    sms: (_, facts: CoverFacts) => withLink(`Hi ${facts.firstName}. ${COVERED[facts.to](facts)}`, facts.link),
    email: {
      subject: ({ service }) => `Cover found for ${formatServiceDate(service.date)}`,
      body: (_, facts: CoverFacts) => COVERED[facts.to](facts),
    },
  },
  cover_needed: {
    title: ({ service }) => `Cover needed on ${formatServiceDate(service.date)}`,
    sms: (_, { firstName, leaver, role, service, link }: CoverFacts) =>
      withLink(
        `Hi ${firstName}, ${leaver} can't serve as ${role} on ${service}, and no one else will be asked. Please find someone.`,
        link,
      ),
    email: {
      subject: ({ service }) => `Cover needed on ${formatServiceDate(service.date)}`,
      body: (_, { leaver, role, service }: CoverFacts) =>
        `${leaver} can't serve as ${role} on ${service}, and no one else will be asked. Please find someone.`,
    },
  },
  serving_reminder: {
    title: ({ service }) => `Reminder of the service on ${formatServiceDate(service.date)}`,
    sms: (_, { firstName, role, service, link }: DutyFacts) =>
      withLink(
        `Hi ${firstName}, you serve as ${role} on ${service}. Please say in Sundial if you'll be there.`,
        link,
      ),
    email: {
      subject: ({ service }) => `You serve on ${formatServiceDate(service.date)}`,
      body: (_, { role, service }: DutyFacts) =>
        `You serve as ${role} on ${service}. Please say in Sundial if you'll be there.`,
    },
  },
} satisfies MessageTexts);

/** What every email to a member begins and ends with. In HTML too, so they contain no `&`, `<` or `>`. */
export const MEMBER_MAIL_TEXTS = catalogue('member-mail', {
  greeting: (firstName: string) => `Hello ${firstName},`,
  open: (link: string) => `See it in Sundial: ${link}`,
  openWithoutLink: 'See it in Sundial.',
  preferences: 'To change how we reach you, sign in to Sundial with your PIN and open Account.',
});

/** Returns the title of a message in the list of sent ones. */
export function messageTitle<Kind extends MessageKind>(kind: Kind, details: MessageDetails[Kind]): string {
  const texts: MessageTexts = MESSAGE_TEXTS;
  return texts[kind].title(details);
}
