import { expect, signIn, test } from './fixtures.ts';

test('the security policy blocks markup and code from text, even if a script is faulty', {
  tag: '@desktop',
}, async ({ page, church, consoleWatch, sundial }) => {
  consoleWatch.expect(/TrustedHTML|TrustedScript|TrustedTypePolicy|Content Security Policy/);
  await signIn(page, church.coordinator);
  const outcomes = await page.evaluate(() => {
    const attempt = (action: () => unknown) => {
      try {
        action();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      attempt(() => {
        document.createElement('p').innerHTML = '<img src=x>';
      }),
      attempt(() => {
        document.createElement('script').src = '/assets/x.js';
      }),
      attempt(() => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy('another', {});
      }),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError']);
  // The browser reported to the server, which logged it.
  await expect.poll(sundial.log).toContain('"directive":"require-trusted-types-for"');
});
