import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { serviceTitle, type TitledService } from '#texts/services.ts';

/** The texts of the services at which a member serves. */
export const SERVING_TEXTS = catalogue('serving', {
  heading: "You're serving",
  companions: 'With',
  companionRole: (role: string) => `(${role})`,
  details: (later: number) =>
    later === 0 ? 'Details' : plural(later, { one: '1 more service', other: `${later} more services` }),
  calendar: 'Add my services to my calendar',
  failed: "Couldn't load the services at which you serve.",
  choicesFor: (service: TitledService) => `Your response for ${serviceTitle(service)}`,
  /** What becomes of the place of a member who can't make it. */
  cover: {
    asking: "We're asking others to take your place. If you can make it after all, choose “I'll be there”.",
    closed: "We are no longer asking others. Your coordinator knows that you can't make it.",
  },
  ownReason: (reason: string) => `Your reason: ${reason}`,
});
