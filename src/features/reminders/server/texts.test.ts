import { expect, it } from 'vitest';
import { REMINDER_TEXTS } from './texts.ts';

it('the warning about reserved replies lists them', () => {
  expect(REMINDER_TEXTS.reservedReplies(['STOP', 'YES'])).toBe(
    "Don't ask people to reply with STOP, YES. Carriers reserve these words, and replies don't reach Sundial.",
  );
});

it('the warning about a private link names the setting to change', () => {
  expect(REMINDER_TEXTS.privateLink('http://10.0.0.5:5000')).toBe(
    'The link leads to http://10.0.0.5:5000, the address you are using. Set PUBLIC_URL on the server to the one that members use.',
  );
});
