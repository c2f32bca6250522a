import { AsyncLocalStorage } from 'node:async_hooks';
import type { MemberId } from '#domain/ids.ts';

/** Who makes the call that needs a task. */
export interface TaskCaller {
  readonly memberId: MemberId;
  readonly isAdmin: boolean;
}

const callers = new AsyncLocalStorage<TaskCaller | null>();

/** Runs the handler of a call, whose tasks count for this caller. */
export function asCaller<Result>(caller: TaskCaller | null, handle: () => Result): Result {
  return callers.run(caller, handle);
}

/** Returns who makes the current call. Null for a public call and for the server's own work. */
export function currentCaller(): TaskCaller | null {
  return callers.getStore() ?? null;
}
