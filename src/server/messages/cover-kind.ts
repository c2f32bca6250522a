import { settle } from '#domain/cover/cover-request.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { EMPTY_ANNOUNCEMENT, type ServingStatement, toAnnouncedDuty } from '#domain/messages/announcement.ts';
import {
  type ChurchNow,
  isPast,
  type Service,
  type ServiceRef,
  sharesDate,
} from '#domain/services/services.ts';
import { endOfDay, type LinkPurpose } from '#domain/serving/personal-link.ts';
import { roleInTeam } from '#languages/duties.ts';
import type { NamedDuty } from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { findRequest, namePlace, readPlace, type StoredRequest } from '../cover/request-queries.ts';
import type { Db } from '../db/database.ts';
import { readDutyTeams, readPlannersTeam } from '../db/duty-teams.ts';
import { type NameOf, readNames } from '../db/names.ts';
import { readSettings } from '../db/settings.ts';
import type { Digest, MessageKind, WordingRecipient } from '../outbox/kind.ts';

/** A request for cover, with its place. */
export interface OfRequest {
  readonly requestId: number;
  readonly service: ServiceRef;
  readonly roleId: RoleId;
}

/** A request and its place, as they are now. */
interface RequestNow extends StoredRequest {
  readonly service: Service;
  /** Whether its member said that they can't make it. Null if they do not have the place. */
  readonly isDeclined: boolean | null;
  readonly isPublished: boolean;
  readonly duty: NamedDuty;
}

/**
 * Returns a request as it is now, named for a reader, or null if its service does not take place or has started. Coordinators are
 * told of which team it is, and not when to be there.
 */
async function readRequest(
  db: Db,
  requestId: number,
  { id: memberId, isCoordinator }: WordingRecipient,
  now: ChurchNow,
): Promise<RequestNow | null> {
  const stored = await findRequest(db, requestId);
  if (!stored) return null;
  const { services, service, isPublished, response } = await readPlace(db, stored.place);
  if (!service || isPast(service, now)) return null;
  const { role, teamId } = await namePlace(db, stored.place);
  const { startsAt } = service;
  const { team, arriveAt } = isCoordinator
    ? await readPlannersTeam(db, teamId)
    : (await readDutyTeams(db, [memberId]))({ memberId, teamId, startsAt });
  return {
    ...stored,
    request: settle(stored.request, { service, isPublished, response }, now),
    service,
    isDeclined: response && response === 'declined',
    isPublished,
    duty: {
      role: roleInTeam(role, team),
      service: shortServiceTitle({ ...service, sharesDate: sharesDate(service, services) }),
      ...(arriveAt && { arriveAt }),
    },
  };
}

/** The facts of one request for a message. */
interface OneRequest<Place extends NamedDuty> {
  readonly place: Place;
  readonly statements: readonly ServingStatement[];
  /** Whether the recipient now has the place, or lost it. */
  readonly own?: 'has' | 'left';
}

/** Returns the statement that a member can, or can't, serve in the place of a request. */
export const about = ({ place }: RequestNow, memberId: MemberId, canServe: boolean): ServingStatement => ({
  service: place.service,
  roleId: place.roleId,
  memberId,
  canServe,
});

/** What a kind says about requests for cover. */
interface CoverWords<Place extends NamedDuty> extends Omit<MessageKind<OfRequest, Digest<Place>>, 'read'> {
  readonly purpose: LinkPurpose;
  /** Returns the content for one request, or null if it is not true. */
  readOne(
    db: Db,
    current: RequestNow,
    to: WordingRecipient,
    nameOf: NameOf,
    now: ChurchNow,
  ): Promise<OneRequest<Place> | null>;
}

/** Returns a kind of messages about requests for cover. Each place is named once. */
export function coverKind<Place extends NamedDuty>({
  purpose,
  readOne,
  ...words
}: CoverWords<Place>): MessageKind<OfRequest, Digest<Place>> {
  return {
    people: ['leaver', 'taker', 'name'],
    ...words,
    async read(db, details, to, now) {
      const nameOf = await readNames(db);
      const parts = new Map<string, OneRequest<Place> & { readonly current: RequestNow }>();
      for (const { requestId } of details) {
        const current = await readRequest(db, requestId, to, now);
        const part = current && (await readOne(db, current, to, nameOf, now));
        if (!part) continue;
        const { role, service } = part.place;
        const key = JSON.stringify([role, service, part.statements.map(({ memberId }) => memberId)]);
        if (!parts.has(key)) parts.set(key, { ...part, current });
      }
      const all = [...parts.values()];
      const last = all.at(-1);
      if (!last) return null;
      const { serviceMinutes: minutes } = await readSettings(db);
      return {
        facts: { items: all.map(({ place }) => place) },
        // Coordinators need their PIN for the linked page.
        link: to.isCoordinator
          ? null
          : { purpose, expiresAt: endOfDay(last.current.service.date, now.timeZone) },
        announce: ({ items }) => {
          const said = all.slice(0, items.length);
          const own = said.filter((part) => part.own !== undefined);
          return {
            ...EMPTY_ANNOUNCEMENT,
            // Who lost a place may know by now that they serve there in another role.
            services: own.map(({ own, current: { place } }) =>
              own === 'left' ? { ...place.service, roleId: place.roleId } : place.service,
            ),
            duties: own
              .filter((part) => part.own === 'has')
              .map(({ current: { place, service, duty } }) =>
                toAnnouncedDuty({ ...duty, ...service, roleId: place.roleId, minutes }),
              ),
            statements: said.flatMap(({ statements }) => statements),
          };
        },
      };
    },
  };
}
