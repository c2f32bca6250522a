import { monthOf } from '#domain/calendar/calendar.ts';
import { isPressing, settle } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import {
  beliefAbout,
  EMPTY_ANNOUNCEMENT,
  type ServingStatement,
  toAnnouncedDuty,
} from '#domain/messages/announcement.ts';
import type { MemberKind, MessageDetails } from '#domain/messages/message.ts';
import { type ChurchNow, isPast, type Service, sharesDate } from '#domain/services/services.ts';
import { endOfDay, type LinkPurpose } from '#domain/serving/personal-link.ts';
import type { MessageFacts, NamedDuty } from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import type { Db } from '../db/database.ts';
import { type NameOf, readNames } from '../db/names.ts';
import { readSettings } from '../db/settings.ts';
import { listStatements } from '../outbox/announcement-queries.ts';
import type { Worded, Wording, WordingRecipient } from '../outbox/kind.ts';
import { placeIn, readPlaces } from '../planner/read-places.ts';
import { withoutTexts } from './left-alone-queries.ts';
import { findHolder, findRequest, namePlace, readPlace, type StoredRequest } from './request-queries.ts';

type CoverKind = Extract<MemberKind, `cover_${string}`>;

/** A request and its place, as they are now. */
interface RequestNow extends StoredRequest {
  readonly service: Service;
  /** Whether its member said that they can't make it. Null if they do not have the place. */
  readonly isDeclined: boolean | null;
  readonly isPublished: boolean;
  readonly duty: NamedDuty;
}

/** Returns a request as it is now, or null if its service does not take place or has started. */
async function readRequest(db: Db, requestId: number, now: ChurchNow): Promise<RequestNow | null> {
  const stored = await findRequest(db, requestId);
  if (!stored) return null;
  const { services, service, isPublished, response } = await readPlace(db, stored.place);
  if (!service || isPast(service, now)) return null;
  const { role } = await namePlace(db, stored.place);
  return {
    ...stored,
    request: settle(stored.request, { service, isPublished, response }, now),
    service,
    isDeclined: response && response === 'declined',
    isPublished,
    duty: { role, service: shortServiceTitle({ ...service, sharesDate: sharesDate(service, services) }) },
  };
}

/** The facts of one request for a message. */
interface Part<Kind extends CoverKind> {
  readonly place: MessageFacts[Kind]['places'][number];
  readonly statements: readonly ServingStatement[];
  /** Whether the recipient now has the place, or lost it. */
  readonly own?: 'has' | 'left';
}

type WordPart<Kind extends CoverKind> = (
  db: Db,
  current: RequestNow,
  to: WordingRecipient,
  nameOf: NameOf,
  now: ChurchNow,
) => Promise<Part<Kind> | null>;

const about = ({ place }: RequestNow, memberId: MemberId, canServe: boolean): ServingStatement => ({
  service: place.service,
  roleId: place.roleId,
  memberId,
  canServe,
});

/** Returns the wording of a kind from the wording of one request. Each place is named once. */
function wordingOf<Kind extends CoverKind>(purpose: LinkPurpose, wordPart: WordPart<Kind>): Wording<Kind> {
  return async (db, details, to, now) => {
    const nameOf = await readNames(db);
    const parts = new Map<string, Part<Kind> & { readonly current: RequestNow }>();
    for (const { requestId } of details as ReadonlyArray<MessageDetails['cover_request']>) {
      const current = await readRequest(db, requestId, now);
      const part = current && (await wordPart(db, current, to, nameOf, now));
      if (!part) continue;
      const key = JSON.stringify([
        part.place.role,
        part.place.service,
        part.statements.map((s) => s.memberId),
      ]);
      if (!parts.has(key)) parts.set(key, { ...part, current });
    }
    const all = [...parts.values()];
    const last = all.at(-1);
    if (!last) return null;
    const { serviceMinutes: minutes } = await readSettings(db);
    const worded: Worded<CoverKind> = {
      facts: { places: all.map(({ place }) => place), more: 0, asked: 1 } as unknown as Worded<Kind>['facts'],
      // Coordinators need their PIN for the linked page.
      link: to.isCoordinator
        ? null
        : { purpose, expiresAt: endOfDay(last.current.service.date, now.timeZone) },
      announce: ({ places }) => {
        const said = all.slice(0, places.length);
        const own = said.filter((part) => part.own !== undefined);
        return {
          ...EMPTY_ANNOUNCEMENT,
          services: own.map(({ current }) => current.place.service),
          duties: own
            .filter((part) => part.own === 'has')
            .map(({ current: { place, service } }) =>
              toAnnouncedDuty({ ...service, roleId: place.roleId, minutes }),
            ),
          statements: said.flatMap(({ statements }) => statements),
        };
      },
    };
    return worded as unknown as Worded<Kind>;
  };
}

/** Asks someone who can take the place. */
export const coverRequestWording = wordingOf<'cover_request'>(
  { kind: 'cover' },
  async (db, current, { id }) => {
    if (current.request.state !== 'asking' || !current.isPublished) return null;
    const places = await readPlaces(db, monthOf(current.place.service.date), [id]);
    if (places.refusalFor(placeIn(places, current.place), id, 'member')) return null;
    return { place: current.duty, statements: [about(current, current.place.memberId, false)] };
  },
);

/** Names the person who has the place now, even if someone else took it first. */
export const coverResultWording = wordingOf<'cover_result'>(
  { kind: 'respond' },
  async (db, current, to, nameOf) => {
    if (!current.isPublished) return null;
    const holder = await findHolder(db, current);
    if (holder === null) return null;
    const { memberId: leaver } = current.place;
    const role = to.isCoordinator ? 'coordinator' : to.id === leaver ? 'leaver' : 'taker';
    if (role === 'taker' && to.id !== holder) return null;
    return {
      place: { ...current.duty, leaver: nameOf(leaver), taker: nameOf(holder), to: role },
      statements: [about(current, holder, true)],
      ...(role !== 'coordinator' && { own: role === 'taker' ? 'has' : 'left' }),
    };
  },
);

/** Asks coordinators to find someone, or reports that others are being asked and who would serve alone. */
export const coverNeededWording = wordingOf<'cover_needed'>(
  { kind: 'respond' },
  async (db, current, _to, nameOf, now) => {
    const { request, place, service, duty, isDeclined } = current;
    if (request.state !== 'asking' || isDeclined !== true) return null;
    const leaver = nameOf(place.memberId);
    const urgency = request.nextAskAt === null ? 'last' : isPressing(service, now) ? 'soon' : 'asking';
    const places = await readPlaces(db, monthOf(place.service.date), [place.memberId]);
    const broken = places.brokenWithout(place.service, place.memberId);
    const without = await withoutTexts(db, current, broken, { nameOf });
    // Coordinators are needed to find someone, or learn who would serve alone.
    if (urgency === 'asking' && without.length === 0) return null;
    return {
      place: {
        ...duty,
        leaver,
        urgency,
        without,
      },
      statements: [about(current, place.memberId, false)],
    };
  },
);

/** Corrects the message about the member who needed cover, once the opposite is true. */
export const coverCorrectedWording = wordingOf<'cover_corrected'>(
  { kind: 'respond' },
  async (db, current, { id }, nameOf) => {
    const { request, place, duty, isDeclined } = current;
    if (isDeclined === null || (request.state !== 'asking' && request.state !== 'withdrawn')) return null;
    const statements = (await listStatements(db, monthOf(place.service.date))).get(id) ?? [];
    const statement = about(current, place.memberId, !isDeclined);
    const believed = beliefAbout(statements, statement);
    if (believed === null || believed === statement.canServe) return null;
    const name = nameOf(place.memberId);
    return { place: { ...duty, name, canServe: statement.canServe }, statements: [statement] };
  },
);
