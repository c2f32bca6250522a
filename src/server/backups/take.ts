import { startThread } from '../threads/thread.ts';

/** The database to copy, and the new file. */
export interface BackupTask {
  readonly source: string;
  readonly target: string;
}

/** The parts of an error that say why a backup failed. `finding` is that of a copy that did not pass its check. */
export interface BackupError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly finding?: string | undefined;
}

/** The thread's response. An error thrown in a thread would lose all but its message. */
export type BackupWorkerResult = { readonly bytes: number } | { readonly fault: BackupError };

/** Takes a backup in a separate thread and returns its size in bytes. Rejects with the thread's error. */
export function takeInThread(task: BackupTask): Promise<number> {
  const worker = startThread(import.meta.url, 'backup-worker', task);
  return new Promise((resolve, reject) => {
    worker.once('message', (response: BackupWorkerResult) => {
      if ('bytes' in response) resolve(response.bytes);
      else reject(Object.assign(new Error(response.fault.message), response.fault));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that copies the database ended early.')));
  });
}
