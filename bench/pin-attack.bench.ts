import { PIN_LIMITS } from '#domain/pins/pin-rate-limit.ts';
import { type AttackedServers, simulateServers, startRealServers } from './attacked-servers.ts';
import { median, printTable } from './measure.ts';
import { atLeast, atMost } from './promise.ts';

const PIN = '482913';
const ATTACKERS = 200;
const MINUTE = 60_000;
const DURATION_MS = 30 * MINUTE;
/** How soon a new phone should be in, in seconds, and in how many percent of the tries. */
const SOON_S = 15;
const SHARE = 95;
/** Members on whose accounts nobody guesses. The limits per account are not measured here. */
const SPARED = 60;

interface Attack {
  readonly title: string;
  readonly processes: number;
  /** Returns the address of an attacker. */
  readonly from: (attacker: number) => string;
  readonly networks: number;
}

const oneNetwork = { networks: 1, from: (n: number) => `127.9.0.${n + 1}` };
const ownNetworks = { networks: ATTACKERS, from: (n: number) => `127.${n + 20}.0.1` };
const ATTACKS: readonly Attack[] = [
  { title: 'one network, one process', processes: 1, ...oneNetwork },
  { title: 'one network, two processes', processes: 2, ...oneNetwork },
  { title: `${ATTACKERS} networks, one process`, processes: 1, ...ownNetworks },
  { title: `${ATTACKERS} networks, two processes`, processes: 2, ...ownNetworks },
];

/** Signs in with the right PIN from a new phone, again after each refusal. Returns the seconds that took. */
async function signIn(
  { now, wait, tryPin }: AttackedServers,
  attempt: Parameters<AttackedServers['tryPin']>[0],
): Promise<number> {
  const started = now();
  for (;;) {
    const { status, retryAfter } = await tryPin(attempt);
    if (status === 200) return (now() - started) / 1000;
    if (now() - started > MINUTE) return Number.POSITIVE_INFINITY;
    await wait(retryAfter * 1000);
  }
}

/** Attacks the servers, and lets a new phone sign in each minute. Returns the waits and the times of the attempts. */
async function runAttack(servers: AttackedServers, { from, networks, processes }: Attack) {
  const { now, wait, memberIds } = servers;
  const attacked = memberIds.slice(0, -SPARED);
  const failedNetworks = new Set<string>();
  const verifiedAt: number[] = [];
  let guesses = 0;
  let isOver = false;
  const endsAt = now() + DURATION_MS;
  const guess = async (attacker: number) => {
    while (!isOver) {
      const id = attacked[guesses % attacked.length] ?? 0;
      guesses += 1;
      const attempt = { process: attacker % processes, from: from(attacker), id, pin: '000000' };
      const { status } = await servers.tryPin(attempt);
      if (status === 401) {
        verifiedAt.push(now());
        failedNetworks.add(networks === 1 ? 'the only one' : attempt.from);
      } else await wait(50);
    }
  };
  const attackers = Array.from({ length: ATTACKERS }, (_, attacker) => guess(attacker));
  while (verifiedAt.length < PIN_LIMITS.group || failedNetworks.size < networks) await wait(50);

  const waits: number[] = [];
  const phones: Array<Promise<void>> = [];
  for (let phone = 0; now() + MINUTE < endsAt; phone += 1) {
    const attempt = {
      process: phone % processes,
      from: `127.8.0.${phone + 1}`,
      id: memberIds.at(-1 - phone) ?? 0,
      pin: PIN,
    };
    phones.push(
      signIn(servers, attempt).then((seconds) => {
        waits.push(seconds);
        if (Number.isFinite(seconds)) verifiedAt.push(now());
      }),
    );
    // Phones come at every moment between two attempts of the attackers.
    await wait(MINUTE + ((phone * 1700) % PIN_LIMITS.slowPause.strangers) - 6000);
  }
  await Promise.all(phones);
  isOver = true;
  await Promise.all(attackers);
  return { waits, verifiedAt };
}

/** Returns how many attempts passed and how many are allowed, of those from one count of failures up to another. */
function paceOf(verifiedAt: readonly number[], from: number, to: number, pause: number) {
  const times = verifiedAt.slice(from, to);
  const allowed = Math.floor(((times.at(-1) ?? 0) - (times[0] ?? 0)) / pause) + 1;
  return { passed: times.length, allowed };
}

/** Simulates 30 minutes in about a minute. With `PIN_ATTACK=real`, runs real processes for 30 real minutes. */
const isReal = process.env.PIN_ATTACK === 'real';
const results = await Promise.all(
  ATTACKS.map(async (attack) => {
    const servers = await (isReal ? startRealServers : simulateServers)(attack.processes, PIN);
    try {
      const attacked = runAttack(servers, attack);
      await servers.run(attacked);
      return { attack, ...(await attacked) };
    } finally {
      await servers.stop();
    }
  }),
);
for (const { attack, waits, verifiedAt } of results) {
  const soon = (100 * waits.filter((seconds) => seconds <= SOON_S).length) / waits.length;
  const fast = paceOf(verifiedAt, PIN_LIMITS.group, PIN_LIMITS.groupDay, PIN_LIMITS.pause.strangers);
  const slow = paceOf(verifiedAt, PIN_LIMITS.groupDay, verifiedAt.length, PIN_LIMITS.slowPause.strangers);
  printTable(
    `${ATTACKERS} guessing addresses for 30 ${isReal ? 'real' : 'simulated'} minutes: ${attack.title}`,
    [
      ['', 'measured', 'promised'],
      [
        `percent of ${waits.length} new phones signed in within ${SOON_S} s`,
        soon.toFixed(0),
        atLeast(SHARE, soon),
      ],
      ['seconds until a new phone is signed in, median', median(waits).toFixed(1), ''],
      ['the longest', Math.max(...waits).toFixed(1), ''],
      [`attempts at one every 3 s`, String(fast.passed), atMost(fast.allowed, fast.passed)],
      [`attempts at one every 12 s`, String(slow.passed), atMost(slow.allowed, slow.passed)],
    ],
  );
}
