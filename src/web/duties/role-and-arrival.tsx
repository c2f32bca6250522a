import type { MyService } from '#contract/serving.ts';
import { roleInTeam } from '#languages/duties.ts';
import { t } from '#languages/t.ts';
import { withName } from './choice-text.ts';

/** Shows a role, of which team if the member is in several, and when to be there. `name`: whose it is, if it is not the user's. */
export function RoleAndArrival({
  of,
  name = null,
}: {
  of: Pick<MyService, 'team' | 'arriveAt'> &
    Partial<Pick<MyService, 'isLearning'>> & { readonly role: { readonly name: string } };
  name?: string | null;
}) {
  return (
    <>
      {withName(name, roleInTeam(of.role.name, of.team, of.isLearning))}
      {of.arriveAt && (
        <span className="block font-semibold">{t('common:duties.arrive', { time: of.arriveAt })}</span>
      )}
    </>
  );
}
