import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** A request, with the dependencies of its handler. */
export interface Incoming {
  readonly deps: Deps;
  readonly request: FastifyRequest;
}

/** A request with its reply. */
export interface Exchange extends Incoming {
  readonly reply: FastifyReply;
}
