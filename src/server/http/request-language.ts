import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import { preferredLanguage, SOURCE } from '#languages/index.ts';
import { readSettings } from '../db/settings.ts';
import type { Deps } from '../deps.ts';
import { inLanguage } from '../language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tag of the language in which the request is answered. */
    language: { tag: string };
  }
}

type LanguageDeps = Pick<Deps, 'languages' | 'database'>;

/** Returns whether a language with this tag can be chosen. */
export function isOffered({ languages }: Pick<Deps, 'languages'>, tag: string): boolean {
  return languages.some((language) => language.tag === tag);
}

/** Returns the tag if it is of a language that is offered. One that a member chose may have been removed since. */
function ifOffered(deps: Pick<Deps, 'languages'>, tag: string | null | undefined): string | null {
  return tag && isOffered(deps, tag) ? tag : null;
}

/** Returns the tag of the language of a request's device: as chosen on it, or else as its browser asks, or null. */
function languageOfDevice(request: FastifyRequest, deps: Pick<Deps, 'languages'>): string | null {
  const asked = request.headers['accept-language'] ?? '';
  return (
    ifOffered(deps, request.cookies[LANGUAGE_COOKIE]) ?? preferredLanguage(asked, deps.languages)?.tag ?? null
  );
}

/** Answers each request in the language of its device, until {@link answerIn} knows better. */
export function answerInLanguageOfDevice(app: FastifyInstance, deps: Pick<Deps, 'languages'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = { tag: languageOfDevice(request, deps) ?? SOURCE.tag };
    inLanguage(request.language, done);
  });
  // A body arrives outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(request.language, done));
}

/**
 * Returns the tag of the language of a member, who may have chosen none: the church's, as for what belongs to nobody.
 */
export async function languageOfMember(deps: LanguageDeps, chosen: string | null): Promise<string> {
  return ifOffered(deps, chosen) ?? (await languageOfChurch(deps));
}

/** Answers the rest of a request in the church's language, because the answer belongs to nobody. */
export async function answerInLanguageOfChurch(request: FastifyRequest, deps: LanguageDeps): Promise<void> {
  request.language.tag = await languageOfChurch(deps);
}

/** Returns the tag of the church's language, for what belongs to nobody. */
export async function languageOfChurch(deps: LanguageDeps): Promise<string> {
  const { language } = await readSettings(deps.database.query);
  return ifOffered(deps, language) ?? SOURCE.tag;
}

/** Answers the rest of a request in the language that its member chose, or else the device's, or else the church's. */
export async function answerIn(
  request: FastifyRequest,
  deps: LanguageDeps,
  chosen: string | null,
): Promise<void> {
  request.language.tag =
    ifOffered(deps, chosen) ?? languageOfDevice(request, deps) ?? (await languageOfChurch(deps));
}
