import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#domain/refusal.ts';
import { isDatabaseAway } from '../db/faults.ts';
import { RefusalError } from './refusal-error.ts';

/** The status code of every refusal (decisions: "Answers and refusals"). */
const STATUS: Readonly<Record<RefusalCode, number>> = {
  invalid_input: 400,
  invalid_pin: 400,
  current_pin_incorrect: 400,
  not_a_sunday: 400,
  not_signed_in: 401,
  wrong_pin: 401,
  not_allowed: 403,
  pin_change_required: 403,
  foreign_origin: 403,
  deadline_passed: 403,
  not_found: 404,
  unknown_member: 404,
  unknown_role: 404,
  unknown_assignment: 404,
  no_roster: 404,
  method_not_allowed: 405,
  not_available: 409,
  already_assigned: 409,
  role_full: 409,
  role_inactive: 409,
  roster_finalized: 409,
  special_day_taken: 409,
  initials_taken: 409,
  too_large: 413,
  not_json: 415,
  too_many_tries: 429,
  internal: 500,
  busy: 503,
  database_away: 503,
};

/** The first statement of every client: a database that is away is asked again this much later. */
const AWAY_RETRY_SECONDS = 5;

/** Fastify's own errors that a client can cause, as refusals. */
const FASTIFY_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
};

function asRefusal(error: FastifyError | Error): RefusalError | null {
  if (error instanceof RefusalError) return error;
  if (isDatabaseAway(error))
    return new RefusalError('database_away', { retryAfterSeconds: AWAY_RETRY_SECONDS });
  const code = 'code' in error ? FASTIFY_REFUSALS[error.code] : undefined;
  if (code) return new RefusalError(code);
  // Malformed JSON and the like: the parser's own sentence is for programmers.
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) return new RefusalError('invalid_input');
  return null;
}

function send(reply: FastifyReply, refused: RefusalError): void {
  const { message, code } = refused.refusal;
  if (refused.retryAfterSeconds !== null) reply.header('retry-after', refused.retryAfterSeconds);
  reply
    .status(STATUS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, code, ...(refused.issues ? { issues: refused.issues } : {}) });
}

/** Gives every failure its one shape `{message, code, issues?}`, and never a stack or an SQL text. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const refused = asRefusal(error);
    if (!refused || refused.refusal.code === 'database_away')
      request.log.error({ err: error }, 'call failed');
    send(reply, refused ?? new RefusalError('internal'));
  });
}

/** Answers an address under /api that no call has. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): void {
  send(reply, new RefusalError('not_found'));
}
