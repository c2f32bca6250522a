import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import { preferredLanguage, SOURCE } from '#languages/index.ts';
import type { Deps } from '../deps.ts';
import { inLanguage } from '../language.ts';
import { isOffered, readLanguages } from '../member-language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tag of the response's language. */
    language: { tag: string };
    /** The tag of the language of the request's device: as chosen on it, or else as its browser prefers, or null. */
    deviceLanguage: string | null;
  }
}

type LanguageDeps = Pick<Deps, 'languages' | 'database'>;

/** Returns the tag if it is of a language that is offered. One that a member chose may have been removed since. */
function ifOffered(deps: Pick<Deps, 'languages'>, tag: string | null | undefined): string | null {
  return tag && isOffered(deps, tag) ? tag : null;
}

function readDeviceLanguage(request: FastifyRequest, deps: Pick<Deps, 'languages'>): string | null {
  const header = request.headers['accept-language'] ?? '';
  return (
    ifOffered(deps, request.cookies[LANGUAGE_COOKIE]) ??
    preferredLanguage(header, deps.languages)?.tag ??
    null
  );
}

/** Answers each request in the language of its device, until {@link answerIn} knows better. */
export function answerInLanguageOfDevice(app: FastifyInstance, deps: Pick<Deps, 'languages'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.deviceLanguage = readDeviceLanguage(request, deps);
    request.language = { tag: request.deviceLanguage ?? SOURCE.tag };
    inLanguage(request.language, done);
  });
  // A body arrives outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(request.language, done));
}

/** Answers the rest of a request in the member's language, or in the church's if it has no single reader (null). */
export async function answerFor(
  request: FastifyRequest,
  deps: LanguageDeps,
  member: { readonly language: string | null } | null,
): Promise<void> {
  request.language.tag = (await readLanguages(deps.database.query, deps))(member?.language ?? null).tag;
}

/** Answers the rest of a request in the language that its member chose, or else the device's, or else the church's. */
export async function answerIn(
  request: FastifyRequest,
  deps: LanguageDeps,
  chosen: string | null,
): Promise<void> {
  const known = ifOffered(deps, chosen) ?? request.deviceLanguage;
  if (known) request.language.tag = known;
  else await answerFor(request, deps, null);
}
