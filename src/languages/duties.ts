import { t } from './t.ts';

/**
 * Returns the role of a duty, with its team if the member is in several: "Reader (Kids)". `isLearning`: with the word, "Reader
 * (learning)".
 */
export function roleInTeam(role: string, team: string | undefined, isLearning = false): string {
  if (isLearning)
    return team ? t('common:duties.learningInTeam', { role, team }) : t('common:duties.learning', { role });
  return team ? t('common:duties.roleInTeam', { role, team }) : role;
}
