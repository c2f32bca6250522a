import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersByMember } from './answer-matrix.ts';

const MORNING = { date: '2026-03-08', timeId: 1 } as const;
const EVENING = { date: '2026-03-08', timeId: 2 } as const;
const NEXT = { date: '2026-03-15', timeId: 1 } as const;
const SERVICES = [MORNING, EVENING, NEXT];

const YES = { isAvailable: true, isAway: false };
const NO = { isAvailable: false, isAway: false };
const AWAY = { isAvailable: false, isAway: true };

const everyone = () => true;
const all = () => SERVICES;

describe('answersByMember', () => {
  it("returns a member's answers in the order of the services, and says where one is missing", () => {
    const answersOf = answersByMember(
      SERVICES,
      [
        { ...NEXT, ...NO, memberId: 1 },
        { ...MORNING, ...YES, memberId: 1 },
        { ...EVENING, ...YES, memberId: 2 },
        { ...NEXT, ...AWAY, memberId: 2 },
      ],
      everyone,
      all,
    );
    expect(answersOf(1)).toEqual(['yes', 'none', 'no']);
    expect(answersOf(2)).toEqual(['none', 'yes', 'away']);
    expect(answersOf(3)).toEqual(['none', 'none', 'none']);
  });

  it('says where someone is not asked, unless they have answered', () => {
    const saved = [{ ...EVENING, ...NO, memberId: 1 }];
    expect(answersByMember(SERVICES, saved, everyone, () => [NEXT])(1)).toEqual(['not_asked', 'no', 'none']);
    expect(
      answersByMember(
        SERVICES,
        saved,
        () => false,
        () => [NEXT],
      )(1),
    ).toEqual([null, null, null]);
  });

  it('leaves out answers for other services', () => {
    const saved = [{ ...MORNING, ...YES, memberId: 1 }];
    expect(answersByMember([NEXT], saved, everyone, all)(1)).toEqual(['none']);
    expect(answersByMember([], saved, everyone, all)(1)).toEqual([]);
  });

  it('shows members every yes and nothing else, whatever the answers', () => {
    const answer = fc.option(fc.constantFrom(YES, NO, AWAY), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(...SERVICES.map(() => answer))), (rows) => {
        const saved = rows.flatMap((row, memberId) =>
          SERVICES.flatMap((service, column) => {
            const said = row[column];
            return said ? [{ ...service, ...said, memberId }] : [];
          }),
        );
        const answersOf = answersByMember(SERVICES, saved, () => false, all);
        for (const [memberId, row] of rows.entries())
          expect(answersOf(memberId)).toEqual(row.map((said) => (said === YES ? 'yes' : null)));
      }),
    );
  });
});
