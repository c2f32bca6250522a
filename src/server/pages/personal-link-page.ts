import type { FastifyRequest } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { PERSONAL_LINK_FOLDER, personalLinkCode } from '#contract/pages.ts';
import type { PersonalLinkPage } from '#contract/personal-links.ts';
import { fullName } from '#domain/members/member-name.ts';
import { firstNameAndInitial } from '#domain/members/name-format.ts';
import { addressFor, findLinksByCode } from '../auth/personal-link.ts';
import type { FoundLink } from '../auth/personal-link-queries.ts';
import { findSignedIn } from '../auth/session.ts';
import type { Caller } from '../calls/mount.ts';
import type { Deps } from '../deps.ts';
import { REFUSAL_STATUS } from '../http/refusal-status.ts';
import { answerIn } from '../http/request-language.ts';
import { isUnopened, settleOpened } from '../outbox/sending-queries.ts';

async function noteOpened({ database, clock }: Deps, { recipientId }: FoundLink): Promise<void> {
  if (recipientId !== null && (await isUnopened(database.query, recipientId)))
    await database.transaction((tx) => settleOpened(tx, recipientId, clock.now()));
}

/**
 * Returns the data of a personal link's page, in the form of a response, and sets the page's status. Opening it changes
 * nothing, because link previews open it too, and counts no wrong code (docs/decisions/0026). Only the push message with the
 * link was seen, and is not sent a second way.
 */
export async function readPersonalLink(
  code: string,
  { actor, deps, request, reply }: Caller,
): Promise<Boot['reads']> {
  const now = deps.clock.now();
  const links = (await findLinksByCode(deps.database.query, code)).filter(({ expiresAt }) => expiresAt > now);
  const [link] = links;
  const page = (response: PersonalLinkPage) => [{ path: PERSONAL_LINK_FOLDER, input: {}, response }];
  if (!link) {
    reply.code(REFUSAL_STATUS.link_ended);
    return page(null);
  }
  await noteOpened(deps, link);
  await answerIn(request, deps, link.language);
  return page({
    people: links.map((one) => ({
      id: one.memberId,
      name: firstNameAndInitial(one),
      signsOut: actor && actor.memberId !== one.memberId ? fullName(actor.user) : null,
    })),
    purpose: link.purpose,
  });
}

/**
 * Returns where the personal link at this address leads, if a PIN signed its only member in on this device. They need
 * neither its button nor a limited session, also after it has ended. Null for everyone else, and for other addresses.
 */
export async function findOwnPlace(deps: Deps, request: FastifyRequest): Promise<string | null> {
  const [path = ''] = request.url.split('?');
  const code = personalLinkCode(path);
  const signedIn = code === null ? null : await findSignedIn(request, deps);
  if (code === null || !signedIn || signedIn.isLimited) return null;
  const [link, ...others] = await findLinksByCode(deps.database.query, code);
  if (!link || others.length > 0 || link.memberId !== signedIn.memberId) return null;
  await noteOpened(deps, link);
  return addressFor(link.purpose);
}
