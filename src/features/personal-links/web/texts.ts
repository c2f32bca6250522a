import type { LinkPurpose } from '#domain/serving/personal-link.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatMonth } from '#texts/dates.ts';

/** The texts of the page that a personal link opens. */
export const PERSONAL_LINK_TEXTS = catalogue('personal-link', {
  next: (purpose: LinkPurpose) =>
    purpose.kind === 'answer'
      ? `Next, say when you can serve in ${formatMonth(purpose.month)}.`
      : purpose.kind === 'cover'
        ? 'Next, see where help is needed, and say if you can serve.'
        : "Next, see when you serve, and say if you'll be there.",
  continueAs: (name: string) => `Continue as ${name}`,
  continuing: 'Opening...',
  otherTitle: (name: string) => `You are signed in as ${name}`,
  other: (name: string) => `If you continue, ${name} is signed out on this device.`,
  failed: "Couldn't open Sundial",

  endedTitle: 'This link has ended.',
  ended:
    'Links in messages work until the service or the deadline has passed. You can sign in with your PIN.',
  signIn: 'Sign in',
});
