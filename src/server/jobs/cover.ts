import { askNext, isAskDue, settle } from '#domain/cover/cover-request.ts';
import { defaultQuietHours } from '#domain/messages/quiet-hours.ts';
import type { Deps } from '../deps.ts';
import { forLog } from '../http/log.ts';
import { readCandidates } from '../planner/cover-candidates.ts';
import {
  listAsks,
  listOpenRequests,
  lockRequest,
  readPlace,
  type StoredRequest,
} from '../workflows/cover-facts.ts';
import { coverContext } from '../workflows/cover-messages.ts';
import { saveStep, settleRequest } from '../workflows/cover-steps.ts';
import type { Job } from './job.ts';

const MINUTE = 60_000;

type CoverDeps = Pick<
  Deps,
  'database' | 'clock' | 'random' | 'timeZone' | 'publicUrl' | 'smsGateway' | 'mailer'
>;

/** Ends a request whose place needs no cover any more, or asks the next person if that is due. */
async function advance(deps: CoverDeps, { id, place, request: seen }: StoredRequest): Promise<void> {
  const context = coverContext(deps);
  const { now } = context;
  const hours = defaultQuietHours(now.timeZone);
  const facts = await readPlace(deps.database.query, place);
  const isDue = (request: StoredRequest['request']) =>
    request.state === 'asking' && isAskDue(request, now.epochMs, hours);
  const hasEnded = settle(seen, facts, now) !== seen;
  if (!hasEnded && !(facts.isPublished && isDue(seen))) return;
  // Before the transaction, because a large church takes a while to read and plan.
  const { candidates } = hasEnded ? { candidates: [] } : await readCandidates(deps.database.query, place);
  await deps.database.transaction(async (tx) => {
    const stored = await lockRequest(tx, id);
    if (!stored) return;
    const locked = await readPlace(tx, place);
    const { request } = await settleRequest(tx, stored, locked, context);
    // Another process may have asked meanwhile, or the month may have been revised.
    if (hasEnded || request.state !== 'asking' || !isDue(request)) return;
    if (!locked.isPublished || !locked.service) return;
    const asks = await listAsks(tx, id);
    const left = candidates.map(({ user }) => user.id).filter((member) => !asks.has(member));
    await saveStep(tx, stored, askNext(request, left, locked.service, now.epochMs, hours), context);
  });
}

/** Returns the job that asks the next person to cover, and ends requests whose place needs no cover any more. */
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
