import type { MemberId } from '../ids.ts';
import type { MatrixAnswer } from './answer-matrix.ts';

/** The answers of a month: of each member, one for each service. */
export type AnswersOf = (id: MemberId) => ReadonlyArray<MatrixAnswer | null>;

/** Returns the number of services that all of these members said yes to. */
export function countAllAvailable(members: readonly MemberId[], answersOf: AnswersOf): number {
  const [first, ...others] = members.map(answersOf);
  return first?.filter((_, at) => [first, ...others].every((answers) => answers[at] === 'yes')).length ?? 0;
}

/** Returns the number of services that a child and at least one of these adults said yes to. */
export function countWithAdult(child: MemberId, adults: readonly MemberId[], answersOf: AnswersOf): number {
  const withOne = adults.map(answersOf);
  return answersOf(child).filter((answer, at) => answer === 'yes' && withOne.some((one) => one[at] === 'yes'))
    .length;
}
