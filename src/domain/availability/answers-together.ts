import type { MemberId } from '../ids.ts';
import type { MatrixAnswer } from './answer-matrix.ts';

/** The answers of a month: of each member, one for each service. */
export type AnswersOf = (id: MemberId) => ReadonlyArray<MatrixAnswer | null>;

/** Returns at how many services all of these members said that they can serve. */
export function countAllAvailable(members: readonly MemberId[], answersOf: AnswersOf): number {
  const [first, ...others] = members.map(answersOf);
  return first?.filter((_, at) => [first, ...others].every((answers) => answers[at] === 'yes')).length ?? 0;
}

/** Returns at how many services a child said yes, and at least one of these adults too. */
export function countWithAdult(child: MemberId, adults: readonly MemberId[], answersOf: AnswersOf): number {
  const withOne = adults.map(answersOf);
  return answersOf(child).filter((answer, at) => answer === 'yes' && withOne.some((one) => one[at] === 'yes'))
    .length;
}
