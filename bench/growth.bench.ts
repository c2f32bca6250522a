import { firstDay, lastDay } from '#domain/calendar/calendar.ts';
import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies } from './client.ts';
import { median, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const ROUNDS = 9;
const PATHS = [
  `/api/availability?from=${firstDay(MONTH)}&to=${lastDay(MONTH)}`,
  `/api/roster-builder/available-sundays/${MONTH.year}/${MONTH.month}`,
];

const churches = [await makeChurch({ months: 120 }), await makeChurch({ months: 1 })];
const servers = await Promise.all(churches.map(({ dataDir }) => startSundial(dataDir)));
try {
  const rows = [['milliseconds', 'after ten years', 'after one month', 'ratio', 'promised']];
  for (const path of PATHS) {
    const rounds: Array<readonly [number, number]> = [];
    // In turn, so that other work on the machine affects both equally. The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [old = 0, fresh = 0] = [
        median(await measureLatencies(servers[0]?.port ?? 0, { path, token: ADMIN_TOKEN }, 30)),
        median(await measureLatencies(servers[1]?.port ?? 0, { path, token: ADMIN_TOKEN }, 30)),
      ];
      if (round > 0) rounds.push([old, fresh]);
    }
    const ratio = median(rounds.map(([old, fresh]) => old / fresh));
    const figures = [median(rounds.map(([old]) => old)), median(rounds.map(([, fresh]) => fresh)), ratio];
    rows.push([path, ...figures.map((figure) => figure.toFixed(2)), under(1.2, ratio)]);
  }
  printTable('For coordinators who open a month after ten years with 500 members', rows);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  for (const church of churches) church.remove();
}
