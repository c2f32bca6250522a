import { catalogue, LOCALE } from '#texts/catalogue.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { shortServiceTitle, type TitledService } from '#texts/services.ts';

const onDate = (service: TitledService) => `on ${shortServiceTitle(service)}`;

/** Returns when someone is or was asked, in the church's time zone, where the year is known: "5 July at 09:30". */
export function formatAskTime(timeZone: string, at: string): string {
  const parts = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(LOCALE, { ...parts, timeZone }).format(Date.parse(at));
}

/** The texts of a request for cover, as coordinators see it. */
export const REQUEST_TEXTS = catalogue('cover-request', {
  reason: (reason: string) => `Reason: ${reason}`,
  nextAsk: (time: string) => `The next person is asked on ${time}.`,
  nextAskSoon: 'The next person is asked soon.',
  everyoneAsked: (time: string) => `Everyone was asked on ${time}.`,
  noNextAsk: 'No one else is asked unless you ask everyone.',
  askEveryone: 'Ask everyone now',
  noCandidates: 'No one can cover this place. You can leave it empty, or revise the roster.',
  asked: (time: string) => `Asked on ${time}.`,
  askedInVain: (time: string) => `Asked on ${time}, but the message did not arrive.`,
  notReachable: 'No message reaches them. They see the place under "Can you help?".',
  askedOthers: (names: readonly string[]) => `Asked, but no longer able to cover: ${listText(names)}`,
  assign: (name: string) => `Assign ${name}`,
  stop: 'Stop asking',
  stopQuestion: (name: string, role: string, service: TitledService) =>
    `No one else is asked, and no one can take this place by themselves. ${name} stays on the roster as ${role} ${onDate(service)} until you revise it.`,
  leaveEmpty: 'Leave the place empty',
  leaveEmptyQuestion: (name: string, role: string, service: TitledService) =>
    `${name} no longer serves as ${role} ${onDate(service)}, and no one else is asked.`,
  alsoServes: (name: string) => `${name} also serves at another service at the same time.`,
  assignQuestion: (name: string, instead: string, role: string, service: TitledService) =>
    `${name} serves as ${role} ${onDate(service)} instead of ${instead}. Both of them and the other coordinators get a message, if they can be reached.`,

  assigned: 'Place covered',
  assignedText: (name: string, role: string, service: TitledService) =>
    `${name} serves as ${role} ${onDate(service)}.`,
  everyoneIsAsked: 'Everyone is asked',
  everyoneIsAskedText: 'The first person who accepts takes the place.',
  stopped: 'No one else is asked',
  stoppedText: (name: string, role: string) => `${name} is still on the roster as ${role}.`,
  leftEmpty: 'Place left empty',
  leftEmptyText: (name: string, role: string, service: TitledService) =>
    `${name} no longer serves as ${role} ${onDate(service)}.`,
  refused: 'Nothing was changed',
});
