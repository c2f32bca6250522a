import { askNext, isAskDue, settle } from '#domain/cover/cover-request.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { forLog } from '../http/log.ts';
import { readCandidates } from '../planner/cover-candidates.ts';
import { listAskable, listAsks } from '../workflows/cover-asks.ts';
import { listOpenRequests, lockRequest, readPlace, type StoredRequest } from '../workflows/cover-facts.ts';
import { coverContext } from '../workflows/cover-messages.ts';
import { saveStep, settleRequest } from '../workflows/cover-steps.ts';
import type { Job } from './job.ts';

const MINUTE = 60_000;

type CoverDeps = Pick<Deps, 'database' | 'clock' | 'timeZone' | 'smsGateway' | 'mailer'>;

/** Ends a request whose place needs no cover any more, or asks the next person if that is due. */
async function advance(deps: CoverDeps, { id, place, request: seen }: StoredRequest): Promise<void> {
  const context = coverContext(deps);
  const { now } = context;
  const facts = await readPlace(deps.database.query, place);
  const isDue = async (db: Db, request: StoredRequest['request']) => {
    if (request.state !== 'asking' || !facts.service) return false;
    const newest = [...(await listAsks(db, { id, place })).values()].at(-1);
    const isLastLost = newest !== undefined && newest.outcome !== 'asked';
    return isAskDue(request, facts.service, now, { isLastLost });
  };
  const hasEnded = settle(seen, facts, now) !== seen;
  if (!hasEnded && !(facts.isPublished && (await isDue(deps.database.query, seen)))) return;
  // Before the transaction, because a large church takes a while to read and plan.
  const { candidates } = hasEnded ? { candidates: [] } : await readCandidates(deps.database.query, place);
  await deps.database.transaction(async (tx) => {
    const stored = await lockRequest(tx, id);
    if (!stored) return;
    const locked = await readPlace(tx, place);
    const { request } = await settleRequest(tx, stored, locked, context);
    // Another process may have asked meanwhile, or the month may have been revised.
    if (hasEnded || request.state !== 'asking' || !(await isDue(tx, request))) return;
    if (!locked.isPublished || !locked.service) return;
    const left = await listAskable(tx, candidates, await listAsks(tx, stored), context.isSetUp);
    await saveStep(tx, stored, askNext(request, left, locked.service, now), context);
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
