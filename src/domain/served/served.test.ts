import { describe, expect, it } from 'vitest';
import type { MemberId } from '../ids.ts';
import { SUNDAY_SERVICE } from '../services/services.ts';
import {
  type Came,
  checkTime,
  findElsewhere,
  hasServed,
  newlyCome,
  type ServedChange,
  type ServedRecord,
  servedRecords,
  withRecords,
} from './served.ts';

const [ANNA, BEN, CARL, DORA] = [1, 2, 3, 4] as const;
const [READER, USHER] = [11, 12] as const;

const published = [
  { memberId: ANNA, roleId: READER, hasDeclined: false },
  { memberId: BEN, roleId: USHER, hasDeclined: false },
  { memberId: DORA, roleId: USHER, hasDeclined: true },
];

const say = (memberId: MemberId, roleId: number, came: Came, insteadOf: MemberId | null = null) => ({
  ...{ memberId, roleId, came, insteadOf },
});

/** Says these records, one request after the other, and returns who served, or the code of a refusal. */
function saying(...requests: ReadonlyArray<readonly ServedRecord[]>) {
  let changes: readonly ServedChange[] = [];
  for (const records of requests) {
    const after = withRecords({ published, changes }, records);
    if ('code' in after) return after.code;
    changes = after;
  }
  return servedRecords({ published, changes })
    .filter(hasServed)
    .map(({ memberId, roleId }) => [memberId, roleId]);
}

describe('who served', () => {
  it.each([
    [
      'the published roster without who had declined',
      [],
      [
        [ANNA, READER],
        [BEN, USHER],
      ],
    ],
    ['not who did not come', [[say(ANNA, READER, 'no')]], [[BEN, USHER]]],
    [
      'who came after all',
      [[say(DORA, USHER, 'yes')]],
      [
        [ANNA, READER],
        [BEN, USHER],
        [DORA, USHER],
      ],
    ],
    [
      'who came instead',
      [[say(CARL, READER, 'instead', ANNA)]],
      [
        [BEN, USHER],
        [CARL, READER],
      ],
    ],
    [
      'the last who came instead',
      [[say(CARL, READER, 'instead', ANNA)], [say(DORA, READER, 'instead', ANNA)]],
      [
        [BEN, USHER],
        [DORA, READER],
      ],
    ],
    [
      'who was replaced, once they came',
      [[say(CARL, READER, 'instead', ANNA)], [say(ANNA, READER, 'yes')]],
      [
        [ANNA, READER],
        [BEN, USHER],
      ],
    ],
    [
      'who came too',
      [[say(CARL, READER, 'too')]],
      [
        [ANNA, READER],
        [BEN, USHER],
        [CARL, READER],
      ],
    ],
    [
      'no one who did not come too',
      [[say(CARL, READER, 'too')], [say(CARL, READER, 'no')]],
      [
        [ANNA, READER],
        [BEN, USHER],
      ],
    ],
    [
      'who came too, also if it is said again',
      [[say(CARL, READER, 'too')], [say(CARL, READER, 'yes')]],
      [
        [ANNA, READER],
        [BEN, USHER],
        [CARL, READER],
      ],
    ],
    [
      'someone in the role of another, in any order',
      [[say(BEN, READER, 'instead', ANNA), say(BEN, USHER, 'no'), say(ANNA, READER, 'no')]],
      [[BEN, READER]],
    ],
  ] as const)('is %s', (_, requests, served) => {
    expect(saying(...requests)).toEqual(served);
  });

  it('has learners, who can have the place of someone, but not the other way around', () => {
    const withBen = { published: [{ ...say(BEN, READER, 'yes'), hasDeclined: false, isLearning: true }] };
    const service = { published: [...published.slice(0, 1), ...withBen.published], changes: [] };
    const outcome = (...records: readonly ServedRecord[]) => {
      const changes = withRecords(service, records);
      return 'code' in changes
        ? changes.code
        : servedRecords({ ...service, changes }).map(({ memberId, came, isLearning = false }) => [
            ...[memberId, came, isLearning],
          ]);
    };
    const anna = [ANNA, 'yes', false];
    expect(outcome()).toEqual([anna, [BEN, 'yes', true]]);
    expect(outcome(say(BEN, READER, 'no'))).toEqual([anna, [BEN, 'no', true]]);
    expect(outcome(say(BEN, READER, 'instead', ANNA))).toEqual([
      [ANNA, 'no', false],
      [BEN, 'instead', false],
    ]);
    expect(outcome(say(CARL, READER, 'instead', BEN))).toBe('not_on_roster');
    expect(outcome(say(BEN, READER, 'too'))).toBe('someone_twice');
  });

  it.each([
    ['someone who was not on the roster did not come', [say(CARL, READER, 'no')], 'not_on_roster'],
    ['someone who was not on the roster came', [say(CARL, READER, 'yes')], 'not_on_roster'],
    ['someone came instead of no one', [say(CARL, READER, 'instead', DORA)], 'not_on_roster'],
    ['someone came instead of themselves', [say(ANNA, READER, 'instead', ANNA)], 'someone_twice'],
    ['someone is named twice', [say(CARL, READER, 'too'), say(CARL, READER, 'no')], 'someone_twice'],
    [
      'two came instead of one',
      [say(CARL, READER, 'instead', ANNA), say(DORA, READER, 'instead', ANNA)],
      'someone_twice',
    ],
    [
      'someone who was replaced came',
      [say(CARL, READER, 'instead', ANNA), say(ANNA, READER, 'yes')],
      'someone_twice',
    ],
    ['someone on the roster came too', [say(ANNA, READER, 'too')], 'someone_twice'],
  ] as const)('is refused if %s', (_, records, code) => {
    expect(saying(records)).toBe(code);
  });

  it('names who has come by what is said now', () => {
    const changes = withRecords({ published, changes: [] }, [say(CARL, READER, 'instead', ANNA)]);
    if ('code' in changes) throw new Error(changes.code);
    const come = newlyCome({ published, changes: [] }, changes);
    expect(come).toEqual([say(CARL, READER, 'instead', ANNA)]);
    expect(newlyCome({ published, changes }, changes)).toEqual([]);
  });
});

describe('the time to say who served', () => {
  const service = { date: '2026-07-05', timeId: SUNDAY_SERVICE, name: null, startsAt: '09:00' } as const;
  it.each([
    ['2026-07-05', '2026-07-05T08:59:59Z', 'not_yet'],
    ['2026-07-05', '2026-07-05T09:00:00Z', undefined],
    ['2026-07-19', '2026-07-19T23:59:00Z', undefined],
    ['2026-07-20', '2026-07-20T00:00:00Z', 'too_late'],
  ] as const)('on %s at %s is %s', (today, moment, code) => {
    const now = { today, epochMs: Date.parse(moment), timeZone: 'UTC' };
    expect(checkTime(service, now)?.code).toBe(code);
  });
});

describe('someone who came', () => {
  const at = (startsAt: '09:00' | '10:00' | '11:00', timeId = 1) => ({
    ...({ date: '2026-07-05', timeId, name: null, startsAt } as const),
  });
  const here = { memberId: ANNA, roleId: READER, service: at('09:00') };
  it.each([
    ['in another role', { ...here, roleId: USHER }, true],
    ['at another service at that time', { ...here, service: at('10:00', 2) }, true],
    ['at a later service', { ...here, service: at('11:00', 2) }, false],
    ['here', here, false],
  ] as const)('can have served %s: %o is elsewhere: %s', (_, other, isElsewhere) => {
    expect(findElsewhere(here, [other], 90) !== undefined).toBe(isElsewhere);
  });
});
