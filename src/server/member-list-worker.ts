import { parentPort } from 'node:worker_threads';
import { RefusalError } from './http/refusal-error.ts';
import { judgeMemberList, type MemberList } from './member-list.ts';
import type { JudgedList } from './member-list-judge.ts';

function judge(list: MemberList): JudgedList {
  try {
    return { verdicts: judgeMemberList(list) };
  } catch (error) {
    // An error loses its class on the way to the main thread.
    if (error instanceof RefusalError) return { refusal: error.refusal };
    throw error;
  }
}

parentPort?.on('message', (list: MemberList) => parentPort?.postMessage(judge(list)));
