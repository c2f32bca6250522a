import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { makeChurch, memberToken } from './church.ts';
import { measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

const CLIENTS = 200;
const CALLS = 2000;

/** Opens a connection whose request headers never end. */
function slowClient(port: number): { connected: Promise<void>; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  socket.resume().on('error', () => undefined);
  const connected = new Promise<void>((resolve) => {
    socket.once('connect', () => {
      socket.write('GET /api/users HTTP/1.1\r\nhost: x\r\n');
      resolve();
    });
  });
  const drip = setInterval(() => socket.writable && socket.write('x-drip: 1\r\n'), 500);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      clearInterval(drip);
      resolve();
    });
  });
  return { connected, closed };
}

const church = await makeChurch(1);
const sundial = await startSundial(church.dataDir);
try {
  const [member = 0] = church.memberIds;
  const read = serializeRequest({ method: 'GET', path: '/api/user', token: memberToken(member) });
  await measureLatencies(sundial.port, read, 50);
  const alone = await measureLatencies(sundial.port, read, CALLS);

  const start = performance.now();
  const slow = Array.from({ length: CLIENTS }, () => slowClient(sundial.port));
  // Measure once all are connected. Otherwise, this process's own work of connecting would count as the server's.
  await Promise.all(slow.map(({ connected }) => connected));
  let isOver = false;
  const allClosed = Promise.all(slow.map(({ closed }) => closed)).then(() => {
    isOver = true;
  });
  const meanwhile: number[] = [];
  while (!isOver) {
    meanwhile.push(...(await measureLatencies(sundial.port, read, 20)));
    await wait(5);
  }
  await allClosed;
  const seconds = (performance.now() - start) / 1000;

  const row = (name: string, times: readonly number[], promised: string) => [
    name,
    median(times).toFixed(1),
    percentile(times, 99).toFixed(1),
    Math.max(...times).toFixed(1),
    promised,
  ];
  printTable(
    `GET /api/user while ${CLIENTS} clients send a line each half second, until the last is disconnected`,
    [
      ['milliseconds', 'median', 'p99', 'longest', 'promised'],
      row('alone', alone, ''),
      row('with those clients', meanwhile, under(100, percentile(meanwhile, 99))),
    ],
  );
  console.log(`  the last of those clients was disconnected after ${seconds.toFixed(1)} s`);
} finally {
  await sundial.stop();
  church.remove();
}
