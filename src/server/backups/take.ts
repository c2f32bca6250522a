import { startThread } from '../thread.ts';

/** From which database into which new file. */
export interface BackupTask {
  readonly source: string;
  readonly target: string;
}

/** What the thread answers. A thread's own errors lose what SQLite says by number. */
export type BackupWorkerAnswer =
  | { readonly bytes: number }
  | { readonly fault: { name: string; message: string; code: unknown; errcode: unknown } };

/** Takes a backup in a thread of its own and gives its size in bytes; rejects with what went wrong. */
export function takeInThread(task: BackupTask): Promise<number> {
  const worker = startThread(import.meta.url, 'backup-worker', task);
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: BackupWorkerAnswer) => {
      if ('bytes' in answer) resolve(answer.bytes);
      else reject(Object.assign(new Error(answer.fault.message), answer.fault));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that copies the database ended early.')));
  });
}
