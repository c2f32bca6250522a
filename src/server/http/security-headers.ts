/**
 * What a page may load: its own files, and inline styles only where their hash is named. Nothing may put it
 * into a frame, and no form may be sent elsewhere.
 */
function contentSecurityPolicy(styleHashes: readonly string[]): string {
  const styles = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}

/**
 * The headers of every answer, made once (docs/decisions: security headers are a constant). The set is
 * that of helmet 8; `overHttps` adds the promise that this host answers by https only, for a year.
 */
export function securityHeaders(options: {
  styleHashes: readonly string[];
  overHttps: boolean;
}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options.styleHashes),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
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
    ...(options.overHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
