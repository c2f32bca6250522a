import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { makeChurch, memberToken, setPins } from './church.ts';
import { measureLatencies, serializeRequest } from './load.ts';
import { printTable } from './measure.ts';
import { measureLongestBlock, startMonitoredServer } from './monitored-server.ts';
import { exactly, under } from './promise.ts';

const PIN = '482913';
const SIGN_INS = 40;
const FAILURES = 5000;

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

interface SignedIn {
  readonly status: number;
  readonly cookies: string;
}

/** Attempts to sign in and resolves with the status and the cookies that were set. */
function tryPin(port: number, id: number, pin: string, cookies = ''): Promise<SignedIn> {
  const body = JSON.stringify({ id, pin });
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', cookie: cookies };
    const sent = request({ port, agent, method: 'POST', path: '/api/login', headers }, (answer) => {
      const newCookies = (answer.headers['set-cookie'] ?? [])
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, cookies: newCookies }));
    });
    sent.on('error', reject).end(body);
  });
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

const milliseconds = (time: number) => `${time.toFixed(0)} ms`;

const church = await makeChurch(1);
await setPins(church, PIN);
const sundial = await startMonitoredServer(church.dataDir);
try {
  const { port } = sundial;
  const [member = 0, ...others] = church.memberIds;
  const read = serializeRequest({ method: 'GET', path: '/api/user', token: memberToken(member) });
  await measureLatencies(port, read, 50);

  const members = others.slice(0, SIGN_INS);
  let [together, refused] = [0, 0];
  const longest = await measureLongestBlock(sundial, church.dataDir, async () => {
    const signIns = () => Promise.all(members.map((id) => tryPin(port, id, PIN)));
    const [time, answers] = await timed(signIns);
    together = time;
    refused = answers.filter(({ status }) => status !== 200).length;
  });

  const phone = await tryPin(port, member, PIN);
  let left = FAILURES;
  const guess = async () => {
    while (left > 0) {
      left -= 1;
      await tryPin(port, member, '000000');
    }
  };
  await Promise.all(Array.from({ length: 20 }, guess));
  const unknownPhone = await tryPin(port, member, PIN);
  let isAttacked = true;
  const attack = Promise.all(
    Array.from({ length: 20 }, async () => {
      while (isAttacked) await tryPin(port, member, '000000');
    }),
  );
  await wait(200);
  const [own, known] = await timed(() => tryPin(port, member, PIN, phone.cookies));
  isAttacked = false;
  await attack;

  printTable('Signing in', [
    ['', 'measured', 'promised'],
    [
      `${SIGN_INS} sign-ins at once, time until the last one succeeds`,
      milliseconds(together),
      under(2000, together, 'ms'),
    ],
    ['of them refused', String(refused), exactly(0, refused)],
    [
      'the longest time that the event loop was blocked meanwhile',
      milliseconds(longest),
      under(50, longest, 'ms'),
    ],
    [
      `sign-in time of a known phone, after ${FAILURES} failures and during more`,
      milliseconds(own),
      under(1000, own, 'ms'),
    ],
    [
      'its status, and that of an unknown phone',
      `${known.status}, ${unknownPhone.status}`,
      exactly('200, 429', `${known.status}, ${unknownPhone.status}`),
    ],
  ]);
} finally {
  agent.destroy();
  await sundial.stop();
  church.remove();
}
