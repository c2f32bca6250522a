import { type DeadlineRule, deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { SetupStep } from '#domain/setup/setup.ts';
import { catalogue } from '#texts/catalogue.ts';
import { ordinal } from '#texts/ordinals.ts';
import { dateInSentence, monthInSentence } from '#web/parts/dates.ts';

/** The texts of the list of steps for a new church. */
export const SETUP_TEXTS = catalogue('setup', {
  title: 'Set up your church',
  count: (done: number, all: number) => `${done} of ${all} steps done`,
  done: 'Done',
  steps: {
    church: "Enter your church's name and country",
    roles: 'Add the roles people serve in',
    services: 'Enter your services',
    members: 'Import or add your members',
    pins: 'Hand out the first PINs',
    month: 'See how a month works',
  } satisfies Record<SetupStep, string>,
  oneService: 'It begins with one service each Sunday.',
  next: 'Next',
  finished: 'Your church is set up',
  whatNow: (month: Month, rule: DeadlineRule) =>
    `Give each person their PIN. They answer for ${monthInSentence(month)} until ${dateInSentence(deadlineOf(month, rule))}. Then plan the month.`,
  openBuilder: 'Open the Roster Builder',
  hide: 'Hide this list',
  failed: "Couldn't save this",

  monthTitle: 'How a month works',
  monthSteps: ({ deadlineDay, deadlineMonth }: DeadlineRule) => [
    `Members mark the services they can serve at, until the ${ordinal(deadlineDay)} of the month${deadlineMonth === 'before' ? ' before' : ''}.`,
    'You remind those who have not answered. They are listed under Settings & Special Days, People and messages.',
    'After the deadline, members can no longer change the month.',
    'In the Roster Builder, you assign people to the roles, by hand or with Smart Assign.',
    'You finalize the month. Then everyone can read the roster.',
  ],
  deadline: 'When do members answer?',
  serves: 'I serve too, so Sundial asks me for answers',
  understood: 'Got it',
});
