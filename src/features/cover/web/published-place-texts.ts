import type { AssignmentResponse } from '#domain/serving/response.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, listInSentence, plural } from '#texts/counts-and-lists.ts';

const RESPONSES: Readonly<Record<AssignmentResponse, string>> = {
  none: 'has not responded yet',
  confirmed: 'has confirmed',
  declined: "can't make it",
};

/** The texts of a place of a published roster. */
export const PUBLISHED_PLACE_TEXTS = catalogue('published-place', {
  holder: (name: string, response: AssignmentResponse) => `${name} ${RESPONSES[response]}.`,
  served: (name: string) => `${name} served.`,
  wasOpen: 'No one served.',
  find: 'Find someone else',
  askOneByOne: 'Ask people one by one',
  empty: 'Empty this place',
  question: (name: string, instead: string | null) =>
    instead === null
      ? `${name} will serve, and is told. No one else is.`
      : `${name} will serve instead of ${instead}. Both are told, and no one else.`,
  emptyQuestion: (name: string) => `${name} will no longer serve, and is told. The place stays open.`,
  back: 'Back',
  assignAndTell: 'Assign and tell',
  emptyAndTell: 'Empty and tell',
  changed: (name: string, role: string) => `${name} serves as ${role}`,
  emptied: (role: string) => `${role} is open`,
  told: (messages: number, unreachable: readonly string[]) =>
    joinSentences([
      messages > 0
        ? `${plural(messages, { one: '1 message is', other: `${messages} messages are` })} on the way.`
        : 'No message was needed.',
      unreachable.length > 0 ? `No message reaches ${listInSentence(unreachable)}.` : null,
    ]),
  asking: 'Asking one by one',
  askingText: 'You see how far it has come under "Needs cover".',
});
