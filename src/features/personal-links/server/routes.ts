import type { personalLinkCalls } from '#contract/personal-links.ts';
import { addressFor, findLinksByCode } from '#server/auth/personal-link.ts';
import { type FoundLink, findPersonalLinks } from '#server/auth/personal-link-queries.ts';
import { countWrongCode } from '#server/auth/pin-guard.ts';
import { startSession } from '#server/auth/session.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { lockRightsInUse } from '#server/db/database.ts';
import { hashToken } from '#server/http/cookies.ts';

export const personalLinkRoutes: Handlers<typeof personalLinkCalls> = {
  async startLimitedSession({ body, actor, deps, request, reply, refused }) {
    const isOpen = (link: FoundLink) =>
      link.expiresAt > deps.clock.now() && (body.memberId === undefined || body.memberId === link.memberId);
    const links = await findLinksByCode(deps.database.query, body.code);
    // The code of a link that has ended is not a wrong one.
    if (links.length === 0) await countWrongCode({ deps, request, refused });
    const link = links.find(isOpen);
    if (!link) throw refused('link_ended');
    const { memberId, purpose, expiresAt } = link;
    const response = { memberId, address: addressFor(purpose) };
    // The member signed in with a PIN here, and must not lose that.
    if (actor && !actor.isLimited && actor.memberId === memberId) return response;
    await deps.database.transaction(async (tx) => {
      // A PIN reset that ends the links and sessions must not miss this session.
      await lockRightsInUse(tx, memberId);
      const stored = await findPersonalLinks(tx, hashToken(body.code));
      const current = stored.find((one) => one.memberId === memberId && isOpen(one));
      if (!current) throw refused('link_ended');
      const member = { id: memberId, isAdmin: current.isAdmin };
      await startSession(tx, request, reply, deps, member, expiresAt);
    });
    return response;
  },
};
