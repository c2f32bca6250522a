import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JOIN_PAGE, OLD_LINK_ADDRESS, SIGN_IN_PAGE } from '#contract/pages.ts';
import type { teamLinkCalls } from '#contract/team-link.ts';
import { readCode } from '#domain/sign-in/written-code.ts';
import { setTeamCookie } from '#server/auth/team-cookie.ts';
import { codeOf } from '#server/auth/team-link.ts';
import {
  readTeamLink,
  renewTeamLink,
  switchTeamLink,
  type TeamLinkState,
} from '#server/auth/team-link-queries.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { type Deps, linkOf } from '#server/deps.ts';
import { isSameToken } from '#server/http/cookies.ts';
import type { Incoming } from '#server/http/exchange.ts';
import { presentTeamLink } from './present.ts';

function present({ isOn, seed }: TeamLinkState, { deps, request }: Incoming) {
  return { isOn, link: presentTeamLink(linkOf(deps, request), codeOf(deps.pinHasher, seed)) };
}

/** Returns whether this is the code of the link. A malformed code is not. */
function isCodeOf(deps: Deps, seed: string, text: string): boolean {
  const code = readCode(text);
  return code !== null && isSameToken(code, codeOf(deps.pinHasher, seed));
}

export const teamLinkRoutes: Handlers<typeof teamLinkCalls> = {
  async getTeamLink({ deps, request }) {
    return present(await readTeamLink(deps.database.query), { deps, request });
  },

  async saveTeamLink({ body, actor, deps, request }) {
    const change = { by: actor, now: deps.clock.now() };
    const saved = await deps.database.transaction((tx) => switchTeamLink(tx, body.isOn, change));
    return present(saved, { deps, request });
  },

  async renewTeamLink({ body, actor, deps, request }) {
    const change = { by: actor, now: deps.clock.now() };
    const isMeant = (seed: string) => isCodeOf(deps, seed, body.code);
    const renewed = await deps.database.transaction((tx) =>
      renewTeamLink(tx, isMeant, deps.random.token(), change),
    );
    return present(renewed, { deps, request });
  },
};

/**
 * Registers the page that opens the team link for a browser, with the code at the end of the address or from the
 * sign-in form. It is not an API call: people open it and are redirected to an address without the code.
 */
export function registerJoinPage(app: FastifyInstance, deps: Deps): void {
  async function open(request: FastifyRequest, reply: FastifyReply, code: string): Promise<FastifyReply> {
    const { isOn, seed } = await readTeamLink(deps.database.query);
    if (!isCodeOf(deps, seed, code)) return reply.redirect(isOn ? OLD_LINK_ADDRESS : SIGN_IN_PAGE, 303);
    await setTeamCookie({ deps, request, reply }, seed);
    return reply.redirect(SIGN_IN_PAGE, 303);
  }

  app.get<{ Params: { '*': string } }>(`${JOIN_PAGE}/*`, (request, reply) =>
    open(request, reply, request.params['*']),
  );
  app.get<{ Querystring: { code?: unknown } }>(JOIN_PAGE, (request, reply) =>
    open(request, reply, String(request.query.code ?? '')),
  );
}
