import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { checkAccess } from '#domain/sign-in/permissions.ts';
import { includesAll, isNone } from '#domain/teams/scope.ts';
import { lockRightsInUse, type Transaction } from '../db/database.ts';
import { lockTeamsInUse } from '../db/teams.ts';
import type { Deps } from '../deps.ts';
import { RefusalError } from '../http/refusal-error.ts';
import { findSignedInAgain, type SignedIn } from './session.ts';
import { type RequestParts, scopeOf } from './team-scope.ts';

/** Returns whether a call makes a change with the rights of an administrator or a lead. */
function usesRights({ method, access }: Call, actor: SignedIn | null): actor is SignedIn {
  if (method === 'GET' || !actor) return false;
  // Calls that are open to members let those who plan a team act for others.
  return access === 'admin' || access === 'lead' || (access === 'signed_in' && !isNone(actor.plans));
}

/**
 * Returns the dependencies of a call. If the call makes a change with the rights of an administrator or a lead, each of
 * its transactions checks them again first: the change may have waited for a slow body, a PIN hash or a lock, and the
 * caller may have been demoted, removed or signed out meanwhile (docs/decisions/0014). A lead may lead another team by
 * then, and what the call is about may belong to another one.
 */
export function withPermissionCheck(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  actor: SignedIn | null,
  named: RequestParts,
): Deps {
  if (!usesRights(call, actor)) return deps;
  const checkPermission = async (tx: Transaction) => {
    await lockRightsInUse(tx, actor.memberId);
    if (!actor.isAdmin) await lockTeamsInUse(tx);
    const current = await findSignedInAgain(tx, request, deps);
    const denied = checkAccess(call, current);
    if (denied) throw new RefusalError(denied);
    if (actor.isAdmin && !current?.isAdmin) throw new RefusalError('not_allowed');
    if (actor.isAdmin || !current) return;
    await scopeOf(tx, call, named, current);
    if (!includesAll(current.plans, actor.plans)) throw new RefusalError('not_your_team');
  };
  const database = {
    ...deps.database,
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      deps.database.transaction(async (tx) => {
        await checkPermission(tx);
        return work(tx);
      }),
  };
  return { ...deps, database };
}
