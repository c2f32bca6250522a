import type { RosterNotice } from '#contract/notifications.ts';
import type { RosterChange } from '#contract/roster.ts';
import { fromWire } from '#contract/service-on-wire.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, listInSentence, plural } from '#texts/counts-and-lists.ts';
import { SET_UP_TEXTS } from '#texts/delivery.ts';
import { serviceTitle } from '#texts/services.ts';

const people = (count: number) => `${count} ${plural(count, { one: 'person', other: 'people' })}`;

/** What a new publication of a month changes, and telling people about it. */
export const NOTICE_TEXTS = catalogue('notice', {
  changes: 'What changes',
  noChanges: 'Nothing has changed since the roster was last published.',
  unsavedNotListed: 'Selections that are not saved yet are not listed.',
  changesFailed: "Couldn't load what changes.",
  change: {
    added: ({ name, role }: { name: string; role: string | null }) =>
      role === null ? `${name} serves` : `${name} serves as ${role}`,
    removed: ({ name, role }: { name: string; role: string | null }) =>
      role === null ? `${name} no longer serves` : `${name} no longer serves as ${role}`,
    moved: ({ name, role, former }: { name: string; role: string | null; former: string | null }) =>
      former === null ? `${name} serves as ${role}` : `${name} serves as ${role} instead of ${former}`,
  },
  onService: (service: string, change: string) => `${service}: ${change}`,
  tell: 'Tell people',
  tellPeople: {
    roster_published: (count: number) =>
      `Tell the ${plural(count, { one: 'person who serves', other: `${count} people who serve` })}`,
    roster_changed: (count: number) =>
      `Tell the ${plural(count, { one: 'person whose duties changed', other: `${count} people whose duties changed` })}`,
  },
  none: {
    roster_published: 'No one serves from today on, so there is no one to tell.',
    roster_changed: 'Everyone knows their duties. There is no one to tell.',
  },
  bySms: (count: number, messages: number) =>
    `${people(count)} by text message (${plural(messages, { one: '1 billable message', other: `${messages} billable messages` })})`,
  byEmail: (count: number) => `${people(count)} by email`,
  unsavedNotCounted: 'Unsaved selections are not counted here.',
  unreachable: (names: readonly string[]) => `Cannot be reached: ${listInSentence(names)}.`,
  preview: 'Preview of the message',
  smsPreview: 'Text message',
  emailPreview: 'Email',
  noticeFailed: "Couldn't load who can be told.",
  cancel: 'Cancel',
  close: 'Close',
  send: (count: number) => `Send ${plural(count, { one: '1 message', other: `${count} messages` })}`,
  sending: 'Sending...',
  sent: 'Messages on their way',
  sentText: (count: number) =>
    `${plural(count, { one: '1 message is', other: `${count} messages are` })} being sent. Messages in the settings shows what arrived.`,
  nothingSent: 'No message sent',
  nothingSentText: 'Everyone who can be reached has been told already.',
  sendFailed: "Couldn't send messages",
  sendFailedText: 'The roster is published. Try to tell people again.',
});

/** Returns a change as a phrase: "8 March 2026: Ruth Hill serves as Usher instead of Reader". */
export function changeText(change: RosterChange): string {
  const { member, role, formerRole } = change;
  const facts = { name: member.name, role, former: formerRole };
  const title = serviceTitle({ ...change, date: fromWire(change).date });
  return NOTICE_TEXTS.onService(title, NOTICE_TEXTS.change[change.kind](facts));
}

/** Returns how many people get which message, and which channels are not set up. */
export function recipientsText({ sms, email, notSetUp }: RosterNotice): string {
  const reached = [
    sms && NOTICE_TEXTS.bySms(sms.people, sms.messages),
    email && NOTICE_TEXTS.byEmail(email.people),
  ];
  const list = listInSentence(reached);
  return joinSentences([list && `${list}.`, ...notSetUp.map((channel) => SET_UP_TEXTS[channel])]);
}

/** Returns how many people get a message. */
export function countRecipients({ sms, email }: RosterNotice): number {
  return (sms?.people ?? 0) + (email?.people ?? 0);
}
