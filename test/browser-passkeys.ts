import { vi } from 'vitest';
import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts';
import { Authenticator } from './authenticator.ts';

/** What a page passes to `navigator.credentials`: options with bytes instead of text. */
interface Ceremony<Options extends { challenge: string }> {
  readonly publicKey: Omit<Options, 'challenge'> & { readonly challenge: ArrayBuffer };
  readonly signal: AbortSignal;
}

const asBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
const asOptions = <Options extends { challenge: string }>({ publicKey }: Ceremony<Options>) =>
  ({ ...publicKey, challenge: Buffer.from(publicKey.challenge).toString('base64url') }) as unknown as Options;

/** Returns a credential as browsers return it. */
function asCredential<Response extends Record<string, unknown>>(credential: {
  readonly id: string;
  readonly response: Response;
}) {
  const bytes = Object.entries(credential.response).map(([name, value]) => [
    name,
    typeof value === 'string' ? asBytes(value) : value,
  ]);
  return {
    id: credential.id,
    rawId: asBytes(credential.id),
    type: 'public-key',
    response: Object.fromEntries(bytes),
    getClientExtensionResults: () => ({}),
  };
}

/** A dialog of the browser that the user leaves open until the page closes it. */
export function leftOpen({ signal }: { readonly signal: AbortSignal }): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** Gives this window passkeys of an authenticator, until the test ends. Returns the browser's two functions as mocks. */
export function browserWithPasskeys(authenticator = new Authenticator()) {
  const create = vi.fn(
    async (ceremony: Ceremony<CreationOptions>): Promise<unknown> =>
      asCredential(authenticator.create(asOptions(ceremony))),
  );
  const get = vi.fn(
    async (ceremony: Ceremony<RequestOptions>): Promise<unknown> =>
      asCredential(authenticator.get(asOptions(ceremony))),
  );
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, credentials: { create, get } });
  return { create, get };
}
