/** The hashes, as `sha256-…`, of what stands inline in the page. */
export interface InlineHashes {
  readonly style: string;
  readonly script: string;
}

/** Where browsers report what the policy has stopped. */
export const REPORTS_PATH = '/api/csp-reports';

/**
 * What a page may load: its own files, and what stands inline only by its hash. Nothing may put it into a frame,
 * and no form may be sent elsewhere.
 */
function contentSecurityPolicy(inline: InlineHashes | null, overHttps: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inline ? ` '${inline.script}'` : ''}`,
    `style-src 'self'${inline ? ` '${inline.style}'` : ''}`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes code or markup; the one name in `trusted-types` is that of the service worker's address.
    "require-trusted-types-for 'script'",
    'trusted-types sundial',
    `report-uri ${REPORTS_PATH}`,
    // A browser that knows this one ignores the other, and uses it over https only.
    ...(overHttps ? ['report-to csp'] : []),
  ].join(';');
}

/** What a page may use of a browser's abilities: passkeys and copying, on its own pages alone. */
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

/**
 * The headers of every answer, created once (docs/decisions/0010-security-headers-are-a-constant.md). The set is
 * that of helmet 8; `overHttps` adds the promise that this host answers by https only, for a year.
 */
export function securityHeaders(options: {
  inline: InlineHashes | null;
  overHttps: boolean;
}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options.inline, options.overHttps),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Off: the filter of old browsers was itself a hole.
    'x-xss-protection': '0',
    // A team's roster has no business in a search engine.
    'x-robots-tag': 'noindex',
    ...(options.overHttps
      ? {
          'strict-transport-security': 'max-age=31536000',
          'reporting-endpoints': `csp="${REPORTS_PATH}"`,
        }
      : {}),
  };
}
