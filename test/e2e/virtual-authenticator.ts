import type { Page } from '@playwright/test';

/** Adds an authenticator to the browser that approves immediately. `setWilling(false)` makes it wait. */
export async function addVirtualAuthenticator(
  page: Page,
): Promise<{ setWilling: (isWilling: boolean) => Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setWilling(isWilling) {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isWilling });
    },
  };
}
