/** The hashes of the page's inline elements, as `sha256-…`. */
export interface InlineHashes {
  readonly style: string;
  readonly script: string;
}

/** The address to which browsers report violations of the policy. */
export const REPORTS_PATH = '/api/csp-reports';

/**
 * Returns the policy of a page: it loads only its own files, and inline code only by its hash. It can't be framed, and
 * its forms can't be sent to other sites.
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
    // No text becomes code or markup. The one name in `trusted-types` is for the service worker's address.
    "require-trusted-types-for 'script'",
    'trusted-types sundial',
    `report-uri ${REPORTS_PATH}`,
    // A browser that supports this directive ignores `report-uri`, and uses this one over https only.
    ...(overHttps ? ['report-to csp'] : []),
  ].join(';');
}

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

/**
 * Returns the headers of every response, created once (docs/decisions/0010). The set is that of helmet 8. `overHttps` adds
 * HSTS for a year.
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
    // Off: the filter of old browsers was itself a vulnerability.
    'x-xss-protection': '0',
    // Search engines must not list a team's roster.
    'x-robots-tag': 'noindex',
    ...(options.overHttps
      ? {
          'strict-transport-security': 'max-age=31536000',
          'reporting-endpoints': `csp="${REPORTS_PATH}"`,
        }
      : {}),
  };
}
