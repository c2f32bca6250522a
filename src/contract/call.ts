import type * as z from 'zod/mini';
import type { Access } from '#domain/permissions.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the API as a value: the server mounts it, the client is derived from it, the OpenAPI
 * document is printed from it. `path` is Fastify's form (`/api/users/:id`).
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The status of success; 204 goes with `answer: null`. */
  readonly status: 200 | 201 | 204;
  /** The most bytes a body may have where the usual limit is too small for what is sent; null is the usual one. */
  readonly bodyLimit: number | null;
  readonly params: Schema | null;
  readonly query: Schema | null;
  readonly body: Schema | null;
  readonly answer: Schema | null;
  /** True where the answer is a list so large that writing it at once would hold up everybody else. */
  readonly inPieces: true | null;
  /** Set where the answer is a file of this type, to be saved, and no JSON. */
  readonly media: 'application/pdf' | null;
}

type CallWith<Given extends Partial<Call>> = Given & {
  readonly [Key in Exclude<keyof Call, keyof Given>]: Key extends 'status' ? 200 : null;
};

/** Declares a call; what is left out is null, the status 200. */
export function call<
  const Given extends Pick<Call, 'method' | 'path' | 'summary' | 'access'> & Partial<Call>,
>(given: Given): CallWith<Given> {
  return {
    status: 200,
    bodyLimit: null,
    params: null,
    query: null,
    body: null,
    answer: null,
    inPieces: null,
    media: null,
    ...given,
  } as CallWith<Given>;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives of a request once the contract has read it. */
export interface RequestOf<C extends Call> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** What a handler gives back. */
export type AnswerOf<C extends Call> = C['media'] extends string
  ? Uint8Array
  : C['answer'] extends null
    ? undefined
    : Output<C['answer']>;

type GivenParts<C extends Call> = {
  params: Input<C['params']>;
  query: Input<C['query']>;
  body: Input<C['body']>;
};

/** The parts of a call whose every field is optional. */
type OptionalParts<C extends Call> = {
  [Part in keyof GivenParts<C>]: Record<never, never> extends GivenParts<C>[Part] ? Part : never;
}[keyof GivenParts<C>];

/** What the client passes to make a call: only the parts that the call has, and none that may be empty. */
export type CallInput<C extends Call> = {
  [Part in keyof GivenParts<C> as GivenParts<C>[Part] extends undefined
    ? never
    : Exclude<Part, OptionalParts<C>>]: GivenParts<C>[Part];
} & {
  [Part in OptionalParts<C> as GivenParts<C>[Part] extends undefined ? never : Part]?: GivenParts<C>[Part];
};
