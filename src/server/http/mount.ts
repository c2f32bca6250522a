import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnswerOf, Call, RequestOf } from '#contract/call.ts';
import { refuseAccess } from '#domain/permissions.ts';
import type { Deps } from '../deps.ts';
import { answerWrongMethod } from './errors.ts';
import { answerSchema } from './json-schema.ts';
import { withPermissionCheck } from './permission-check.ts';
import { RefusalError, refuseIf } from './refusal-error.ts';
import { describeSession, findSignedIn, type SignedIn } from './session.ts';

/** What a handler works with: the request as the contract read it, who asks, and the house's own things. */
export interface CallContext<C extends Call> extends RequestOf<C> {
  /** Whose session this is; null only for public calls. */
  readonly actor: C['access'] extends 'public' ? SignedIn | null : SignedIn;
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer that nobody changes any more: what the domain gives as read-only may leave as it is. */
type Given<Answer> = Answer extends Uint8Array
  ? Answer
  : Answer extends object
    ? { readonly [Key in keyof Answer]: Given<Answer[Key]> }
    : Answer;

export type Handler<C extends Call> = (context: CallContext<C>) => Promise<Given<AnswerOf<C>>>;

/** One handler for every call of a feature's contract: leaving one out does not compile. */
export type Handlers<Calls extends Record<string, Call>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]>;
};

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

function read(part: 'params' | 'query' | 'body', schema: z.ZodMiniType | null, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.') || part, message }));
  const [only] = issues;
  // A single fault speaks for itself; for more the sentence is general and the list says the rest.
  const message = issues.length === 1 && only ? only.message : 'Please check what you entered and try again.';
  throw new RefusalError({ code: 'invalid_input', message }, { issues });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** An address of the contract asked by a method it does not have is a mistake of its own, not an unknown one. */
function refuseOtherMethods(app: FastifyInstance, calls: readonly Call[]): void {
  for (const url of new Set(calls.map((call) => call.path))) {
    const allowed: string[] = calls.filter((call) => call.path === url).map((call) => call.method);
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      handler: answerWrongMethod(allowed.includes('GET') ? ['HEAD', ...allowed] : allowed),
    });
  }
}

/**
 * Asks a handler directly, for an answer that a page brings along. The page has looked at the session, so this
 * only holds the call's access; `reply` is the page's own, which a reading handler leaves alone.
 */
export async function askHandler<C extends Call>(
  call: C,
  handler: Handler<C>,
  input: { readonly params?: unknown; readonly query?: unknown },
  asked: { actor: SignedIn | null; deps: Deps; request: FastifyRequest; reply: FastifyReply },
): Promise<Given<AnswerOf<C>>> {
  refuseIf(refuseAccess(call.access, asked.actor));
  const answer = await handler({
    params: read('params', call.params, input.params),
    query: read('query', call.query, input.query ?? {}),
    body: undefined,
    ...asked,
  } as unknown as CallContext<C>);
  return (call.answer ? z.parse(call.answer, answer) : undefined) as Given<AnswerOf<C>>;
}

/** Writes a list item by item, each in a turn of its own, so that other calls are answered in between. */
async function sendInPieces(
  reply: FastifyReply,
  itemSchema: Record<string, unknown>,
  items: readonly unknown[],
): Promise<FastifyReply> {
  const write = reply.compileSerializationSchema(itemSchema);
  const pieces: Buffer[] = [];
  for (const item of items) {
    // As bytes at once: turning megabytes of text into bytes at the end takes its time, too.
    pieces.push(Buffer.from((pieces.length === 0 ? '[' : ',') + write(item as Record<string, unknown>)));
    await nextTurn();
  }
  const whole = Buffer.concat([...pieces, Buffer.from(pieces.length === 0 ? '[]' : ']')]);
  return reply.type('application/json; charset=utf-8').send(whole);
}

/** Mounts every call of the contract: access before input, input before the handler, the answer field by field. */
export function mountCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  deps: Deps,
): void {
  app.decorateRequest('signedIn', null);
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as unknown as Handler<Call> | undefined;
    if (!handler) throw new Error(`The call ${name} of the contract has no handler.`);
    const schema = call.answer ? answerSchema(call.answer) : null;
    const holdAccess = async (request: FastifyRequest, reply: FastifyReply) => {
      request.signedIn = await findSignedIn(request, deps);
      describeSession(reply, deps, request.signedIn);
      refuseIf(refuseAccess(call.access, request.signedIn));
    };
    const itemSchema = call.inPieces ? (schema as { items: Record<string, unknown> }).items : null;
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === null ? {} : { bodyLimit: call.bodyLimit }),
      schema: schema ? { response: { [call.status]: schema } } : {},
      onRequest: holdAccess,
      // The rest may have been half a minute in coming: whoever was signed out or demoted meanwhile is nobody any more.
      ...(call.method === 'GET' ? {} : { preHandler: holdAccess }),
      handler: async (request, reply) => {
        const answer = await handler({
          params: read('params', call.params, request.params),
          query: read('query', call.query, request.query),
          body: read('body', call.body, request.body),
          actor: request.signedIn as SignedIn,
          deps: withPermissionCheck(deps, call, request, request.signedIn),
          request,
          reply,
        } as CallContext<Call>);
        reply.status(call.status);
        if (call.media) return reply.type(call.media).send(answer);
        if (itemSchema) return sendInPieces(reply, itemSchema, answer as readonly unknown[]);
        return call.answer ? answer : reply.send();
      },
    });
  }
  refuseOtherMethods(app, Object.values(calls));
}
