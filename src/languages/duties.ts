import { t } from './t.ts';

/** Returns the role of a duty, with its team if the member is in several: "Reader (Kids)". */
export const roleInTeam = (role: string, team: string | undefined) =>
  team ? t('common:duties.roleInTeam', { role, team }) : role;
