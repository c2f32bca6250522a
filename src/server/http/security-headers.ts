import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The hashes of the page's inline elements, as `sha256-…`. */
export interface InlineHashes {
  readonly style: string;
  readonly script: string;
}

/** The address where browsers report violations of the policy. */
export const REPORTS_PATH = '/api/csp-reports';

/** The browser features that a page may use: passkeys and the clipboard, on its own pages only. */
const PERMISSIONS_POLICY = [
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** The headers that helmet does not know. */
const OTHER_HEADERS = {
  'permissions-policy': PERMISSIONS_POLICY,
  // Search engines must not list a team's roster.
  'x-robots-tag': 'noindex',
};

/** The headers of a response that no hook prepares: its request could not be read. */
export const BARE_HEADERS = {
  ...OTHER_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Returns the directives of the policy: a page loads only its own files, and inline code only by its hash. */
function policyOf(inline: InlineHashes | null, overHttps: boolean): Record<string, string[]> {
  const self = ["'self'"];
  const none = ["'none'"];
  return {
    'default-src': none,
    'script-src': inline ? [...self, `'${inline.script}'`] : self,
    'style-src': inline ? [...self, `'${inline.style}'`] : self,
    'font-src': self,
    'img-src': self,
    'connect-src': self,
    'manifest-src': self,
    'worker-src': self,
    'form-action': self,
    'base-uri': none,
    'frame-ancestors': none,
    // No text becomes code or markup. The one name in `trusted-types` is for the service worker's address.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['sundial'],
    'report-uri': [REPORTS_PATH],
    // A browser that supports this directive ignores `report-uri`, and uses this one over https only.
    ...(overHttps && { 'report-to': ['csp'] }),
  };
}

/** Adds the security headers to every response. `overHttps` adds HSTS for a year. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { inline, overHttps }: { readonly inline: InlineHashes | null; readonly overHttps: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(inline, overHttps) },
    strictTransportSecurity: overHttps && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  const others = {
    ...OTHER_HEADERS,
    ...(overHttps && { 'reporting-endpoints': `csp="${REPORTS_PATH}"` }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(others);
    done();
  });
}
