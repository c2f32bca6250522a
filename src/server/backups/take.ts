import { startThread } from '../thread.ts';

/** The database to copy, and the new file. */
export interface BackupTask {
  readonly source: string;
  readonly target: string;
}

/** The thread's answer. An error thrown in a thread would lose SQLite's error code. */
export type BackupWorkerAnswer =
  | { readonly bytes: number }
  | { readonly fault: { name: string; message: string; code: unknown; errcode: unknown } };

/** Takes a backup in a separate thread and returns its size in bytes. Rejects with the thread's error. */
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
