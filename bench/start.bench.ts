import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from './church.ts';
import { median, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const STARTS = 5;
const IDLE_SECONDS = 10;

/** Returns a process's resident memory in megabytes. Linux only. */
function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const folder = await makeFolder();
try {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startSundial(folder.dataDir);
    times.push(server.startMilliseconds / 1000);
    await server.stop();
  }
  const idle = await startSundial(folder.dataDir);
  await wait(IDLE_SECONDS * 1000);
  const memory = residentMegabytes(idle.pid);
  await idle.stop();
  printTable('For the person who runs Sundial: a start after an upgrade, and the memory on a small machine', [
    ['', 'measured', 'promised'],
    ['seconds until it listens', median(times).toFixed(2), under(1, median(times))],
    [`megabytes after ${IDLE_SECONDS} s without requests`, memory.toFixed(0), under(130, memory)],
  ]);
} finally {
  folder.remove();
}
