import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { protect } from './protection.ts';

const INLINE = { style: 'sha256-style=', script: 'sha256-script=' };

/** Returns a server with the security headers, a call that works and a call that fails. */
async function createProtectedApp(publicUrl: string | null) {
  const app = Fastify();
  handleErrors(app);
  await protect(app, { publicUrl }, INLINE);
  app.get('/api/works', async () => ({}));
  app.post('/api/works', async () => ({}));
  app.get('/api/fails', async () => {
    throw new Error('broken');
  });
  return app;
}

const request = async (publicUrl: string | null, path = '/api/works') =>
  (await createProtectedApp(publicUrl)).inject(path);

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'sha256-script='",
  "style-src 'self' 'sha256-style='",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sundial',
  'report-uri /api/csp-reports',
];

describe('the security headers', () => {
  test('are on the response to a call that works, and to one that fails', async () => {
    for (const [path, status] of [
      ['/api/works', 200],
      ['/api/fails', 500],
    ] as const) {
      const response = await request(null, path);
      expect(response.statusCode).toBe(status);
      expect(response.headers).toMatchObject({
        'content-security-policy': POLICY.join(';'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'permissions-policy': expect.stringContaining('camera=(), '),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
        'x-robots-tag': 'noindex',
        'x-xss-protection': '0',
      });
    }
  });

  test('are on the refusal of another site, too', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const app = await createProtectedApp(null);
    const response = await app.inject({ method: 'POST', url: '/api/works', headers });
    expect(response.statusCode).toBe(403);
    expect(response.headers['x-frame-options']).toBe('DENY');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('require https, and name where reports go, only if people use https', async () => {
    const { headers: plain } = await request('http://roster.example');
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain).not.toHaveProperty('reporting-endpoints');
    const { headers: secure } = await request('https://roster.example');
    expect(secure['strict-transport-security']).toBe('max-age=31536000');
    expect(secure['content-security-policy']).toBe([...POLICY, 'report-to csp'].join(';'));
    expect(secure['reporting-endpoints']).toBe('csp="/api/csp-reports"');
  });
});
