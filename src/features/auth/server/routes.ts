import type { authCalls } from '#contract/auth.ts';
import { LANGUAGE_COOKIE, type languageCalls } from '#contract/languages.ts';
import { checkConfirmation } from '#domain/pins/pin-confirmation.ts';
import { checkCurrentPin, withVerifiedPin } from '#server/auth/pin-confirmation.ts';
import { checkPin, clearFailuresAndTrustDevice } from '#server/auth/pin-guard.ts';
import { findMemberForSignIn, findPinHash, lockPin } from '#server/auth/pin-queries.ts';
import { presentOwn, presentSignIn } from '#server/auth/present-own.ts';
import { beginSecondStep } from '#server/auth/second-step.ts';
import { endSession, type SignedIn, startSession } from '#server/auth/session.ts';
import { deleteSessionsOf } from '#server/auth/session-queries.ts';
import { canSeeMemberNames } from '#server/auth/team-cookie.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import type { Transaction } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { contactColumns, lockMember, updateMember } from '#server/db/members.ts';
import { listVerses } from '#server/db/verses.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { readPhoneInput } from '#server/http/phone-input.ts';
import { isSecure } from '#server/http/protection.ts';
import { RefusalError, throwIfRefused } from '#server/http/refusal-error.ts';
import { isOffered } from '#server/member-language.ts';
import { detailsInWords } from '#server/members/details-in-words.ts';
import { movePushDevices } from '#server/push/device-queries.ts';

/** How long a device remembers its language, in seconds. */
const YEAR = 365 * 86_400;

/** Stores the member's own new PIN, ends all their sessions and starts a new one. */
async function replacePin(
  tx: Transaction,
  { actor, deps, request, reply }: Exchange & { actor: SignedIn },
  pinHash: string,
): Promise<void> {
  const { memberId, isAdmin, sessionId } = actor;
  await updateMember(tx, memberId, { pinHash, firstLogin: false });
  await deleteSessionsOf(tx, memberId, deps.clock.now(), { keepDevicesOf: sessionId });
  const newId = await startSession(tx, request, reply, deps, { id: memberId, isAdmin });
  await movePushDevices(tx, sessionId, newId);
}

export const authRoutes: Handlers<typeof authCalls> = {
  async getCurrentUser({ actor, deps }) {
    return presentOwn(deps.database.query, actor.user);
  },

  async login({ actor, body, deps, request, reply, refused }) {
    // Checked first: without the team link, a browser must not try PINs or learn whether an id exists.
    if (!(await canSeeMemberNames({ actor, deps, request }))) throw refused('team_link_needed');
    const member = await findMemberForSignIn(deps.database.query, body.id);
    const guess = { memberId: body.id, pin: body.pin, storedHash: member?.pinHash ?? null };
    const matches = await checkPin({ deps, request, refused }, guess);
    if (!member || !matches) throw refused('wrong_pin');
    const needsSecondStep = await deps.database.transaction(async (tx) => {
      if (!(await lockPin(tx, member.id, member.pinHash))) throw refused('wrong_pin');
      if (await beginSecondStep(tx, { deps, request, reply }, member.id)) return true;
      await startSession(tx, request, reply, deps, { id: member.id, isAdmin: member.isAdmin });
      await clearFailuresAndTrustDevice(tx, { deps, request, reply }, member.id);
      return false;
    });
    // Thrown outside the transaction, so that the second step stays stored.
    if (needsSecondStep) throw refused('second_step_required');
    return presentSignIn(deps.database.query, member);
  },

  async logout({ deps, request, reply }) {
    await endSession(request, reply, deps);
    return undefined;
  },

  async changePin(context) {
    const { actor, body, deps } = context;
    // The one-time PIN was just verified at sign-in (docs/product.md, "First sign-in").
    const checkedHash = actor.firstLogin
      ? await findPinHash(deps.database.query, actor.memberId)
      : await checkCurrentPin(context, body.currentPin);
    const pinHash = await deps.pinHasher.hash(body.newPin);
    await withVerifiedPin(context, checkedHash, (tx) => replacePin(tx, context, pinHash));
    return presentOwn(deps.database.query, { ...actor.user, firstLogin: false });
  },

  async updateProfile(context) {
    const { actor, body, deps } = context;
    throwIfRefused(checkConfirmation(body), context.refused);
    const { language, firstName, lastName, phoneNumber, email, contactBy, initials, seen } = body;
    const wanted = { firstName, lastName, phoneNumber, email, contactBy, initials, seen };
    if (typeof language === 'string' && !isOffered(deps, language)) throw context.refused('unknown_language');
    const stored = actor.user.phoneNumber;
    const phone = await readPhoneInput(deps.database.query, body.phoneNumber, stored);
    const checkedHash = await checkCurrentPin(context, body.currentPin);
    const newHash = body.newPin === undefined ? null : await deps.pinHasher.hash(body.newPin);
    try {
      return await withVerifiedPin(context, checkedHash, async (tx) => {
        const now = await lockMember(tx, actor.memberId);
        if (!now) throw new RefusalError('not_signed_in');
        const change = changedSince(now, wanted, context.refused, detailsInWords(now));
        const { firstName, lastName, initials } = change;
        const contact = contactColumns({
          ...change,
          phone: change.phoneNumber === undefined ? undefined : phone,
        });
        const fields = { firstName, lastName, initials, ...contact, language };
        const changed = await updateMember(tx, actor.memberId, fields);
        if (newHash !== null) await replacePin(tx, context, newHash);
        return presentOwn(tx, changed);
      });
    } catch (error) {
      throw isDuplicate(error) ? context.refused('initials_taken') : error;
    }
  },

  async getRandomVerse({ query, deps }) {
    const db = deps.database.query;
    const verses = await listVerses(db, query.category);
    const verse = verses.length > 0 && verses[deps.random.below(verses.length)];
    if (!verse) throw new RefusalError('not_found');
    return verse;
  },
};

export const languageRoutes: Handlers<typeof languageCalls> = {
  async listLanguages({ deps }) {
    return deps.languages.map(({ tag, name, direction }) => ({ tag, name, direction }));
  },

  async saveMyLanguage({ actor, body, deps, request, reply, refused }) {
    const { language } = body;
    if (language !== null && !isOffered(deps, language)) throw refused('unknown_language');
    await deps.database.transaction((tx) => updateMember(tx, actor.memberId, { language }));
    const options = { path: '/', sameSite: 'lax', secure: isSecure(request, deps) } as const;
    if (language === null) reply.clearCookie(LANGUAGE_COOKIE, options);
    else reply.setCookie(LANGUAGE_COOKIE, language, { ...options, maxAge: YEAR });
    return body;
  },
};
