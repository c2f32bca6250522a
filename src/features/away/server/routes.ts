import type { awayCalls } from '#contract/away.ts';
import { monthRange } from '#contract/month-inputs.ts';
import { checkAway, firstOpenDate, MAX_AWAY_PERIODS } from '#domain/availability/away.ts';
import type { MemberId } from '#domain/ids.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { later } from '#domain/services/service-dates.ts';
import { isSameService, serviceRef } from '#domain/services/services.ts';
import { type Actor, checkDeletingNote } from '#domain/sign-in/permissions.ts';
import { fillAway } from '#server/away/fill-queries.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { coverContext } from '#server/cover/context.ts';
import { lockServicesInUse } from '#server/db/database.ts';
import { lockMember } from '#server/db/members.ts';
import { membersOf } from '#server/db/memberships.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow, churchToday } from '#server/deps.ts';
import { memberFor } from '#server/families/acting-queries.ts';
import { RefusalError, throwIfRefused } from '#server/http/refusal-error.ts';
import { followAnswers } from '#server/serving/responses.ts';
import { deleteAway, insertAway, listAway, listAwayBetween, listNoesBetween } from './queries.ts';

/** Messages with personal links get forwarded, and a note is private, even within the family. */
const seesNotes = (actor: Actor, memberId: MemberId) => !actor.isLimited && actor.memberId === memberId;

export const awayRoutes: Handlers<typeof awayCalls> = {
  async listAway({ query, actor, deps, refused }) {
    const db = deps.database.query;
    const memberId = await memberFor(db, actor, query.memberId, refused);
    const periods = await listAway(db, memberId, churchToday(deps));
    return seesNotes(actor, memberId) ? periods : periods.map((period) => ({ ...period, note: null }));
  },

  async listAwayOfMonth({ params, scope, deps }) {
    const db = deps.database.query;
    const isMember = await membersOf(db, scope);
    const away = await listAwayBetween(db, monthRange(params));
    return away.filter(({ id }) => isMember(id)).sort(compareByLastName);
  },

  async addAway({ actor, body: { from, to, note = null, memberId: requested }, deps, refused }) {
    const memberId = await memberFor(deps.database.query, actor, requested, refused);
    const isNoteToStay = !seesNotes(actor, memberId);
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      if (!(await lockMember(tx, memberId))) throw new RefusalError('not_signed_in');
      const now = churchNow(deps);
      throwIfRefused(checkAway({ from, to }, now.today), refused);
      const others = await listAway(tx, memberId, now.today);
      if (others.length >= MAX_AWAY_PERIODS) throw refused('too_many_away');
      const period = { from, to, note, isNoteToStay, enteredOn: now.today, byAdmin: actor.isAdmin };
      const id = await insertAway(tx, memberId, period);
      await fillAway(tx, now, { memberId, entered: { id, byAdmin: actor.isAdmin } });
      // Even after the deadline: the answer stays, but a member who is away can't serve.
      const services = await listServicesBetween(tx, later(now.today, from), to);
      const declined = await followAnswers(
        tx,
        memberId,
        services.map((service) => ({ ...service, isAvailable: false })),
        coverContext(deps),
      );
      return { id, from, to, note: isNoteToStay ? null : note, services: declined.map(serviceRef) };
    });
  },

  async removeAway({ params: { id }, query, actor, deps, refused }) {
    const memberId = await memberFor(deps.database.query, actor, query.memberId, refused);
    const { isAdmin } = actor;
    await deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      if (!(await lockMember(tx, memberId))) throw new RefusalError('not_signed_in');
      const now = churchNow(deps);
      const rule = await readSettings(tx);
      const openFrom = isAdmin ? now.today : firstOpenDate(now.today, rule);
      const period = (await listAway(tx, memberId, now.today)).find((one) => one.id === id);
      throwIfRefused(checkDeletingNote(actor, period?.note ?? null), refused);
      if (!(await deleteAway(tx, memberId, { id, openFrom }))) throw refused('unknown_away');
      // Another time away may answer for the same services.
      await fillAway(tx, now, { memberId });
      if (!period) return;
      const noes = await listNoesBetween(tx, memberId, period);
      const others = await listAway(tx, memberId, now.today);
      const services = await listServicesBetween(tx, later(now.today, period.from), period.to);
      await followAnswers(
        tx,
        memberId,
        services
          .filter((service) => !noes.some((no) => isSameService(no, service)))
          .filter(({ date }) => !others.some(({ from, to }) => date >= from && date <= to))
          .map((service) => ({ ...service, isAvailable: true })),
        coverContext(deps),
      );
    });
    return undefined;
  },
};
