import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Boot, toSignedInMember } from '#contract/boot.ts';
import type { Call } from '#contract/call.ts';
import { makeFirstReads, type Read } from '#contract/first-reads.ts';
import { type CallName, contract } from '#contract/index.ts';
import { GUEST_PAGES, LIMITED_PAGES } from '#contract/limited-pages.ts';
import { personalLinkCode } from '#contract/pages.ts';
import type { DeadlineRule } from '#domain/availability/deadline.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { describeSession, findSignedIn } from '../auth/session.ts';
import { canSeeMemberNames } from '../auth/team-cookie.ts';
import { linkIdOf } from '../auth/team-link.ts';
import { readTeamLink } from '../auth/team-link-queries.ts';
import { type Caller, callHandler, type Handler, type Handlers } from '../calls/mount.ts';
import { readSettings } from '../db/settings.ts';
import { churchToday, type Deps } from '../deps.ts';
import { RefusalError } from '../http/refusal-error.ts';
import { answerIn } from '../http/request-language.ts';
import { toPageSettings } from './page-settings.ts';
import { readPersonalLink } from './personal-link-page.ts';

/** A handler for every call of the contract. */
export type AppHandlers = Handlers<typeof contract>;

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
  church: { readonly today: PlainDate; readonly rule: DeadlineRule; readonly asksWhoServed: boolean },
  pageRequest: Caller,
): Promise<Boot['reads']> {
  const { actor, request } = pageRequest;
  const reads: { path: string; input: unknown; response: unknown }[] = [];
  const read = async (call: Call, input: object) => {
    const response = await callHandler(call, handlerOf(handlers, call), input, pageRequest).catch(
      nullWhereRefused,
    );
    reads.push({ path: call.path, input, response });
    return response;
  };
  if (!actor) await read(contract.listLanguages, {});
  // Until the first PIN change is done, each of these calls would be refused.
  else if (!actor.firstLogin)
    await makeFirstReads(
      request.url,
      { memberId: actor.memberId, isAdmin: actor.isAdmin, ...church },
      read as Read,
    );
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
  const signedIn = await findSignedIn(request, deps);
  describeSession(reply, deps, signedIn);
  const [path = ''] = request.url.split('?');
  const code = personalLinkCode(path);
  // On the other pages, a limited session counts as none, so that they lead to the sign-in page.
  const limitedTo = signedIn?.isGuest ? GUEST_PAGES : LIMITED_PAGES;
  const isOpen = !signedIn?.isLimited || code !== null || limitedTo.includes(path);
  const actor = isOpen ? signedIn : null;
  await answerIn(request, deps, actor?.user.language ?? null);
  const settings = await readSettings(deps.database.query);
  const today = churchToday(deps);
  const pageRequest = { actor, deps, request, reply };
  const verse = () =>
    callHandler(contract.getRandomVerse, handlers.getRandomVerse, { query: {} }, pageRequest);
  const { isOn, seed } = await readTeamLink(deps.database.query);
  // Before the language, which the page of a personal link takes from its member.
  const reads =
    code === null
      ? await readsOf(handlers, { today, rule: settings, asksWhoServed: settings.asksWhoServed }, pageRequest)
      : await readPersonalLink(code, pageRequest);
  return {
    language: request.language.tag,
    user: actor && toSignedInMember(actor.user),
    settings: toPageSettings(settings, deps),
    reads,
    // The page also works without a verse.
    verse: actor ? null : await verse().catch(() => null),
    needsTeamLink: !(await canSeeMemberNames({ actor, request, deps })),
    teamLinkId: actor || !isOn ? null : linkIdOf(deps.pinHasher, seed),
  };
}
