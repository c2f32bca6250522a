import type { passkeyCalls } from '#contract/passkeys.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { RECOVERY_CODES, SECOND_STEP } from '#domain/sign-in/second-step.ts';
import { CODE_BYTES, readCode, writeCode } from '#domain/sign-in/written-code.ts';
import { deleteRecoveryCodesOf, hasPasskeys } from '#server/auth/passkey-queries.ts';
import { withCurrentPin } from '#server/auth/pin-confirmation.ts';
import { type RelyingParty, relyingPartyOf } from '#server/auth/relying-party.ts';
import {
  challengeSecondStep,
  failSecondStep,
  passSecondStep,
  trySecondStep,
} from '#server/auth/second-step.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import type { Db } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { lockMember } from '#server/db/members.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/http/cookies.ts';
import type { Incoming } from '#server/http/exchange.ts';
import { RefusalError, type Refused } from '#server/http/refusal-error.ts';
import { presentPasskey } from './present.ts';
import {
  consumeNewChallenge,
  consumeRecoveryCode,
  countRecoveryCodesOf,
  deletePasskeyOf,
  findPasskeyOf,
  insertPasskey,
  insertRecoveryCodes,
  listPasskeysOf,
  markPasskeyUsed,
  saveNewChallenge,
} from './queries.ts';
import {
  creationOptions,
  knownTransports,
  readNewPasskey,
  readSignature,
  requestOptions,
} from './webauthn-adapter.ts';

/** Returns the site that passkeys are bound to. Refuses if this address does not support them. */
function site(context: Incoming & { refused: Refused<'passkeys_unavailable'> }): RelyingParty {
  const { deps, request, refused } = context;
  const relyingParty = relyingPartyOf(deps, request);
  if (!relyingParty) throw refused('passkeys_unavailable');
  return relyingParty;
}

/** Returns a recovery code with 80 random bits. That is too many to guess, so a plain hash is enough to store it. */
function chooseRecoveryCode({ random }: Deps): string {
  return writeCode(Buffer.from(random.token(), 'base64url').subarray(0, CODE_BYTES));
}

/** Replaces all recovery codes of a member and returns the new ones. */
async function renewRecoveryCodes(tx: Db, deps: Deps, memberId: MemberId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => chooseRecoveryCode(deps));
  await deleteRecoveryCodesOf(tx, memberId);
  await insertRecoveryCodes(tx, memberId, codes.map(hashToken));
  return codes;
}

export const passkeyRoutes: Handlers<typeof passkeyCalls> = {
  async listPasskeys({ actor, deps, request }) {
    const db = deps.database.query;
    const rows = await listPasskeysOf(db, actor.memberId);
    return {
      isPossible: relyingPartyOf(deps, request) !== null,
      passkeys: rows.map((row) => presentPasskey(row, deps.timeZone)),
      recoveryCodesLeft: await countRecoveryCodesOf(db, actor.memberId),
    };
  },

  async preparePasskey(context) {
    const { actor, body, deps } = context;
    const { memberId, sessionId } = actor;
    const relyingParty = site(context);
    const challenge = deps.random.token();
    return withCurrentPin(context, body.currentPin, async (tx) => {
      await saveNewChallenge(tx, { sessionId, challenge, now: deps.clock.now() });
      const known = await listPasskeysOf(tx, memberId);
      // Always the same, so that a new passkey replaces the former one on the phone.
      const handle = deps.pinHasher.pseudonym(`passkey of ${memberId}`);
      return creationOptions(relyingParty, { challenge, handle, name: fullName(actor.user), known });
    });
  },

  async addPasskey(context) {
    const { actor, body, deps } = context;
    const { memberId, sessionId } = actor;
    const relyingParty = site(context);
    const now = deps.clock.now();
    const challenge = await consumeNewChallenge(deps.database.query, sessionId, now - SECOND_STEP.lifetimeMs);
    const made = challenge && (await readNewPasskey(relyingParty, challenge, body.credential));
    if (!made) throw context.refused('passkey_not_added');
    const transports = knownTransports(body.credential.response.transports ?? []).join(',');
    try {
      return await deps.database.transaction(async (tx) => {
        const member = await lockMember(tx, memberId);
        // A member who was demoted meanwhile would have a second step that is not shown anywhere.
        if (!member?.isAdmin) throw new RefusalError('not_allowed');
        const isFirst = !(await hasPasskeys(tx, memberId));
        await insertPasskey(tx, { ...made, memberId, transports, name: body.name, now });
        const { user: person } = actor;
        await logChange(tx, actor, now, { subject: 'passkey', verb: 'added', person, name: body.name });
        return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, deps, memberId) : null };
      });
    } catch (error) {
      throw isDuplicate(error) ? context.refused('passkey_taken') : error;
    }
  },

  async removePasskey(context) {
    const { actor, body, params, deps } = context;
    await withCurrentPin(context, body.currentPin, async (tx) => {
      const { memberId } = actor;
      const name = await deletePasskeyOf(tx, memberId, params.id);
      if (name === undefined) throw context.refused('unknown_passkey');
      if (!(await hasPasskeys(tx, memberId))) await deleteRecoveryCodesOf(tx, memberId);
      const { user: person } = actor;
      await logChange(tx, actor, deps.clock.now(), { subject: 'passkey', verb: 'removed', person, name });
    });
    return undefined;
  },

  async makeRecoveryCodes(context) {
    const { actor, body, deps } = context;
    return withCurrentPin(context, body.currentPin, async (tx) => {
      if (!(await hasPasskeys(tx, actor.memberId))) throw context.refused('unknown_passkey');
      const { memberId, user: person } = actor;
      await logChange(tx, actor, deps.clock.now(), { subject: 'recovery_codes', verb: 'reset', person });
      return { recoveryCodes: await renewRecoveryCodes(tx, deps, memberId) };
    });
  },

  async prepareSignIn(context) {
    const { deps } = context;
    const relyingParty = site(context);
    const challenge = deps.random.token();
    const memberId = await challengeSecondStep(context, challenge);
    const known = await listPasskeysOf(deps.database.query, memberId);
    return requestOptions(relyingParty, { challenge, known });
  },

  async signInByPasskey({ body, ...context }) {
    const { deps } = context;
    const relyingParty = site(context);
    const step = await trySecondStep(context);
    const passkey = await findPasskeyOf(deps.database.query, step.memberId, body.id);
    const counter =
      passkey && step.challenge && (await readSignature(relyingParty, step.challenge, body, passkey));
    const user =
      passkey && typeof counter === 'number'
        ? await passSecondStep(context, step, (tx) => markPasskeyUsed(tx, passkey, counter, deps.clock.now()))
        : null;
    if (!user) throw await failSecondStep(context, step, 'passkey_not_accepted');
    return user;
  },

  async signInByRecoveryCode({ body, ...context }) {
    const step = await trySecondStep(context);
    const code = readCode(body.code);
    const user =
      code &&
      (await passSecondStep(context, step, (tx) => consumeRecoveryCode(tx, step.memberId, hashToken(code))));
    if (!user) throw await failSecondStep(context, step, 'wrong_recovery_code');
    return user;
  },
};
