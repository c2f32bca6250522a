import { monthOf } from '#domain/calendar/calendar.ts';
import { askNext, isAskDue, type PlaceFacts, settle } from '#domain/cover/cover-request.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { forLog } from '../http/log.ts';
import { listAskedInOrder, placeIn, readPlaces } from '../planner/read-places.ts';
import type { Job } from '../ports.ts';
import { isHelpRequested, listAskable, listAsks } from './ask-queries.ts';
import { coverContext } from './context.ts';
import { listOpenRequests, readPlace, type StoredRequest } from './request-queries.ts';
import { changeRequest } from './requests.ts';

const MINUTE = 60_000;

type CoverDeps = Pick<Deps, 'database' | 'clock' | 'timeZone' | 'smsGateway' | 'mailer' | 'push'>;

/** Ends a request whose place no longer needs cover, or asks the next person if that is due. */
async function advance(deps: CoverDeps, seen: StoredRequest): Promise<void> {
  const context = coverContext(deps);
  const { now } = context;
  const hasEnded = ({ request }: StoredRequest, place: PlaceFacts) => settle(request, place, now) !== request;
  const isDue = async (db: Db, stored: StoredRequest, { isPublished, service }: PlaceFacts) => {
    const { request } = stored;
    if (request.state !== 'asking' || !isPublished || !service) return false;
    const asks = [...(await listAsks(db, stored))];
    // Of everyone who was asked at once, any can still accept.
    const last = asks.slice(request.nextAskAt === null ? 0 : -1);
    const asked = last.filter(([, { outcome }]) => outcome === 'asked').map(([memberId]) => memberId);
    const places = await readPlaces(db, monthOf(stored.place.service.date), asked);
    const at = placeIn(places, stored.place);
    // They may serve elsewhere by now.
    const isLastOver = last.length > 0 && asked.every((id) => places.refusalFor(at, id, 'member') !== null);
    const isHelpRequestedNow =
      isLastOver && request.nextAskAt === null && (await isHelpRequested(db, stored));
    return isAskDue(request, service, now, { isLastOver, isHelpRequested: isHelpRequestedNow });
  };
  const db = deps.database.query;
  const place = await readPlace(db, seen.place);
  const isOver = hasEnded(seen, place);
  if (!isOver && !(await isDue(db, seen, place))) return;
  // Before the transaction, because a large church takes a while to read and plan.
  const candidates = isOver ? [] : await listAskedInOrder(db, seen.place);
  await changeRequest(deps, seen.id, context, async (tx, stored, place) => {
    const request = settle(stored.request, place, now);
    if (request !== stored.request) return { request, ask: [], isHelpNeeded: false };
    // Another process may have asked meanwhile, or the month may have been revised.
    if (isOver || request.state !== 'asking' || !place.service || !(await isDue(tx, stored, place)))
      return null;
    const left = await listAskable(tx, candidates, await listAsks(tx, stored), context.isSetUp);
    return askNext(request, left, place.service, now);
  });
}

/** Returns the job that asks the next person to cover, and ends requests whose place no longer needs cover. */
export function coverJob(deps: CoverDeps): Job {
  return {
    kind: 'cover',
    intervalMs: MINUTE,
    async run({ signal, log }) {
      for (const stored of await listOpenRequests(deps.database.query)) {
        if (signal.aborted) break;
        try {
          await advance(deps, stored);
        } catch (error) {
          log.error({ request: stored.id, err: forLog(error) }, 'cover request could not be advanced');
        }
      }
      return null;
    },
  };
}
