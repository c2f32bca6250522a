import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Boot, toSignedInMember } from '#contract/boot.ts';
import type { Call } from '#contract/call.ts';
import { makeFirstReads, type Read } from '#contract/first-reads.ts';
import { type CallName, contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { describeSession, findSignedIn, type SignedIn } from '../auth/session.ts';
import { canSeeMemberNames } from '../auth/team-cookie.ts';
import { linkIdOf } from '../auth/team-link.ts';
import { activeSeed, readTeamLink } from '../auth/team-link-queries.ts';
import { readSettings } from '../db/settings.ts';
import { churchToday, type Deps } from '../deps.ts';
import { callHandler, type Handler, type Handlers } from './mount.ts';
import { RefusalError } from './refusal-error.ts';

/** A handler for every call of the contract. */
export type AppHandlers = Handlers<typeof contract>;

interface PageRequest {
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function handlerOf(handlers: AppHandlers, call: Call): Handler<Call> {
  const name = (Object.keys(contract) as CallName[]).find((key) => contract[key] === call);
  if (!name) throw new Error(`${call.path} is not a call of the contract.`);
  return handlers[name] as unknown as Handler<Call>;
}

/** A refusal is a response that the screen can show. Any other error is rethrown. */
function nullWhereRefused(error: unknown): null {
  if (error instanceof RefusalError) return null;
  throw error;
}

/** Returns the responses that the screen at this address requests first, so that the browser need not request them. */
async function readsOf(
  handlers: AppHandlers,
  today: PlainDate,
  pageRequest: PageRequest,
): Promise<Boot['reads']> {
  const { actor, request } = pageRequest;
  // Until the first PIN change is done, each of these calls would be refused.
  if (actor.firstLogin) return [];
  const reads: { path: string; input: unknown; response: unknown }[] = [];
  const read = async (call: Call, input: object) => {
    const response = await callHandler(call, handlerOf(handlers, call), input, pageRequest).catch(
      nullWhereRefused,
    );
    reads.push({ path: call.path, input, response });
    return response;
  };
  await makeFirstReads(request.url, { userId: actor.memberId, today }, read as Read);
  return reads;
}

/**
 * Returns the data of a page: the signed-in member, the settings, the first responses and, for the sign-in page, a verse.
 */
export async function bootOf(
  handlers: AppHandlers,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Boot> {
  const actor = await findSignedIn(request, deps);
  describeSession(reply, deps, actor);
  const settings = await readSettings(deps.database.query);
  const today = churchToday(deps);
  const verse = () =>
    callHandler(
      contract.getRandomVerse,
      handlers.getRandomVerse,
      { query: {} },
      { actor, deps, request, reply },
    );
  const seed = actor ? null : activeSeed(await readTeamLink(deps.database.query));
  return {
    user: actor && toSignedInMember(actor.user),
    settings: { ...settings, timeZone: deps.timeZone, today },
    reads: actor ? await readsOf(handlers, today, { actor, deps, request, reply }) : [],
    // The page also works without a verse.
    verse: actor ? null : await verse().catch(() => null),
    needsTeamLink: !(await canSeeMemberNames({ actor, request, deps })),
    teamLinkId: seed && linkIdOf(deps.pinHasher, seed),
  };
}
