import { catalogue } from './catalogue.ts';

/** What is said about a phone number wherever it is shown. */
export const PHONE_TEXTS = catalogue('phone', {
  cannotText: "This number can't get text messages.",
  cannotTextShort: "Can't get text messages",
  impossible: "This phone number doesn't seem to exist. Please check it.",
});
