import { contract } from '#contract/index.ts';
import { Authenticator } from './authenticator.ts';
import { PIN } from './test-server.ts';
import type { Visitor } from './visitor.ts';

/** Requests options for a new passkey. Returns them with the credential that the authenticator created. */
export async function aNewCredential(admin: Visitor, authenticator = new Authenticator(), currentPin = PIN) {
  const { status, body: options } = await admin.call(contract.preparePasskey, { body: { currentPin } });
  if (status !== 200) throw new Error(`No passkey could be prepared: ${status} ${JSON.stringify(options)}`);
  return { options, credential: authenticator.create(options), authenticator };
}

/** Adds a passkey for a signed-in administrator. The recovery codes are null unless it is their first. */
export async function addPasskey(
  admin: Visitor,
  options: { authenticator?: Authenticator; name?: string; currentPin?: string } = {},
): Promise<{ authenticator: Authenticator; recoveryCodes: readonly string[] | null }> {
  const { credential, authenticator } = await aNewCredential(
    admin,
    options.authenticator,
    options.currentPin,
  );
  const body = { name: options.name ?? 'My phone', credential };
  const response = await admin.call(contract.addPasskey, { body });
  if (response.status !== 201) throw new Error(`The passkey was not added: ${JSON.stringify(response.body)}`);
  return { authenticator, recoveryCodes: response.body.recoveryCodes };
}
