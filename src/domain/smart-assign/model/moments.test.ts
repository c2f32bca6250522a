import { expect, it } from 'vitest';
import { weeklyTime } from '#test/smart-assign/generated-church.ts';
import type { PlainDate } from '../../calendar/calendar.ts';
import type { ClockTime } from '../../calendar/time-zone.ts';
import { overlappingServices } from '../../services/overlaps.ts';
import { servicesBetween } from '../../services/services.ts';
import { chainsOf, slotsOf } from './moments.ts';

function momentsOf(...starts: Array<Parameters<typeof weeklyTime>[2]>) {
  const times = starts.map((startsAt, i) => weeklyTime(i + 1, 0, startsAt));
  const services = servicesBetween('2026-07-05', '2026-07-05', { times, canceled: [] });
  const overlapping = overlappingServices(services, 90);
  return { overlapping, slots: slotsOf(overlapping), chains: chainsOf(overlapping) };
}

it('services without overlaps are slots and chains of their own', () => {
  const { overlapping, slots, chains } = momentsOf(null, '09:00', '10:30');
  expect([overlapping, slots, chains]).toEqual([[[], [], []], [[0, 1, 2]], [0, 1, 2]]);
});

it('parallel services are one slot and one chain', () => {
  const { slots, chains } = momentsOf('09:00', '09:00', '10:00', '18:00');
  expect([slots, chains]).toEqual([[[0, 0, 0, 3]], [0, 0, 0, 3]]);
});

it('a chain is divided into slots in two ways', () => {
  const { overlapping, slots, chains } = momentsOf('09:00', '10:00', '11:00');
  expect(overlapping).toEqual([[1], [0, 2], [1]]);
  expect([slots, chains]).toEqual([
    [
      [0, 0, 2],
      [0, 1, 1],
    ],
    [0, 0, 0],
  ]);
});

it('slots and chains reach across midnight, past a service without a start time', () => {
  const at = (date: PlainDate, timeId: number, startsAt: ClockTime | null) => ({
    ...{ date, timeId, startsAt, name: null },
  });
  const services = [
    at('2026-07-04', 1, '23:30'),
    at('2026-07-05', 2, null),
    at('2026-07-05', 3, '00:30'),
    at('2026-07-05', 4, '10:00'),
  ];
  const overlapping = overlappingServices(services, 90);
  expect(overlapping).toEqual([[2], [], [0], []]);
  expect([slotsOf(overlapping), chainsOf(overlapping)]).toEqual([[[0, 1, 0, 3]], [0, 1, 0, 3]]);
});
