import { catalogue } from '#texts/catalogue.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';

/** The texts of the services at which a member serves. */
export const SERVING_TEXTS = catalogue('serving', {
  heading: "You're serving",
  none: 'You are not on a published roster in the coming weeks.',
  companion: (name: string, role: string) => `${name} (${role})`,
  companions: (people: readonly string[]) => `With ${listText(people)}`,
  more: (count: number) => plural(count, { one: '1 more service', other: `${count} more services` }),
  failed: "Couldn't load the services at which you serve.",
  tryAgain: 'Try again',
});
