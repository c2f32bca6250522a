import { userCalls } from '#contract/users.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '../api/server-state.ts';

/** Says that the user is in no team, and who to ask. */
export function NoTeamNotice() {
  const { data: names } = useRead(userCalls.listCoordinators, {});
  if (!names) return null;
  return (
    <p className="font-semibold">
      {names.length > 0 ? t('common:noTeam.ask', { names: listText(names) }) : t('common:noTeam.anyone')}
    </p>
  );
}
