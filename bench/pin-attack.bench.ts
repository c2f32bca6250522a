import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { makeChurch, setPins } from './church.ts';
import { median, printTable } from './measure.ts';
import { atMost, under } from './promise.ts';
import { startSundial } from './servers.ts';

const PIN = '482913';
const ATTACKERS = 24;
/** Unknown browsers are limited after 200 failures. Each attacking address is limited after 20. */
const UNLIMITED_FAILURES = 200;
const NEW_PHONES = 8;

const agent = new Agent({ keepAlive: true });

/** Attempts a PIN from a local address. Resolves with the status and the seconds to wait. */
function tryPin(
  port: number,
  attempt: { from: string; id: number; pin: string },
): Promise<{ status: number; retryAfter: number }> {
  const body = JSON.stringify({ id: attempt.id, pin: attempt.pin });
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const options = { port, agent, localAddress: attempt.from, method: 'POST', path: '/api/login', headers };
    const sent = request(options, (answer) => {
      const { statusCode = 0, headers: answered } = answer;
      answer.resume().on('end', () => {
        resolve({ status: statusCode, retryAfter: Number(answered['retry-after'] ?? 0) });
      });
    });
    sent.on('error', reject).end(body);
  });
}

const church = await makeChurch(1);
await setPins(church, PIN);
const sundial = await startSundial(church.dataDir);
try {
  const { port } = sundial;
  const [, ...members] = church.memberIds;
  const verifiedAt: number[] = [];
  let isOver = false;
  const recordStatus = (status: number) => {
    if (status === 200 || status === 401) verifiedAt.push(performance.now());
  };
  const attack = Array.from({ length: ATTACKERS }, async (_, attacker) => {
    for (let guess = attacker; !isOver; guess += ATTACKERS) {
      const id = members[guess % members.length] ?? 0;
      const { status } = await tryPin(port, { from: `127.0.9.${attacker + 1}`, id, pin: '000000' });
      recordStatus(status);
      if (status === 429) await wait(50);
    }
  });
  while (verifiedAt.length < UNLIMITED_FAILURES) await wait(50);

  const limitedSince = performance.now();
  const waits: number[] = [];
  for (let phone = 0; phone < NEW_PHONES; phone += 1) {
    // Use a member the attackers have not locked out. Ids of unknown members are limited in the same way.
    const id = members.at(-1 - phone) ?? 0;
    const started = performance.now();
    let answer = await tryPin(port, { from: `127.0.8.${phone + 1}`, id, pin: PIN });
    while (answer.status !== 200 && performance.now() - started < 60_000) {
      await wait(answer.retryAfter * 1000);
      answer = await tryPin(port, { from: `127.0.8.${phone + 1}`, id, pin: PIN });
    }
    recordStatus(answer.status);
    waits.push(answer.status === 200 ? (performance.now() - started) / 1000 : Number.POSITIVE_INFINITY);
  }
  const limited = (performance.now() - limitedSince) / 1000;
  const verified = verifiedAt.filter((at) => at > limitedSince).length;
  isOver = true;
  await Promise.all(attack);

  printTable(`${ATTACKERS} addresses that guess without a pause, and ${NEW_PHONES} new phones`, [
    ['', 'measured', 'promised'],
    ['time until a new phone with the right PIN is signed in, median', `${median(waits).toFixed(1)} s`, ''],
    ['the longest time', `${Math.max(...waits).toFixed(1)} s`, under(15, Math.max(...waits), 's')],
    [
      `attempts verified in ${limited.toFixed(0)} s`,
      String(verified),
      atMost(Math.floor(limited / 3) + 1, verified),
    ],
  ]);
} finally {
  agent.destroy();
  await sundial.stop();
  church.remove();
}
