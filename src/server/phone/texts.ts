import { catalogue } from '#texts/catalogue.ts';

/** What is said about a phone number that was read. */
export const PHONE_TEXTS = catalogue('phone', {
  savedAs: (number: string) => `It will be saved as ${number}.`,
  impossible: "This phone number doesn't seem to exist. Please check it.",
});
