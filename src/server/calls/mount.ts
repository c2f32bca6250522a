import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call, DeclaredRefusal, RequestOf, ResponseOf } from '#contract/call.ts';
import { withCodeNames, withRequestNames, withResponseNames } from '#contract/names.ts';
import { SESSION_HEADER, writeMemberOfPage } from '#contract/session-header.ts';
import type { RefusalCode } from '#domain/refusals/refusal.ts';
import { actorFor, checkAccess } from '#domain/sign-in/permissions.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { withPermissionCheck } from '../auth/permission-check.ts';
import { describeSession, findSignedIn, type SignedIn } from '../auth/session.ts';
import { type RequestParts, scopeOf } from '../auth/team-scope.ts';
import type { Deps } from '../deps.ts';
import { refuseWrongMethod } from '../http/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { issuesIn } from '../http/input-issue.ts';
import { RefusalError, type Refused, refused } from '../http/refusal-error.ts';
import { answerIn } from '../http/request-language.ts';
import { asCaller } from '../threads/caller.ts';
import { type JsonSchema, responseSchema } from './json-schema.ts';

/** The caller and the request. */
export interface Caller extends Exchange {
  readonly actor: SignedIn | null;
}

/**
 * The input of a handler: the request as validated by the contract, the signed-in member and the app's dependencies.
 */
export interface CallContext<C extends Call> extends RequestOf<C>, Caller {
  /** The signed-in member. Null only for public calls. */
  readonly actor: C['access'] extends 'public' ? SignedIn | null : SignedIn;
  /** In a call for leads, the teams that it is about. All of them are the caller's to plan. */
  readonly scope: C['access'] extends 'lead' ? TeamScope : null;
  /** Returns the error to throw for a refusal that the call declares. */
  readonly refused: Refused<DeclaredRefusal<C>>;
}

/** A read-only response: the domain's read-only values can be returned without a copy. */
type DeepReadonly<Result> = Result extends Uint8Array
  ? Result
  : Result extends object
    ? { readonly [Key in keyof Result]: DeepReadonly<Result[Key]> }
    : Result;

export type Handler<C extends Call> = (context: CallContext<C>) => Promise<DeepReadonly<ResponseOf<C>>>;

/** One handler for every call of a feature's contract. A missing handler does not compile. */
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
  // With the input, `issuesIn` can distinguish a missing value from an invalid one.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return withCodeNames(parsed.data);
  throw new RefusalError('invalid_input', { issues: issuesIn(part, parsed.error) });
}

/** What is there now has the names of the call's own fields, because the next save sends it back. */
const refusedBy =
  (call: Call): Refused<RefusalCode> =>
  (cause, more) => {
    const isConflict = typeof cause === 'object' && cause.code === 'changed_meanwhile';
    return refused(isConflict ? { ...cause, params: withRequestNames(call, cause.params) } : cause, more);
  };

function throwIfDenied(call: Call, actor: SignedIn | null): void {
  const denied = checkAccess(call, actor);
  if (denied) throw new RefusalError(denied);
}

function readScope(
  call: Call,
  named: RequestParts,
  actor: SignedIn | null,
  { database }: Deps,
): Promise<TeamScope> | null {
  return call.access === 'lead' ? scopeOf(database.query, call, named, actor as SignedIn) : null;
}

/** Refuses a call from a page of another member than the one who is signed in now. Other clients send no header. */
function throwIfMeantForOther({ headers }: FastifyRequest, signedIn: SignedIn | null): void {
  const memberOfPage = headers[SESSION_HEADER];
  if (signedIn && memberOfPage !== undefined && memberOfPage !== writeMemberOfPage(signedIn.memberId))
    throw new RefusalError('other_member_signed_in');
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** A known address with an unsupported method gets 405 instead of 404. */
function refuseOtherMethods(app: FastifyInstance, calls: readonly Call[]): void {
  for (const url of new Set(calls.map((call) => call.path))) {
    const allowed: string[] = calls.filter((call) => call.path === url).map((call) => call.method);
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      handler: refuseWrongMethod(allowed.includes('GET') ? ['HEAD', ...allowed] : allowed),
    });
  }
}

/** Returns values as an address contains them. */
function asText(values: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/**
 * Calls a handler directly, for a response that a page includes. The page has already read the session, so only the
 * call's access is checked. `reply` is the page's own, and reading handlers do not change it.
 */
export async function callHandler<C extends Call>(
  call: C,
  handler: Handler<C>,
  input: { readonly params?: object; readonly query?: object },
  caller: Caller,
): Promise<DeepReadonly<ResponseOf<C>>> {
  throwIfDenied(call, caller.actor);
  const named = {
    params: read('params', call.params, asText(input.params)),
    query: read('query', call.query, withRequestNames(call, asText(input.query))),
    body: undefined,
  };
  const scope = await readScope(call, named, caller.actor, caller.deps);
  const response = await handler({ ...named, scope, refused, ...caller } as unknown as CallContext<C>);
  const sent = call.response ? z.parse(call.response, withResponseNames(response)) : undefined;
  return withCodeNames(sent) as DeepReadonly<ResponseOf<C>>;
}

/** Mounts every call of the contract: checks access before input, and serializes only the declared fields. */
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
    // Derived and compiled for the first response: doing so for all calls takes 0.2 s of a start.
    let schema: JsonSchema | null = null;
    const enforceAccess = async (request: FastifyRequest, reply: FastifyReply) => {
      const signedIn = await findSignedIn(request, deps);
      describeSession(reply, deps, signedIn);
      await answerIn(request, deps, signedIn?.user.language ?? null);
      throwIfMeantForOther(request, signedIn);
      request.signedIn = actorFor(call, signedIn);
      throwIfDenied(call, request.signedIn);
    };
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === null ? {} : { bodyLimit: call.bodyLimit }),
      config: { acts: call.acts === true },
      onRequest: enforceAccess,
      // Again after the body, which may take 30 s.
      ...(call.method !== 'GET' && { preHandler: enforceAccess }),
      handler: async (request, reply) => {
        const named = {
          params: read('params', call.params, request.params),
          query: read('query', call.query, request.query),
          body: read('body', call.body, request.body),
        };
        const context = {
          ...named,
          actor: request.signedIn as SignedIn,
          scope: await readScope(call, named, request.signedIn, deps),
          refused: refusedBy(call),
          deps: withPermissionCheck(deps, call, request, request.signedIn, named),
          request,
          reply,
        } as CallContext<Call>;
        const response = await asCaller(request.signedIn, () => handler(context));
        // A handler that has done more than the call declares has said so.
        if (reply.statusCode === 200) reply.status(call.status);
        if (call.media) return reply.type(call.media).send(response);
        if (!call.response) return reply.send();
        schema ??= responseSchema(call.response);
        // The fields of a document, such as the OpenAPI description, are not those of a call.
        const sent = schema.additionalProperties ? response : withResponseNames(response);
        return reply
          .type('application/json; charset=utf-8')
          .send(reply.serializeInput(sent as JsonSchema, schema));
      },
    });
  }
  refuseOtherMethods(app, Object.values(calls));
}
