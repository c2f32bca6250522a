import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { todayIn } from '../calendar/time-zone.ts';
import { defaultQuietHours, nightRules, timeOutsideQuietHours } from '../delivery/quiet-hours.ts';
import type { ChurchNow, Service } from '../services/services.ts';
import {
  type Asking,
  askEveryone,
  askNext,
  type CoverRequest,
  checkOpen,
  coveredBy,
  endRequest,
  followResponse,
  isAskDue,
  isUrgent,
  openRequest,
  type PlaceFacts,
  settle,
  TIME_TO_ANSWER,
} from './cover-request.ts';

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(`${iso}:00Z`);
const moment = (epochMs: number, timeZone = 'UTC'): ChurchNow => ({
  today: todayIn(timeZone, epochMs),
  epochMs,
  timeZone,
});
const service: Service = { date: '2026-11-15', timeId: 1, startsAt: '10:00', name: null };
const WITHOUT_TIME: Service = { ...service, startsAt: null };

const asking = (nextAskAt: number | null = null): Asking => ({
  state: 'asking',
  nextAskAt,
  everyoneAskedAt: null,
});

describe('opening a request', () => {
  test.each([
    ['2026-11-10T12:00', '2026-11-10T12:00'],
    ['2026-11-10T23:00', '2026-11-11T08:00'],
  ])('at %s asks the first person at %s', (now, first) => {
    expect(openRequest(service, moment(at(now)))).toEqual({
      request: asking(at(first)),
      ask: [],
      isHelpNeeded: false,
    });
  });

  test.each([
    // At 22:00 no one is asked until 7:00, and at 21:30 someone is asked at once.
    ['starts before quiet hours end', { ...service, startsAt: '07:30' }, '22:00', '07:00'],
    ['starts soon after quiet hours', { ...service, startsAt: '09:00' }, '21:30', '21:30'],
    ['leaves less than two hours after them', { ...service, startsAt: '09:59' }, '23:30', '07:00'],
    ['begins at an unknown time, perhaps early', WITHOUT_TIME, '21:30', '21:30'],
  ] as const)('tells the coordinators at once if the service %s', (_, late, declinedAt, first) => {
    const day = first === declinedAt ? '14' : '15';
    expect(openRequest(late, moment(at(`2026-11-14T${declinedAt}`)))).toEqual({
      request: asking(at(`2026-11-${day}T${first}`)),
      ask: [],
      isHelpNeeded: true,
    });
  });

  it('waits for the end of quiet hours if two hours are left then', () => {
    expect(openRequest(service, moment(at('2026-11-14T23:00')))).toEqual({
      request: asking(at('2026-11-15T08:00')),
      ask: [],
      isHelpNeeded: false,
    });
  });

  it('tells the coordinators if no one is left to ask', () => {
    expect(openRequest(WITHOUT_TIME, moment(at('2026-11-15T08:30')))).toEqual({
      request: asking(),
      ask: [],
      isHelpNeeded: true,
    });
  });
});

test.each([
  [service, '2026-11-14T09:59', false],
  [service, '2026-11-14T10:00', true],
  [WITHOUT_TIME, '2026-11-13T23:59', false],
  [WITHOUT_TIME, '2026-11-14T00:00', true],
] as const)(
  'a service within 24 hours is urgent, and one without a time counts from midnight',
  (of, now, is) => {
    expect(isUrgent(of, moment(at(now)))).toBe(is);
  },
);

describe("a member's response", () => {
  const opening = { service, now: moment(at('2026-11-10T12:00')) };
  const opened = openRequest(service, opening.now);
  const closed: CoverRequest = { state: 'closed', endedAt: 1 };

  it('opens a request if it is the first to decline', () => {
    expect(followResponse(null, { before: 'none', given: 'declined' }, opening)).toEqual(opened);
    expect(followResponse(closed, { before: 'confirmed', given: 'declined' }, opening)).toEqual(opened);
  });

  it('opens a request for a place that was declined before there were any, and one after a wrong clock', () => {
    const again = { before: 'declined', given: 'declined' } as const;
    expect(followResponse(null, again, opening)).toEqual(opened);
    expect(followResponse({ state: 'expired', endedAt: 1 }, again, opening)).toEqual(opened);
  });

  it('changes nothing if only the reason is another one', () => {
    const again = { before: 'declined', given: 'declined' } as const;
    expect(followResponse(asking(), again, opening)).toBeNull();
    expect(followResponse(closed, again, opening)).toBeNull();
  });

  it.each(['none', 'confirmed'] as const)('of %s withdraws an open request, and no other', (given) => {
    const withdrawn = { state: 'withdrawn', endedAt: opening.now.epochMs };
    expect(followResponse(asking(), { before: 'declined', given }, opening)?.request).toEqual(withdrawn);
    expect(followResponse(closed, { before: 'declined', given }, opening)).toBeNull();
    expect(followResponse(null, { before: 'none', given }, opening)).toBeNull();
  });
});

const NOW: ChurchNow = { today: '2026-11-10', epochMs: at('2026-11-10T12:00'), timeZone: 'UTC' };
const STARTED: ChurchNow = { today: '2026-11-15', epochMs: at('2026-11-15T10:00'), timeZone: 'UTC' };
const PLACE: PlaceFacts = { service, isPublished: true, response: 'declined' };

describe('an open request', () => {
  const open = asking();
  test.each<[string, Partial<PlaceFacts>, ChurchNow, CoverRequest['state']]>([
    ['goes on while its member declines', {}, NOW, 'asking'],
    ['ends when the service is canceled', { service: undefined, response: null }, NOW, 'closed'],
    ['expires when the service starts', {}, STARTED, 'expired'],
    ['expires in a draft too', { isPublished: false }, STARTED, 'expired'],
    ['pauses in a draft', { isPublished: false }, NOW, 'asking'],
    ['pauses in a draft without its member', { isPublished: false, response: null }, NOW, 'asking'],
    ['ends when its member no longer has the place', { response: null }, NOW, 'closed'],
    ['is withdrawn when its member no longer declines', { response: 'none' }, NOW, 'withdrawn'],
  ])('%s', (_, place, now, state) => {
    expect(settle(open, { ...PLACE, ...place }, now).state).toBe(state);
  });

  it('stays in a final state, whatever happens to the place', () => {
    for (const { request } of [coveredBy(7, 1), endRequest('closed', 1), endRequest('withdrawn', 1)])
      expect(settle(request, { ...PLACE, service: undefined }, STARTED)).toBe(request);
  });
});

describe('taking a place', () => {
  const codeOf = (request: CoverRequest, place: Partial<PlaceFacts> = {}, now = NOW) =>
    checkOpen(request, { ...PLACE, ...place }, now, (id) => `Member ${id}`);

  it('is refused with the name of the one who has taken it', () => {
    expect(codeOf(coveredBy(7, 1).request)).toEqual({
      code: 'cover_taken',
      params: { name: 'Member 7' },
    });
  });

  it('is refused once the request has ended, even if no job has noticed', () => {
    expect(codeOf(endRequest('closed', 1).request)?.code).toBe('cover_not_needed');
    expect(codeOf(asking(), {}, STARTED)?.code).toBe('cover_not_needed');
    expect(codeOf(asking(), { response: 'confirmed' })?.code).toBe('cover_not_needed');
  });

  it('is refused in a draft', () => {
    expect(codeOf(asking(), { isPublished: false })?.code).toBe('no_roster');
  });

  it('is allowed while the request is open', () => {
    expect(codeOf(asking())).toBeNull();
  });
});

describe('the next person', () => {
  const noon = at('2026-11-10T12:00');

  test.each([
    ['at its moment', noon, noon, true],
    ['after a downtime', noon - 48 * HOUR, noon, true],
    ['not before', noon + 1, noon, false],
    ['not in quiet hours', noon, at('2026-11-10T21:00'), false],
    ['if a wrong clock has set the moment', noon + 60 * HOUR, noon, true],
    ['not if no one else is asked', null, noon, false],
  ])('is due %s', (_, nextAskAt, now, isDue) => {
    expect(isAskDue(asking(nextAskAt), service, moment(now))).toBe(isDue);
  });

  it('is due after everyone was asked only when all said no, once', () => {
    const everyone: Asking = { ...asking(), everyoneAskedAt: noon };
    const isDue = (isLastOver: boolean, isHelpRequested: boolean, now = noon) =>
      isAskDue(everyone, service, moment(now), { isLastOver, isHelpRequested });
    expect([isDue(true, false), isDue(false, false), isDue(true, true)]).toEqual([true, false, false]);
    expect(isDue(true, false, at('2026-11-10T21:00'))).toBe(false);
  });

  it('is due at once if the one before said no, or the message did not reach them', () => {
    const isDueAt = (nextAskAt: number | null, now: number) =>
      isAskDue(asking(nextAskAt), service, moment(now), { isLastOver: true });
    expect(isDueAt(noon + 20 * HOUR, noon)).toBe(true);
    expect(isDueAt(noon + 20 * HOUR, at('2026-11-10T21:00'))).toBe(false);
    expect(isDueAt(null, noon)).toBe(false);
  });

  test.each([
    ['a day, if there is plenty of time', '2026-11-10T12:00', 2, '2026-11-12T10:00'],
    ['an equal share of the time', '2026-11-13T08:00', 2, '2026-11-14T09:00'],
    ['two hours at least', '2026-11-14T14:00', 20, '2026-11-14T16:00'],
  ])('has %s', (_, now, people, next) => {
    const left = Array.from({ length: people }, (_, i) => i + 11);
    expect(askNext(asking(at(now)), left, service, moment(at(now)))).toEqual({
      request: asking(at(next)),
      ask: [11],
      isHelpNeeded: false,
    });
  });

  it('is the last one, and the coordinators know it, if the time is up by then', () => {
    const now = at('2026-11-15T08:30');
    const last = { request: asking(), ask: [11], isHelpNeeded: true };
    expect(askNext(asking(now), [11, 12], service, moment(now))).toEqual(last);
  });

  it('does not exist after everyone was asked, or on the day of a service without a time', () => {
    const none = { request: asking(), ask: [], isHelpNeeded: true };
    expect(askNext(asking(noon), [], service, moment(noon))).toEqual(none);
    const onTheDay = at('2026-11-15T09:00');
    expect(askNext(asking(noon), [11], WITHOUT_TIME, moment(onTheDay))).toEqual(none);
  });

  it('is not needed after everyone was asked at once', () => {
    expect(askEveryone(asking(noon), [11, 12], noon)).toEqual({
      request: { state: 'asking', nextAskAt: null, everyoneAskedAt: noon },
      ask: [11, 12],
      isHelpNeeded: false,
    });
  });

  it('is asked in time, never at night, and the coordinators get a message, whenever someone declines', () => {
    const start = fc.integer({ min: at('2026-10-20T00:00'), max: at('2026-11-15T09:59') });
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 6 }), fc.boolean(), (opened, people, hasTime) => {
        const zone = 'Europe/London';
        const hours = defaultQuietHours(zone);
        const sought = hasTime ? service : WITHOUT_TIME;
        const end = hasTime ? at('2026-11-15T10:00') : at('2026-11-15T00:00');
        let current = openRequest(sought, moment(opened, zone));
        let help = Number(current.isHelpNeeded);
        let left = Array.from({ length: people }, (_, i) => i);
        const asked: number[] = [];
        while (current.request.state === 'asking' && current.request.nextAskAt !== null) {
          const now = current.request.nextAskAt;
          expect(isAskDue(current.request, sought, moment(now, zone))).toBe(true);
          current = askNext(current.request, left, sought, moment(now, zone));
          help += Number(current.isHelpNeeded);
          expect(current.ask).toEqual(left.slice(0, 1));
          left = left.slice(1);
          if (current.ask.length > 0) asked.push(now);
        }
        // Twice if there is little time at first, and no one left later.
        expect(help).toBeGreaterThanOrEqual(1);
        for (const one of asked) {
          expect(one).toBeGreaterThanOrEqual(opened);
          expect(one).toBeLessThan(end);
          expect(nightRules(one, zone).membersFrom).toBe(one);
        }
        for (const [i, one] of asked.slice(1).entries()) {
          const before = asked[i] as number;
          expect(one - before).toBeGreaterThanOrEqual(TIME_TO_ANSWER.min);
          expect(timeOutsideQuietHours(before, one, hours)).toBeLessThanOrEqual(TIME_TO_ANSWER.max);
        }
        const total = timeOutsideQuietHours(opened, end, hours);
        if (total > people * TIME_TO_ANSWER.min && people > 0) expect(left).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
