import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputFault } from '#domain/refusals/field-fault.ts';
import { type CommonRefusalCode, type Refusal, type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import { refusalText } from '#server/http/refusal-text.ts';
import { isDatabaseAway } from '../db/faults.ts';
import { inLanguage } from '../language.ts';
import { TaskFailedError, ThreadsBusyError } from '../threads/thread-pool.ts';
import type { InputIssue } from './input-issue.ts';
import { forLog } from './log.ts';
import { RefusalError, refused } from './refusal-error.ts';
import { REFUSAL_STATUS } from './refusal-status.ts';
import { BARE_HEADERS } from './security-headers.ts';

/** The retry delay while the database is unavailable, after a planning thread failed, or when too many tasks wait. */
const RETRY_SECONDS = 5;

/** Fastify's own errors that a client can cause, as refusals. */
const FASTIFY_REFUSALS: Readonly<Record<string, CommonRefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_input',
};

function asRefusal(error: FastifyError | Error): RefusalError | null {
  if (error instanceof RefusalError) return error;
  if (isDatabaseAway(error)) return new RefusalError('database_away', { retryAfterSeconds: RETRY_SECONDS });
  if (error instanceof TaskFailedError) return refused('plan_failed', { retryAfterSeconds: RETRY_SECONDS });
  if (error instanceof ThreadsBusyError && error.of)
    return new RefusalError(refusal('busy', { with: error.of }), { retryAfterSeconds: RETRY_SECONDS });
  const code = 'code' in error ? FASTIFY_REFUSALS[error.code] : undefined;
  if (code) return new RefusalError(code);
  // For malformed JSON and similar input: the parser's own message is meant for programmers.
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) return new RefusalError('invalid_input');
  return null;
}

/** Returns the code, with the parameters if there are any. */
function coded({ code, params }: Refusal | InputFault) {
  return params === null ? { code } : { code, params };
}

const bodyOf = ({ path, message, fault }: InputIssue) => ({ path, message, ...coded(fault) });

function send(reply: FastifyReply, { refusal, issues, retryAfterSeconds, sentence }: RefusalError): void {
  const { code } = refusal;
  const [issue, ...others] = issues ?? [];
  // A single issue is the message. For more than one, the message is general and the list has the details.
  const message = issue && others.length === 0 ? issue.message : (sentence ?? refusalText(refusal));
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  reply
    .status(REFUSAL_STATUS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message,
      ...coded(refusal),
      ...(issues ? { issues: issues.map(bodyOf) } : {}),
    });
}

/** Returns whether the request ended because its client disconnected. That is not a failure, and no one reads the response. */
function isAbandoned(error: FastifyError | Error, request: FastifyRequest): boolean {
  const isAbort = error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET');
  return isAbort && request.raw.socket.destroyed;
}

/** Responds to every failure in the shape `{message, code, params?, issues?}`, never with a stack trace or SQL text. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (isAbandoned(error, request)) {
      request.log.debug('client disconnected');
      send(reply, new RefusalError('too_slow'));
      return;
    }
    const refusalError = asRefusal(error);
    if (!refusalError || refusalError.refusal.code === 'database_away' || error instanceof TaskFailedError)
      request.log.error({ err: forLog(error) }, 'call failed');
    // The body may have failed, which arrives outside the request's async context.
    inLanguage(request.language, () => send(reply, refusalError ?? new RefusalError('internal')));
  });
}

/** Responds to an address that the router cannot read, such as `/api/users/%zz`. */
export function refuseUnreadableAddress(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(BARE_HEADERS);
  send(reply, asRefusal(error) ?? new RefusalError('internal'));
}

/** Node's own errors before there is a request. All others mean `invalid_input`. */
const UNREADABLE: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** Responds to data that is not a valid request: oversized headers, data that is not HTTP, or a request that never ends. */
export function refuseUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = UNREADABLE[error.code ?? ''] ?? 'invalid_input';
  const status = REFUSAL_STATUS[code];
  if (socket.writable) {
    const body = JSON.stringify({ message: refusalText(refusal(code)), code });
    const headers = {
      ...BARE_HEADERS,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

/** Returns a handler that refuses methods an address does not support. `allowed` are those it supports. */
export function refuseWrongMethod(allowed: readonly string[]) {
  return (_request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('allow', allowed.join(', '));
    send(reply, new RefusalError('method_not_allowed'));
  };
}

/** Responds to an unknown address under /api. */
export function refuseUnknownCall(_request: FastifyRequest, reply: FastifyReply): void {
  send(reply, new RefusalError('not_found'));
}
