import type * as z from 'zod/mini';
import type { CommonRefusalCode, Refusal, RefusalCode } from '#domain/refusals/refusal.ts';
import type { Access } from '#domain/sign-in/permissions.ts';
import type { CodeNamed, OwnName } from './names.ts';

type Schema = z.ZodMiniType;

/**
 * What names the team that a call for leads is about (docs/product.md, "Access"). A lead is refused if it is not theirs.
 *
 * - `teamId`: an optional field of the query or body. Without it, the call is about all teams that the caller may plan.
 * - `team`, `assignment`, `cover_request`: the `id` in the address.
 * - `role`: the `roleId` of the body, of its `place`, or of each of its `assignments` or `changes`.
 * - `member`: the `id` in the address or the `memberId` of the body, who must be in one of the caller's teams.
 */
export type TeamSource = 'teamId' | 'team' | 'assignment' | 'cover_request' | 'role' | 'member';

/**
 * One API call as a value. The server's routes, the client and the OpenAPI document are derived from it. `path` has
 * Fastify's form (`/api/users/:id`).
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Where the team comes from in a call for leads. */
  readonly team: TeamSource | null;
  /** True if a limited session, which a personal link starts, can make this call. By default it can't. */
  readonly inLimitedSession: true | null;
  /** True if a guest can make this call in a limited session, the only kind they have. By default they can't. */
  readonly inGuestSession: true | null;
  /** True if this call is a step of signing in, which ends any earlier session. The page then names no member. */
  readonly signsIn: true | null;
  /** The success status; 204 requires `response: null`. */
  readonly status: 200 | 201 | 204;
  /** The maximum body size in bytes when the default is too small, or null for the default. */
  readonly bodyLimit: number | null;
  readonly params: Schema | null;
  readonly query: Schema | null;
  readonly body: Schema | null;
  /** The fields of the query or body that have these names in the call too (`names.ts`). */
  readonly ownNames: readonly OwnName[] | null;
  readonly response: Schema | null;
  /** The codes that this call can refuse with, in addition to those that every call shares (`COMMON_REFUSALS`). */
  readonly refuses: readonly RefusalCode[];
  /** True for a GET that does more than read, so other sites must not lead a browser to it. */
  readonly acts: true | null;
  /** The media type when the response is a file to save instead of JSON. */
  readonly media: 'application/pdf' | null;
}

type CallWith<Declared extends Partial<Call>> = Declared & {
  readonly [Key in Exclude<keyof Call, keyof Declared>]: Key extends 'status'
    ? 200
    : Key extends 'refuses'
      ? readonly []
      : null;
};

/** Returns a call with its defaults: status 200, no refusals of its own, and null for everything else. */
export function call<
  const Declared extends Pick<Call, 'method' | 'path' | 'summary' | 'access'> & Partial<Call>,
>(declared: Declared): CallWith<Declared> {
  return {
    team: null,
    inLimitedSession: null,
    inGuestSession: null,
    signsIn: null,
    status: 200,
    bodyLimit: null,
    params: null,
    query: null,
    body: null,
    ownNames: null,
    response: null,
    refuses: [],
    acts: null,
    media: null,
    ...declared,
  } as CallWith<Declared>;
}

type Output<S> = S extends Schema ? CodeNamed<z.output<S>> : undefined;
type Input<S> = S extends Schema ? CodeNamed<z.input<S>> : undefined;

/** The parts of a request that a handler gets after the contract has parsed them. */
export interface RequestOf<C extends Call> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** The value a handler returns. */
export type ResponseOf<C extends Call> = C['media'] extends string
  ? Uint8Array
  : C['response'] extends null
    ? undefined
    : Output<C['response']>;

/** The refusals that a call declares: what its handler can throw in addition to the common ones. */
export type DeclaredRefusal<C extends Call> = C['refuses'][number];

/** Every refusal of a call, as the client sees it. */
export type RefusalOf<C extends Call> = Refusal<DeclaredRefusal<C> | CommonRefusalCode>;

/** The parameters of an address: each value as the client has it, or as text. */
type InAddress<S> = S extends Schema
  ? CodeNamed<{
      [Name in keyof z.input<S>]:
        | z.input<S>[Name]
        | (Name extends keyof z.output<S> ? z.output<S>[Name] : never);
    }>
  : undefined;

type GivenParts<C extends Call> = {
  params: InAddress<C['params']>;
  query: InAddress<C['query']>;
  body: Input<C['body']>;
};

/** The parts of a call whose fields are all optional. */
type OptionalParts<C extends Call> = {
  [Part in keyof GivenParts<C>]: Record<never, never> extends GivenParts<C>[Part] ? Part : never;
}[keyof GivenParts<C>];

/**
 * The input for a call in the client: only the parts the call has. Parts whose fields are all optional can be left out.
 */
export type CallInput<C extends Call> = {
  [Part in keyof GivenParts<C> as GivenParts<C>[Part] extends undefined
    ? never
    : Exclude<Part, OptionalParts<C>>]: GivenParts<C>[Part];
} & {
  [Part in OptionalParts<C> as GivenParts<C>[Part] extends undefined ? never : Part]?: GivenParts<C>[Part];
};
