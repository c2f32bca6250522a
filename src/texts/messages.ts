import type { Channel } from '#domain/messages/delivery.ts';
import type { ChannelOf, MessageDetails, MessageKind } from '#domain/messages/message.ts';
import { catalogue } from './catalogue.ts';
import { formatMonth } from './dates.ts';

/** A text of a message. `facts` are what only the sender knows, such as a link. */
type TextOf<Kind extends MessageKind> = (details: MessageDetails[Kind], facts: never) => string;

interface ChannelTexts<Kind extends MessageKind> extends Record<Channel, unknown> {
  /** The reminder's is a template that the church can replace. */
  readonly sms: Kind extends 'reminder' ? string : TextOf<Kind>;
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
interface MemberFacts {
  readonly firstName: string;
  readonly link: string;
}

interface ServingFacts extends MemberFacts {
  /** The services at which the member serves, as a list for a sentence. Empty if there are none. */
  readonly services: string;
}

export const MESSAGE_TEXTS = catalogue('message', {
  reminder: {
    title: ({ month }) => `Reminder for ${formatMonth(month)}`,
    sms: 'Hi {firstName}, when can you serve in {month}? Please answer by {deadline}: {link}',
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
        `The roster for ${formatMonth(month)} is ready. You serve on ${services}.`,
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
          : `The roster for ${formatMonth(month)} has changed. You now serve on ${services}.`,
    },
  },
} satisfies MessageTexts);

/** What every email to a member begins and ends with. In HTML too, so they contain no `&`, `<` or `>`. */
export const MEMBER_MAIL_TEXTS = catalogue('member-mail', {
  greeting: (firstName: string) => `Hello ${firstName},`,
  open: (link: string) => `See it in Sundial: ${link}`,
  preferences: 'To change how we reach you, open Account in Sundial.',
});

/** Returns the title of a message in the list of sent ones. */
export function messageTitle<Kind extends MessageKind>(kind: Kind, details: MessageDetails[Kind]): string {
  const texts: MessageTexts = MESSAGE_TEXTS;
  return texts[kind].title(details);
}
