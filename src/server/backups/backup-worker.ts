import { parentPort, workerData } from 'node:worker_threads';
import { writeBackup } from '../db/backup-file.ts';
import type { BackupTask, BackupWorkerAnswer } from './take.ts';

// The thread that `take.ts` starts: copying and checking hold up nobody else.
const { source, target } = workerData as BackupTask;

function work(): BackupWorkerAnswer {
  try {
    return { bytes: writeBackup(source, target) };
  } catch (error) {
    const { name, message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return { fault: { name, message, code, errcode } };
  }
}

parentPort?.postMessage(work());
