import { refusal } from '#domain/refusals/refusal.ts';
import { RefusalError } from '../http/refusal-error.ts';
import { startThread } from '../threads/thread.ts';
import { PoolFullError, type PoolLimits, WorkerPool } from '../threads/worker-pool.ts';
import type { CheckedMemberList, ListRefusal, MemberList } from './member-list.ts';

/** Reads lists of new members and checks their rows. */
export interface MemberListChecker {
  /**
   * Returns a verdict for each row, or why the text is not a list. Throws `busy` while too many others wait.
   */
  check(list: MemberList): Promise<CheckedMemberList | ListRefusal>;
  close(): Promise<void>;
}

/** Lists are rarely imported. The worker only stays alive for the import after its preview. */
const LIMITS: PoolLimits = { workers: 1, queue: 8, idleMs: 30_000, jobMs: 60_000 };

const RETRY_AFTER_SECONDS = 5;

const BUSY = refusal('busy', { with: 'lists' });

/** Checks lists in a worker thread: a list of 2 MB takes about 100 ms, which would block all other requests. */
export class ThreadedMemberListChecker implements MemberListChecker {
  readonly #pool = new WorkerPool<MemberList, CheckedMemberList | ListRefusal>(
    () => startThread(import.meta.url, 'member-list-worker', null),
    LIMITS,
  );

  check(list: MemberList): Promise<CheckedMemberList | ListRefusal> {
    return this.#pool.run(list).catch((error: unknown) => {
      throw error instanceof PoolFullError
        ? new RefusalError(BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
        : error;
    });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
