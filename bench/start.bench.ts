import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median, printTable } from './measure.ts';
import { under } from './promise.ts';
import { BUILT_SERVER, startServer } from './servers.ts';

const STARTS = 5;
const IDLE_MILLISECONDS = 10_000;

/** Returns a process's resident memory in megabytes. */
function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Returns the median time until "listening" over several starts on an existing data folder, in milliseconds. */
async function startTime(command: readonly string[], dataDir: string): Promise<number> {
  const times: number[] = [];
  // The first start runs migrations and may build, so it is not counted.
  for (let start = 0; start <= STARTS; start += 1) {
    const server = await startServer(command, dataDir);
    if (start > 0) times.push(server.startMilliseconds);
    await server.stop();
  }
  return median(times);
}

async function measureStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'));
  try {
    const server = [process.execPath, BUILT_SERVER];
    const built = await startTime(server, dataDir);
    const npmStart = await startTime(['npm', 'start'], dataDir);
    const idle = await startServer(server, dataDir);
    await wait(IDLE_MILLISECONDS);
    const memory = residentMegabytes(idle.pid);
    await idle.stop();
    printTable('Start of a built Sundial, and the memory of an idle server', [
      ['', 'measured', 'promised'],
      [
        `node ${BUILT_SERVER} to "listening"`,
        `${(built / 1000).toFixed(2)} s`,
        under(1.5, built / 1000, 's'),
      ],
      [
        'npm start, second time, to "listening"',
        `${(npmStart / 1000).toFixed(2)} s`,
        under(1.5, npmStart / 1000, 's'),
      ],
      [
        `resident memory after ${IDLE_MILLISECONDS / 1000} s idle`,
        `${memory.toFixed(0)} MB`,
        under(130, memory, 'MB'),
      ],
    ]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (existsSync(BUILT_SERVER)) await measureStart();
else console.log('\nStart and memory: not measured, because nothing is built. Run `npm run build` first.');
