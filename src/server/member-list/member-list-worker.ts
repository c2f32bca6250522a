import { parentPort } from 'node:worker_threads';
import { checkMemberList, type MemberList } from './member-list.ts';

parentPort?.on('message', (list: MemberList) => parentPort?.postMessage(checkMemberList(list)));
