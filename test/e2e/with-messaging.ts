import { MailServer } from '#test/mail-server.ts';
import { TwilioDouble } from '#test/twilio.ts';
import { test as base } from './fixtures.ts';
import { CLOCK_OFFSET } from './running-sundial.ts';

/** The test base for a Sundial that sends to a fake Twilio and a local mail server. */
export const test = base.extend<{ twilio: TwilioDouble; mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  mail: async ({}, use) => {
    const mail = await MailServer.start();
    await use(mail);
    await mail.stop();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  twilio: async ({}, use) => {
    const twilio = await TwilioDouble.start();
    twilio.now = () => Date.now() + CLOCK_OFFSET;
    await use(twilio);
    await twilio.stop();
  },

  // Links in messages need a public address. It is only read there: the journeys take the path of a link.
  settings: async ({ twilio, mail }, use) =>
    use({ PUBLIC_URL: 'http://church.example', ...twilio.environment, ...mail.environment }),
});
