import type { authCalls } from '#contract/auth.ts';
import { refuseConfirmation } from '#domain/pin-confirmation.ts';
import { refusal } from '#domain/refusal.ts';
import { remainingWait, waitAfter, waitSentence } from '#domain/sign-in-backoff.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { deleteSessionsOf } from '#server/db/sessions.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError, refuseIf } from '#server/http/refusal-error.ts';
import { endSession, presentCurrentUser, startSession } from '#server/http/session.ts';
import {
  bookFailure,
  clearFailures,
  countVerses,
  findFailures,
  findMemberForSignIn,
  findVerse,
  holdPin,
  updatePin,
  updateProfile,
} from './queries.ts';

/** The category of the verses on the sign-in screen (specification 1). */
const SERVING = 'serving';

function tooManyTries(milliseconds: number): RefusalError {
  return new RefusalError(refusal('too_many_tries', waitSentence(milliseconds)), {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  });
}

/**
 * Books the coming guess as a failure before any PIN is looked at, so that guesses in parallel cannot
 * slip past the count; a right PIN clears the books again. Refuses while the account must wait.
 */
async function bookGuess(deps: Deps, memberId: number): Promise<void> {
  const db = deps.database.query;
  for (;;) {
    const now = deps.clock.now();
    const seen = await findFailures(db, memberId);
    const wait = seen ? remainingWait(seen.blockedUntil, now) : 0;
    if (wait > 0) throw tooManyTries(wait);
    const failures = (seen?.failures ?? 0) + 1;
    if (await bookFailure(db, memberId, seen, { failures, blockedUntil: now + waitAfter(failures) }, now))
      return;
  }
}

export const authRoutes: Handlers<typeof authCalls> = {
  async getCurrentUser({ actor }) {
    return actor.user;
  },

  async login({ body, deps, request, reply }) {
    const db = deps.database.query;
    const member = await findMemberForSignIn(db, body.id);
    const matches = await deps.pinHasher.verify(body.pin, member?.pin_hash ?? null, async () => {
      if (member) await bookGuess(deps, member.id);
    });
    if (!member || !matches) throw new RefusalError('wrong_pin');
    await deps.database.transaction(async (tx) => {
      if (!(await holdPin(tx, member.id, member.pin_hash))) throw new RefusalError('wrong_pin');
      await clearFailures(tx, member.id);
      await startSession(tx, request, reply, deps, { id: member.id, isAdmin: member.is_admin === 1 });
    });
    return presentCurrentUser(member);
  },

  async logout({ deps, request, reply }) {
    await endSession(request, reply, deps);
    return undefined;
  },

  async changePin({ actor, body, deps, request, reply }) {
    const member = await findMemberForSignIn(deps.database.query, actor.memberId);
    const checkedHash = member?.pin_hash ?? null;
    if (!actor.firstLogin) {
      const matches = await deps.pinHasher.verify(body.currentPin, checkedHash);
      if (!matches) throw new RefusalError('current_pin_incorrect');
    }
    const pinHash = await deps.pinHasher.hash(body.newPin);
    await deps.database.transaction(async (tx) => {
      if (!(await holdPin(tx, actor.memberId, checkedHash))) throw new RefusalError('not_signed_in');
      await updatePin(tx, actor.memberId, pinHash);
      await deleteSessionsOf(tx, actor.memberId);
      await startSession(tx, request, reply, deps, { id: actor.memberId, isAdmin: actor.isAdmin });
    });
    return { ...actor.user, firstLogin: false };
  },

  async updateProfile({ actor, body, deps, request, reply }) {
    refuseIf(refuseConfirmation(body));
    const member = await findMemberForSignIn(deps.database.query, actor.memberId);
    const checkedHash = member?.pin_hash ?? null;
    const matches = await deps.pinHasher.verify(body.currentPin, checkedHash);
    if (!matches) throw new RefusalError('current_pin_incorrect');
    const newHash = body.newPin === undefined ? null : await deps.pinHasher.hash(body.newPin);
    try {
      await deps.database.transaction(async (tx) => {
        if (!(await holdPin(tx, actor.memberId, checkedHash))) throw new RefusalError('not_signed_in');
        await updateProfile(tx, actor.memberId, {
          first_name: body.firstName,
          last_name: body.lastName,
          ...(body.phoneNumber === undefined ? {} : { phone_number: body.phoneNumber }),
          ...(body.initials === undefined ? {} : { initials: body.initials }),
        });
        if (newHash === null) return;
        await updatePin(tx, actor.memberId, newHash);
        await deleteSessionsOf(tx, actor.memberId);
        await startSession(tx, request, reply, deps, { id: actor.memberId, isAdmin: actor.isAdmin });
      });
    } catch (error) {
      throw isDuplicate(error) ? new RefusalError('initials_taken') : error;
    }
    const changed = await findMemberForSignIn(deps.database.query, actor.memberId);
    return changed ? presentCurrentUser(changed) : actor.user;
  },

  async getRandomVerse({ query, deps }) {
    const db = deps.database.query;
    const category = query.category ?? SERVING;
    const count = await countVerses(db, category);
    const verse = count > 0 && (await findVerse(db, category, deps.random.below(count)));
    if (!verse) throw new RefusalError('not_found');
    return verse;
  },
};
