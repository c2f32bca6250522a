import { expect, it } from 'vitest';
import { countingDeadlocks } from '#test/lock-waiting.ts';
import { untilSent } from '#test/outbox.ts';
import { openVariant, RecordingMailer } from '#test/recording-senders.ts';
import { actOf, actOfAnyone, CHANGES_TIMES, notifyAll, TOLD_LATER } from '#test/sequences/acts.ts';
import {
  afterMerges,
  check,
  checkSending,
  forgetWhatIsOver,
  listUntold,
  look,
  lookOutside,
  without,
} from '#test/sequences/checks.ts';
import {
  aChurchOfOneTeam,
  aChurchOfTeams,
  type ChurchAtWork,
  chooseBy,
} from '#test/sequences/church-at-work.ts';
import { onBothDatabases } from '#test/test-server.ts';

/** How many rounds of three acts are made, and where the random numbers begin. With 2,000 rounds, it takes four minutes. */
const ROUNDS = Number(process.env.PLACES_ROUNDS ?? 60);
const SEED = Number(process.env.PLACES_SEED ?? 1);

/** Makes the acts of a round: three at once by anyone, or one of a lead, who changes nothing of other teams. */
async function actInRound(church: ChurchAtWork, round: number) {
  const choose = (person: number) => chooseBy((SEED + round) * 7_919 + person * 104_729);
  if (!church.hasTeams || round % 4 !== 1)
    return Promise.all([1, 2, 3].map((person) => actOfAnyone(church, choose(person))));
  const lead = choose(0)(church.coordinators.filter(({ isAdmin }) => !isAdmin));
  const before = await lookOutside(church, lead.memberId);
  const act = await actOf(lead, church, choose(1));
  expect(await lookOutside(church, lead.memberId)).toEqual(before);
  return [act];
}

/** Makes the acts of a round, and checks what follows from them. */
async function playRound(church: ChurchAtWork, round: number): Promise<void> {
  const { server } = church;
  server.clock.advance(1_000);
  await forgetWhatIsOver(church);
  const [before, untold] = [await look(church), await listUntold(church)];
  const acts = await actInRound(church, round);
  expect(acts.filter(({ status }) => status >= 500)).toEqual([]);
  await untilSent(server);
  const done = acts.filter(({ status }) => status < 400).map(({ name }) => name);
  await check(
    church,
    before,
    done.some((name) => CHANGES_TIMES.includes(name)),
  );
  if (!done.some((name) => TOLD_LATER.includes(name)))
    expect(without(await listUntold(church), afterMerges(untold, church))).toEqual([]);
  if (round % 4 === 3) await checkSending(church);
  if (round % 12 !== 11) return;
  await notifyAll(church);
  await untilSent(server);
  await checkSending(church);
  expect([...(await listUntold(church))]).toEqual([]);
}

for (const [who, open] of [
  ['two administrators', aChurchOfOneTeam],
  ['five leads and an administrator', aChurchOfTeams],
] as const)
  onBothDatabases(`a roster that ${who} change at once`, (server) => {
    it(
      'agrees with its revisions, the log and the requests for cover after every act',
      async () => {
        const { counted, database } = countingDeadlocks(server());
        await using app = await openVariant(server(), { mailer: new RecordingMailer(), database });
        const church = await open(app);
        for (let round = 0; round < ROUNDS; round += 1) await playRound(church, round);
        // The server tries such a transaction again, so no one sees it. In a long run, the number is worth reading.
        if (process.env.PLACES_ROUNDS) process.stdout.write(`${counted.deadlocks} deadlocks\n`);
      },
      60_000 + ROUNDS * 1_000,
    );
  });
