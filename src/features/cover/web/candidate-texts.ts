import { catalogue } from '#texts/catalogue.ts';

/** The texts of the list of those who could have a place. */
export const CANDIDATE_TEXTS = catalogue('cover-candidates', {
  suited: 'Who can cover',
  others: 'Someone else',
  noOne: 'No one can take this place.',
  noAnswer: 'No answer yet.',
  servesMeanwhile: 'Serves at the same time.',
  notSuited: 'Prefers other roles.',
  failed: "Couldn't load who can cover.",
});
