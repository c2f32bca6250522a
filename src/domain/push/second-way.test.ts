import { describe, expect, it } from 'vitest';
import { secondWayAt } from './second-way.ts';

const timeZone = 'Australia/Sydney';
const at = (text: string) => Date.parse(`${text}:00+11:00`);

describe('secondWayAt', () => {
  it.each([
    ['after four hours', '2026-03-13T10:00', null, '2026-03-13T14:00'],
    ['not in the quiet hours', '2026-03-13T19:00', null, '2026-03-14T10:00'],
    ['four hours after the quiet hours, at night', '2026-03-13T23:00', null, '2026-03-14T12:00'],
    ['with time to act', '2026-03-13T10:00', '2026-03-13T14:30', '2026-03-13T12:30'],
    ['at once if there is no time', '2026-03-13T10:00', '2026-03-13T11:00', '2026-03-13T10:00'],
    ['as usual if there is time', '2026-03-13T10:00', '2026-03-13T16:00', '2026-03-13T14:00'],
  ])('goes %s', (_, now, actBy, expected) => {
    const message = { actBy: actBy === null ? null : at(actBy), isUrgentToo: false, timeZone };
    expect(secondWayAt(at(now), message)).toBe(at(expected));
  });

  it('goes at once if it is urgent, and only then', () => {
    const urgent = { actBy: at('2026-03-13T14:30'), isUrgentToo: true, timeZone };
    expect(secondWayAt(at('2026-03-13T10:00'), urgent)).toBe(at('2026-03-13T10:00'));
    expect(secondWayAt(at('2026-03-12T14:30'), urgent)).toBe(at('2026-03-12T14:30'));
    expect(secondWayAt(at('2026-03-12T10:00'), urgent)).toBe(at('2026-03-12T14:00'));
  });
});
