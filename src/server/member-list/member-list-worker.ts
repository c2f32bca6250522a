import { parentPort } from 'node:worker_threads';
import { RefusalError } from '../http/refusal-error.ts';
import { checkMemberList, type MemberList } from './member-list.ts';
import type { MemberListAnswer } from './member-list-checker.ts';

function check(list: MemberList): MemberListAnswer {
  try {
    return { checked: checkMemberList(list) };
  } catch (error) {
    // An error loses its class on the way to the main thread.
    if (error instanceof RefusalError) return { refusal: error.refusal };
    throw error;
  }
}

parentPort?.on('message', (list: MemberList) => parentPort?.postMessage(check(list)));
