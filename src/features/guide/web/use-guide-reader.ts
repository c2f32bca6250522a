import { teamCalls } from '#contract/teams.ts';
import { useRead } from '#web/api/server-state.ts';
import { useCurrentUser } from '#web/session/session.ts';
import type { GuideReader } from './news-wording.ts';

/**
 * Returns who the guide and the news are for. Undefined until it is known. In a church with one team, no text is about
 * teams.
 */
export function useGuideReader(): GuideReader | undefined {
  const { isAdmin, isLead } = useCurrentUser();
  const { data, isError } = useRead(teamCalls.listTeams, {}, { enabled: isAdmin });
  if (!isAdmin) return isLead ? 'lead' : 'member';
  if (!data) return isError ? 'administrator' : undefined;
  return data.length > 1 ? 'administratorOfTeams' : 'administrator';
}
