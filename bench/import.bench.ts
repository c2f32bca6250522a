import { ADMIN_TOKEN, makeChurch } from './church.ts';
import { measureLatencies, serializeRequest } from './load.ts';
import { printTable } from './measure.ts';
import { measureLongestBlock, startMonitoredServer } from './monitored-server.ts';
import { under } from './promise.ts';

const ROWS = 2000;

const LISTS = {
  'equal initials': (n: number) => `Anna${n},Brown${n}`,
  'equal initials and long names in Greek': (n: number) => `Α${'ννα'.repeat(15)}${n},${'Παπαδο'.repeat(8)}`,
  '1.6 MB, most of it in further columns': (n: number) => `Anna${n},Brown${n}${',x'.repeat(400)}`,
} as const;

const rows = [['', 'milliseconds', 'promised', 'event loop blocked for at most', 'promised']];
for (const [name, line] of Object.entries(LISTS)) {
  const text = `First Name,Last Name\r\n${Array.from({ length: ROWS }, (_, n) => line(n)).join('\r\n')}`;
  const body = JSON.stringify({ text, leaveOutMembers: false });
  const church = await makeChurch(1);
  const sundial = await startMonitoredServer(church.dataDir);
  try {
    const read = serializeRequest({ method: 'GET', path: '/api/user', token: ADMIN_TOKEN });
    await measureLatencies(sundial.port, read, 50);
    for (const [call, path, limit] of [
      ['first preview', '/api/admin/members/import/preview', 1500],
      ['preview', '/api/admin/members/import/preview', 1500],
      ['import', '/api/admin/members/import', 4000],
    ] as const) {
      let milliseconds = 0;
      const longest = await measureLongestBlock(sundial, church.dataDir, async () => {
        const start = performance.now();
        const answer = await fetch(`http://127.0.0.1:${sundial.port}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: `sundial=${ADMIN_TOKEN}` },
          body,
        });
        await answer.arrayBuffer();
        milliseconds = performance.now() - start;
        if (!answer.ok) throw new Error(`The ${call} was refused: ${answer.status}`);
      });
      rows.push([
        `${name}: ${call}`,
        milliseconds.toFixed(0),
        under(limit, milliseconds),
        `${longest.toFixed(0)} ms`,
        under(50, longest, 'ms'),
      ]);
    }
  } finally {
    await sundial.stop();
    church.remove();
  }
}
printTable(`A list of ${ROWS} members for a church of 500, on a server that has just started`, rows);
