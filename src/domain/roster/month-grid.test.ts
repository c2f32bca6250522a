import { expect, it } from 'vitest';
import type { BuilderChoice } from './builder-selection.ts';
import { countDuties, monthGrid } from './month-grid.ts';

const role = (id: number, maxLimit = 1) => ({ id, name: `Role ${id}`, maxLimit, isActive: true });
const saved = (roleId: number, memberId: number) => ({ id: 10 * roleId + memberId, roleId, memberId });

function service(roles: BuilderChoice['roles'], more: Partial<BuilderChoice> = {}): BuilderChoice {
  return { roles, saved: [], pending: [], ...more };
}

/** The grid in short: each row's role and place, and in each cell the person's id. */
const shortGrid = (services: readonly BuilderChoice[]) =>
  monthGrid(services).map(({ role: { id }, place, cells }) => [
    `${id}.${place}`,
    ...cells.map((cell) => (cell === null || cell === 'open' ? cell : cell.memberId)),
  ]);

it('has a row for each place of a role: saved people first, then pending ones, then open places', () => {
  const pending = [{ roleId: 1, memberId: 8 }];
  const services = [
    service([role(1, 3), role(2)], { saved: [saved(1, 7)], pending }),
    service([role(1, 3), role(2)], { saved: [saved(2, 7)] }),
  ];
  expect(shortGrid(services)).toEqual([
    ['1.1', 7, 'open'],
    ['1.2', 8, 'open'],
    ['1.3', 'open', 'open'],
    ['2.1', 'open', 7],
  ]);
  expect(monthGrid(services).map(({ places }) => places)).toEqual([3, 3, 3, 1]);
});

it('leaves a cell empty where the service does not need the role, or fewer people in it', () => {
  const services = [service([role(1, 2)]), service([role(1), role(2)])];
  expect(shortGrid(services)).toEqual([
    ['1.1', 'open', 'open'],
    ['1.2', 'open', null],
    ['2.1', null, 'open'],
  ]);
});

it('shows everyone in a role whose limit was lowered, and no open place of an inactive role', () => {
  const lowered = service([role(1)], { saved: [saved(1, 7), saved(1, 8)] });
  expect(shortGrid([lowered])).toEqual([
    ['1.1', 7],
    ['1.2', 8],
  ]);
  const inactive = service([{ ...role(1, 2), isActive: false }], { saved: [saved(1, 7)] });
  expect(shortGrid([inactive])).toEqual([['1.1', 7]]);
});

it('lists the roles in the order of the services, whichever of them each service has', () => {
  const services = [service([role(2), role(4)]), service([role(1), role(2), role(3), role(4), role(5)])];
  expect(shortGrid(services).map(([name]) => name)).toEqual(['1.1', '2.1', '3.1', '4.1', '5.1']);
  expect(monthGrid([])).toEqual([]);
});

it('counts how often each person serves, saved or pending', () => {
  const services = [
    service([role(1), role(2)], { saved: [saved(1, 7)], pending: [{ roleId: 2, memberId: 8 }] }),
    service([role(1)], { saved: [saved(1, 7)] }),
  ];
  expect([...countDuties(services)]).toEqual([
    [7, 2],
    [8, 1],
  ]);
});
