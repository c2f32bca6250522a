import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { handleErrors } from '../http/errors.ts';
import { protect } from '../http/protection.ts';
import { receiveReports } from './csp-reports.ts';

const OLD_FORMAT = 'application/csp-report';
const NEW_FORMAT = 'application/reports+json';

const violation = (overrides: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://roster.example/auth?next=%2Froster#ruth',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?user=ruth',
    'source-file': 'https://roster.example/assets/main-abc.js',
    'line-number': 7,
    'script-sample': 'phone +61491570156',
    ...overrides,
  },
});

describe('security policy reports', () => {
  let lines: Array<Record<string, unknown>>;
  let now = 0;
  let app: ReturnType<typeof Fastify>;

  beforeEach(async () => {
    lines = [];
    now = 0;
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    app = Fastify({ logger: { level: 'warn', stream } });
    handleErrors(app);
    await protect(app, { publicUrl: null }, null);
    await receiveReports(app, { clock: { now: () => now } });
    app.post('/api/other', async () => ({}));
  });

  const send = (type: string, payload: unknown, url = '/api/csp-reports') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  it('are logged without user input in the older format', async () => {
    expect((await send(OLD_FORMAT, violation())).statusCode).toBe(204);
    expect(lines).toMatchObject([
      {
        msg: 'security policy violated',
        violation: {
          directive: 'script-src-elem',
          blocked: 'evil.example',
          page: '/auth',
          file: '/assets/main-abc.js',
          line: 7,
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ruth|61491570156|next/);
  });

  it('are logged in the newer format, which can contain several reports', async () => {
    const body = {
      documentURL: 'https://roster.example/',
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      lineNumber: null,
    };
    const reports = [
      { type: 'csp-violation', body },
      { type: 'csp-violation', body: { ...body, blockedURL: 'inline' } },
    ];
    expect((await send(NEW_FORMAT, reports)).statusCode).toBe(204);
    expect(lines.map((line) => (line.violation as { blocked: string }).blocked)).toEqual([
      'trusted-types-sink',
      'inline',
    ]);
  });

  it('are ignored when they are not valid reports', async () => {
    for (const report of [
      {},
      [],
      null,
      7,
      [[]],
      [{ body: 1 }],
      violation({ 'effective-directive': '<b>' }),
    ]) {
      expect((await send(OLD_FORMAT, report)).statusCode).toBe(204);
    }
    expect(lines).toEqual([]);
  });

  it('are logged at most twenty times a minute', async () => {
    for (let report = 0; report < 30; report += 1) await send(OLD_FORMAT, violation());
    await send(
      NEW_FORMAT,
      Array.from({ length: 30 }, () => ({ body: { effectiveDirective: 'script-src' } })),
    );
    expect(lines).toHaveLength(20);
    now += 60_000;
    await send(OLD_FORMAT, violation());
    expect(lines).toHaveLength(21);
  });

  it('are refused when too large, malformed or of another type, and their types work nowhere else', async () => {
    expect((await send(OLD_FORMAT, violation({ 'script-sample': 'x'.repeat(9000) }))).statusCode).toBe(413);
    expect((await send(OLD_FORMAT, '{')).statusCode).toBe(400);
    expect((await send('application/xml', '<a/>')).statusCode).toBe(415);
    expect((await send(OLD_FORMAT, {}, '/api/other')).statusCode).toBe(415);
    expect(lines).toEqual([]);
  });
});
