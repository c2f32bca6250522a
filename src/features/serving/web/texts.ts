import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { serviceTitle, type TitledService } from '#texts/services.ts';

/** The texts of the services at which a member serves. */
export const SERVING_TEXTS = catalogue('serving', {
  heading: "You're serving",
  none: 'You are not on a published roster in the coming weeks.',
  companions: 'With',
  companionRole: (role: string) => `(${role})`,
  more: (count: number) => plural(count, { one: '1 more service', other: `${count} more services` }),
  failed: "Couldn't load the services at which you serve.",
  choicesFor: (service: TitledService) => `Your response for ${serviceTitle(service)}`,
  choices: { confirmed: "I'll be there", declined: "I can't make it" },
  responses: {
    none: 'Will you be there?',
    confirmed: "You'll be there. Thank you.",
    declined: "You can't make it.",
  },
  /** What becomes of the place of a member who can't make it. */
  cover: {
    asking: "We're asking others to take your place. If you can make it after all, choose “I'll be there”.",
    closed: "We are no longer asking others. Your coordinator knows that you can't make it.",
  },
  ownReason: (reason: string) => `Your reason: ${reason}`,
  reason: 'Reason (optional)',
  reasonHint: 'Only coordinators see it.',
  save: 'Save my response',
  saving: 'Saving...',
  notSaved: 'Response not saved',
  /** The server's sentence says that the roster was never published. */
  beingChanged: 'The roster for this month is being changed. Please try again once it is published.',
  pleaseTryAgain: 'Please try again.',
});
