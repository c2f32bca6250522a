import { catalogue } from '#texts/catalogue.ts';

/** The texts of the grid of members by services. */
export const MATRIX_TEXTS = catalogue('matrix', {
  member: 'Member',
  available: 'Available',
  /** The page and the caption name the month. */
  day: (weekday: string, day: number) => `${weekday} ${day}`,
  answers: { yes: 'Yes', no: 'No', away: 'Away' },
  noAnswer: 'No answer',
});
