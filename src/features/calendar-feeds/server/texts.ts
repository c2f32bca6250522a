import { catalogue } from '#texts/catalogue.ts';

/** The texts in calendar feeds. */
export const FEED_TEXTS = catalogue('calendar-feed', {
  ownEvent: (role: string, service: string) => `${role}, ${service}`,
  ownRole: (role: string) => `Your role: ${role}`,
  companions: 'Serving with you:',
  person: (role: string, name: string) => `${role}: ${name}`,
});
