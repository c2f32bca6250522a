import { parentPort, workerData } from 'node:worker_threads';
import { writeBackup } from '../db/backup-file.ts';
import type { BackupError, BackupTask, BackupWorkerResult } from './take.ts';

// Copying and checking run in this thread (started by `take.ts`), so that they do not block requests.
const { source, target } = workerData as BackupTask;

function work(): BackupWorkerResult {
  try {
    return { bytes: writeBackup(source, target) };
  } catch (error) {
    const { name, message, code, errcode, finding } = error as BackupError;
    return { fault: { name, message, code, errcode, finding } };
  }
}

parentPort?.postMessage(work());
