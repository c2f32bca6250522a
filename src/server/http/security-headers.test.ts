import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { protect } from './protection.ts';
import { securityHeaders } from './security-headers.ts';

const INLINE = { style: 'sha256-style=', script: 'sha256-script=' };

/** Returns a server with the security headers, a call that works and a call that fails. */
function createProtectedApp(publicUrl: string | null) {
  const app = Fastify();
  handleErrors(app);
  protect(app, { publicUrl }, INLINE);
  app.get('/api/works', async () => ({}));
  app.post('/api/works', async () => ({}));
  app.get('/api/fails', async () => {
    throw new Error('broken');
  });
  return app;
}

describe('the security headers', () => {
  test('are on the response to a call that fails', async () => {
    const response = await createProtectedApp(null).inject('/api/fails');
    expect(response.statusCode).toBe(500);
    expect(response.headers).toMatchObject(securityHeaders({ inline: INLINE, overHttps: false }));
  });

  test('are on the refusal of another site, too', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const response = await createProtectedApp(null).inject({ method: 'POST', url: '/api/works', headers });
    expect(response.statusCode).toBe(403);
    expect(response.headers['x-frame-options']).toBe('DENY');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('allow an inline script and an inline style by their hashes only', () => {
    const { 'content-security-policy': policy } = securityHeaders({
      inline: INLINE,
      overHttps: false,
    });
    expect(policy).toContain(
      "default-src 'none';script-src 'self' 'sha256-script=';style-src 'self' 'sha256-style=';",
    );
    expect(policy).not.toContain('unsafe');
  });

  test('prevent text from becoming code, and have browsers report violations', () => {
    const policyOf = (overHttps: boolean) => securityHeaders({ inline: INLINE, overHttps });
    const plain = policyOf(false);
    expect(plain['content-security-policy']).toMatch(
      /;require-trusted-types-for 'script';trusted-types sundial;report-uri \/api\/csp-reports$/,
    );
    expect(plain).not.toHaveProperty('reporting-endpoints');
    const secure = policyOf(true);
    expect(secure['content-security-policy']).toMatch(/;report-uri \/api\/csp-reports;report-to csp$/);
    expect(secure['reporting-endpoints']).toBe('csp="/api/csp-reports"');
  });

  test('require https only if people use https', async () => {
    const plain = await createProtectedApp('http://roster.example').inject('/api/works');
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    const secure = await createProtectedApp('https://roster.example').inject('/api/works');
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
