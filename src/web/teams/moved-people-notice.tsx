import { memberCalls } from '#contract/members.ts';
import type { AddedTeam } from '#contract/teams.ts';
import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { joinSentences, listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Returns who joined and why in a sentence, or null if no one did. */
function joinedText({ proposed }: Pick<AddedTeam, 'proposed'>): string | null {
  const count = proposed.length;
  if (count === 0) return null;
  const prefers = proposed.filter(({ why }) => why === 'prefers').length;
  const reasons = listText(
    [
      prefers > 0 && t('teams:prefers', { count: prefers }),
      count > prefers && t('teams:served', { count: count - prefers }),
    ].map((reason) => reason || null),
  );
  return t('teams:joined', { count, reasons });
}

/** Says who joined a team because roles moved to it, and who named no role and stays, with their names on request. */
export function MovedPeopleNotice(props: {
  title: string;
  moved: Pick<AddedTeam, 'proposed' | 'without'>;
  /** The name of the team that the roles were in, or null if they were in several. */
  from: string | null;
  /** The sentence if no one joined. */
  noOne: string;
}) {
  const { title, moved, from, noOne } = props;
  const { proposed, without } = moved;
  const { data: members } = useRead(memberCalls.listMembers, {});
  const count = without.length;
  const stay =
    from === null ? t('teams:withoutRole', { count }) : t('teams:withoutRoleIn', { count, team: from });
  const namesOf = (ids: readonly MemberId[]) => {
    const all = members ?? [];
    const nameOf = nameAmong(all, 'full');
    return listText(all.filter(({ id }) => ids.includes(id)).map(nameOf));
  };
  const lists = [
    proposed.length > 0 &&
      t('teams:joinedNames', { names: namesOf(proposed.map(({ memberId }) => memberId)) }),
    count > 0 && t('teams:withoutNames', { names: namesOf(without) }),
  ].filter((list) => list !== false);
  return (
    <Alert announce title={title}>
      <p>{joinSentences([joinedText(moved) ?? noOne, count > 0 ? stay : null])}</p>
      {members && lists.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-12 content-center">{t('teams:showNames')}</summary>
          {lists.map((list) => (
            <p key={list}>{list}</p>
          ))}
        </details>
      )}
    </Alert>
  );
}
