import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputFault } from '#domain/refusals/field-fault.ts';
import { type Refusal, type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import { refusalText } from '#texts/refusals.ts';
import { isDatabaseAway } from '../db/faults.ts';
import { PlanFailedError } from '../planner/planner-thread.ts';
import type { InputIssue } from './input-issue.ts';
import { forLog } from './log.ts';
import { RefusalError } from './refusal-error.ts';
import { securityHeaders } from './security-headers.ts';

/** The status code of every refusal (docs/product.md, "Refusals"). */
const STATUS: Readonly<Record<RefusalCode, number>> = {
  invalid_input: 400,
  invalid_pin: 400,
  pins_differ: 400,
  current_pin_incorrect: 400,
  passkey_not_added: 400,
  no_service: 400,
  which_service: 400,
  too_many_services: 400,
  too_far_ahead: 400,
  same_role_twice: 400,
  import_not_csv: 400,
  import_empty: 400,
  import_too_long: 400,
  import_needs_columns: 400,
  import_has_faults: 400,
  unknown_preference: 400,
  not_signed_in: 401,
  wrong_pin: 401,
  second_step_over: 401,
  passkey_not_accepted: 401,
  wrong_recovery_code: 401,
  not_allowed: 403,
  pin_change_required: 403,
  second_step_required: 403,
  team_link_needed: 403,
  foreign_origin: 403,
  deadline_passed: 403,
  not_found: 404,
  unknown_member: 404,
  unknown_role: 404,
  unknown_assignment: 404,
  unknown_session: 404,
  unknown_special_day: 404,
  unknown_passkey: 404,
  unknown_message: 404,
  unknown_service_time: 404,
  unknown_cancellation: 404,
  no_roster: 404,
  method_not_allowed: 405,
  not_available: 409,
  already_assigned: 409,
  role_full: 409,
  role_inactive: 409,
  role_not_needed: 409,
  nothing_to_replace: 409,
  roster_finalized: 409,
  special_day_taken: 409,
  initials_taken: 409,
  passkey_taken: 409,
  passkeys_unavailable: 409,
  own_account: 409,
  last_admin: 409,
  role_in_use: 409,
  service_exists: 409,
  service_time_in_use: 409,
  service_has_assignments: 409,
  already_reminded: 409,
  too_slow: 408,
  wrong_host: 421,
  too_large: 413,
  address_too_long: 414,
  not_json: 415,
  too_many_tries: 429,
  headers_too_large: 431,
  internal: 500,
  provider_failed: 502,
  not_configured: 503,
  busy: 503,
  plan_failed: 503,
  database_away: 503,
  stopping: 503,
};

/** The retry delay that clients are given while the database is unavailable, or after a planning thread failed. */
const AWAY_RETRY_SECONDS = 5;

/** Fastify's own errors that a client can cause, as refusals. */
const FASTIFY_REFUSALS: Readonly<Record<string, RefusalCode>> = {
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
  if (isDatabaseAway(error))
    return new RefusalError('database_away', { retryAfterSeconds: AWAY_RETRY_SECONDS });
  if (error instanceof PlanFailedError)
    return new RefusalError('plan_failed', { retryAfterSeconds: AWAY_RETRY_SECONDS });
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

function send(reply: FastifyReply, refused: RefusalError): void {
  const { code } = refused.refusal;
  const [issue, ...others] = refused.issues ?? [];
  // A single issue is the message. For more than one, the message is general and the list has the details.
  const message = issue && others.length === 0 ? issue.message : refusalText(refused.refusal);
  if (refused.retryAfterSeconds !== null) reply.header('retry-after', refused.retryAfterSeconds);
  reply
    .status(STATUS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message,
      ...coded(refused.refusal),
      ...(refused.issues ? { issues: refused.issues.map(bodyOf) } : {}),
    });
}

/** Returns whether the request ended because its client disconnected. That is not a failure, and no one reads the answer. */
function isAbandoned(error: FastifyError | Error, request: FastifyRequest): boolean {
  const isAbort = error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET');
  return isAbort && request.raw.socket.destroyed;
}

/** Answers every failure in the shape `{message, code, params?, issues?}`, never with a stack trace or SQL text. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (isAbandoned(error, request)) {
      request.log.debug('client disconnected');
      send(reply, new RefusalError('too_slow'));
      return;
    }
    const refused = asRefusal(error);
    if (!refused || refused.refusal.code === 'database_away' || error instanceof PlanFailedError)
      request.log.error({ err: forLog(error) }, 'call failed');
    send(reply, refused ?? new RefusalError('internal'));
  });
}

/** The headers of an answer to a request that was refused before any hook ran. */
const BARE_HEADERS = securityHeaders({ inline: null, overHttps: false });

/** Answers an address that the router cannot read, such as `/api/users/%zz`. */
export function answerUnreadableAddress(
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

/** Answers data that is not a valid request: oversized headers, data that is not HTTP, or a request that never ends. */
export function answerUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = UNREADABLE[error.code ?? ''] ?? 'invalid_input';
  const status = STATUS[code];
  if (socket.writable) {
    const body = JSON.stringify({ message: refusalText(refusal(code)), code });
    const headers = {
      ...BARE_HEADERS,
      'cache-control': 'no-store',
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

/** Returns a handler that answers methods an address does not support. `allowed` are those it supports. */
export function answerWrongMethod(allowed: readonly string[]) {
  return (_request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('allow', allowed.join(', '));
    send(reply, new RefusalError('method_not_allowed'));
  };
}

/** Answers an unknown address under /api. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): void {
  send(reply, new RefusalError('not_found'));
}
