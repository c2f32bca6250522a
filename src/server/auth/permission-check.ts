import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { checkAccess } from '#domain/sign-in/permissions.ts';
import { lockRightsInUse, type Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { RefusalError } from '../http/refusal-error.ts';
import { findSignedInAgain, type SignedIn } from './session.ts';

/** Returns whether a call makes a change with administrator rights. */
function usesAdminRights({ method, access }: Call, actor: SignedIn | null): actor is SignedIn {
  if (method === 'GET' || !actor) return false;
  // Calls that are open to members let administrators act for others.
  return access === 'admin' || (access === 'signed_in' && actor.isAdmin);
}

/**
 * Returns the dependencies of a call. If the call makes a change with administrator rights, each of its transactions
 * checks them again first: the change may have waited for a slow body, a PIN hash or a lock, and the administrator may
 * have been demoted, removed or signed out meanwhile (docs/decisions/0014).
 */
export function withPermissionCheck(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  actor: SignedIn | null,
): Deps {
  if (!usesAdminRights(call, actor)) return deps;
  const checkPermission = async (tx: Transaction) => {
    await lockRightsInUse(tx, actor.memberId);
    const current = await findSignedInAgain(tx, request, deps);
    const denied = checkAccess(call, current);
    if (denied) throw new RefusalError(denied);
    if (actor.isAdmin && !current?.isAdmin) throw new RefusalError('not_allowed');
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
