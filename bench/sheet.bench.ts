import { rosterSheet } from '#domain/sheets/sheets.ts';
import { printRoster } from '#server/pdf/render-sheets.ts';
import { sundayServices } from '#test/services.ts';
import { MONTH } from './church.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promise.ts';

const RUNS = 40;

const services = sundayServices(MONTH);
const roles = Array.from({ length: 9 }, (_, n) => ({ id: n + 1, name: `Role ${n + 1}` }));
const sheet = rosterSheet({
  month: MONTH,
  services,
  finalizedOn: '2026-01-01',
  nameFormat: 'full',
  specialDays: [],
  verse: { text: 'By love serve one another.', reference: 'Galatians 5:13 (KJV)' },
  roles,
  assignments: services.flatMap((service, sunday) =>
    roles.map((role, n) => ({
      ...service,
      role,
      person: { id: n, firstName: `First${(sunday + n) % 36}`, lastName: 'Lastname', initials: null },
    })),
  ),
});

const rows = [['', 'median', 'p95', 'promised']];
for (const view of ['card', 'roles'] as const) {
  const times: number[] = [];
  for (let run = 0; run < RUNS + 5; run += 1) {
    const start = performance.now();
    await printRoster(sheet, view, { size: 'normal', fontsDir: null, now: 0 });
    // The first few runs load the fonts and warm up the program.
    if (run >= 5) times.push(performance.now() - start);
  }
  rows.push([
    view,
    `${median(times).toFixed(0)} ms`,
    `${percentile(times, 95).toFixed(0)} ms`,
    under(60, percentile(times, 95)),
  ]);
}
printTable("A month's roster as a PDF of one page, warm", rows);
