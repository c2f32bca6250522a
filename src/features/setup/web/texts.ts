import type { DeadlineRule } from '#domain/availability/deadline.ts';
import { catalogue } from '#texts/catalogue.ts';
import { ordinal } from '#texts/ordinals.ts';

/** The texts of the list of steps for a new church. */
export const SETUP_TEXTS = catalogue('setup', {
  title: 'Set up your church',
  count: (done: number, all: number) => `${done} of ${all} steps done`,
  done: 'Done',
  steps: {
    roles: { title: 'Add the roles people serve in', about: 'For example Usher, Reader and Pianist.' },
    services: { title: 'Enter your services', about: 'Your church begins with one service each Sunday.' },
    members: {
      title: 'Import or add your members',
      about: 'From a file of your address book, or one by one.',
    },
    pins: { title: 'Hand out the first PINs', about: 'As slips of paper, or as a message to each person.' },
    serving: { title: 'Do you serve too?', about: 'If you do, Sundial asks you for answers and plans you.' },
    month: { title: 'See how a month works', about: 'Five steps, from the answers to the roster.' },
  },
  sundaysOnly: 'Sundays only is right for us',
  serves: 'Yes, I serve too',
  doesNotServe: 'No, I only organize',
  hide: 'Hide this list',
  failed: "Couldn't save this",
  failedText: 'Please try again.',

  monthTitle: 'How a month works',
  monthSteps: ({ deadlineDay, deadlineMonth }: DeadlineRule) => [
    `Members mark the services they can serve at, until the ${ordinal(deadlineDay)} of the month${deadlineMonth === 'before' ? ' before' : ''}.`,
    'You remind those who have not answered. They are listed under Settings & Special Days.',
    'After the deadline, members can no longer change the month.',
    'In the Roster Builder, you assign people to the roles, by hand or with Smart Assign.',
    'You finalize the month. Then everyone can read the roster.',
  ],
  deadline: 'When do members answer?',
  understood: 'Got it',
});
