import type { FastifyInstance } from 'fastify';
import { PERSONAL_LINK_FOLDER, personalLinkCode } from '#contract/pages.ts';
import type { Deps } from '../deps.ts';
import { REPORTS_PATH } from '../http/security-headers.ts';

/** The content types of browsers' reports of violations of the security policy: the older and the newer format. */
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];

const BODY_LIMIT = 8 * 1024;

/** The maximum number of log lines per minute, so that a misbehaving browser cannot fill the log. */
const MAX_REPORTS = 20;
const MINUTE = 60_000;

/** The part of a report that may be logged: no query, no code sample, no user input. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly file: string;
  readonly line: number | null;
}

const WORD = /^[a-z-]{1,40}$/;

function word(value: unknown): string | null {
  return typeof value === 'string' && WORD.test(value) ? value : null;
}

/** Returns the path of a URL if it contains only safe characters and no personal link's code, otherwise `?`. */
function path(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return '?';
  const { pathname } = new URL(value);
  if (personalLinkCode(pathname) !== null) return `${PERSONAL_LINK_FOLDER}/…`;
  return /^\/[\w./-]{0,100}$/.test(pathname) ? pathname : '?';
}

/** Returns the blocked target: a keyword such as `inline`, or only the host. */
function blockedPart(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value)) return new URL(value).host.slice(0, 100) || '?';
  return word(value) ?? '?';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the violation from a report in either format, or null if it is not a valid report. */
function readReport(report: unknown): Violation | null {
  if (!isRecord(report)) return null;
  const fields = report['csp-report'] ?? report.body;
  if (!isRecord(fields)) return null;
  const directive = word(fields.effectiveDirective ?? fields['effective-directive']);
  if (!directive) return null;
  const line = fields.lineNumber ?? fields['line-number'];
  return {
    directive,
    blocked: blockedPart(fields.blockedURL ?? fields['blocked-uri']),
    page: path(fields.documentURL ?? fields['document-uri']),
    file: path(fields.sourceFile ?? fields['source-file']),
    line: typeof line === 'number' ? line : null,
  };
}

/**
 * Receives the browsers' security policy reports and logs them. Their content types apply only in this scope: no other
 * call accepts such a body.
 */
export async function receiveReports(app: FastifyInstance, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  let minute = { began: Number.NEGATIVE_INFINITY, written: 0 };
  const mayWrite = () => {
    const now = clock.now();
    if (Math.abs(now - minute.began) >= MINUTE) minute = { began: now, written: 0 };
    minute.written += 1;
    return minute.written <= MAX_REPORTS;
  };

  await app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    for (const type of REPORT_TYPES) scope.addContentTypeParser(type, { parseAs: 'string' }, parse);
    scope.post(REPORTS_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { body } = request;
      for (const report of Array.isArray(body) ? body : [body]) {
        const violation = readReport(report);
        if (violation && mayWrite()) request.log.warn({ violation }, 'security policy violated');
      }
      return reply.status(204).send();
    });
  });
}
