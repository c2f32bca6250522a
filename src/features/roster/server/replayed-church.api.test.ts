import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { BuilderService, FinalizedRoster } from '#contract/roster.ts';
import { Coordinator, readSheet } from '#test/replay.ts';
import { onDatabase, PIN } from '#test/test-server.ts';

/** Generated data in the shape of a real church's spreadsheet: members are numbers with gaps, and answered for every Sunday. */
const SHEET = new URL('../../../../test/data/small-april-2025-availability.csv', import.meta.url);

onDatabase('sqlite', "a church's old spreadsheet", (server) => {
  it('is replayed through the API, turned into a roster and published', async () => {
    await server().app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server().app.server.address() as AddressInfo;
    const coordinator = new Coordinator(`http://127.0.0.1:${port}`);
    await coordinator.signInFirstTime(PIN, '739148');
    const answers = readSheet(readFileSync(SHEET, 'utf8'));
    const roles = [
      { name: 'Preacher', maxLimit: 1 },
      { name: 'Usher', maxLimit: 2 },
    ];
    expect(await coordinator.replay(answers, roles)).toEqual({ members: 7, roles: 2, answers: 28 });

    const month = '/api/roster-builder/available-sundays/2025/4';
    const sundays = (await coordinator.send('GET', month)) as BuilderService[];
    const yes = (date: string) =>
      answers.filter((answer) => answer.date === date && answer.isAvailable).length;
    expect(sundays.map((sunday) => [sunday.dateStr, sunday.availablePeople.length])).toEqual(
      ['2025-04-06', '2025-04-13', '2025-04-20', '2025-04-27'].map((date) => [date, yes(date)]),
    );

    let assigned = 0;
    for (const { dateStr, availablePeople, roles: open } of sundays) {
      const places = open.flatMap((role) => Array<number>(role.maxLimit).fill(role.id));
      for (const [index, roleId] of places.entries()) {
        const person = availablePeople[index];
        if (!person) continue;
        const body = { roleId, userId: person.id, serviceDate: dateStr };
        await coordinator.send('POST', '/api/admin/roster-assignments', body);
        assigned += 1;
      }
    }
    await coordinator.send('POST', '/api/admin/finalize-roster', { year: 2025, month: 4 });
    const published = (await coordinator.send('GET', '/api/finalized-roster/2025/4')) as FinalizedRoster;
    expect(published.assignments).toHaveLength(assigned);
    expect(published.finalizedRoster.isFinalized).toBe(true);
    expect(assigned).toBeGreaterThan(8);
  });
});
