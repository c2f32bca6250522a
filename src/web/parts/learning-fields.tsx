import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { LEARNING_PER_MONTH, type Membership, MOST_LEARNING_PER_MONTH } from '#domain/teams/teams.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { CheckboxField, SelectField } from '../ui/field.tsx';

const TIMES = Array.from({ length: MOST_LEARNING_PER_MONTH }, (_, n) => n + 1);

/** Shows which roles of a team someone is learning and how often. Closed until it is needed. Leaves out what they prefer. */
export function LearningFields(props: {
  roles: readonly ServiceRole[];
  membership: Omit<Membership, 'teamId'>;
  disabled?: boolean;
  onChoose: (learning: { learningRoleIds: RoleId[]; learningPerMonth: number }) => void;
}) {
  const { roles, membership, disabled = false, onChoose } = props;
  const { preferredRoleId, secondaryRoleId, learningRoleIds = [] } = membership;
  const learningPerMonth = membership.learningPerMonth ?? LEARNING_PER_MONTH;
  const offered = roles.filter(
    ({ id, isActive }) =>
      id !== preferredRoleId && id !== secondaryRoleId && (isActive || learningRoleIds.includes(id)),
  );
  if (offered.length === 0) return null;
  const learned = offered.filter(({ id }) => learningRoleIds.includes(id)).map(({ name }) => name);
  const choose = (id: RoleId, isChosen: boolean) =>
    onChoose({
      learningRoleIds: [...learningRoleIds.filter((one) => one !== id), ...(isChosen ? [id] : [])],
      learningPerMonth,
    });
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
        <span className="font-semibold">{t('learners:learning')}</span>
        <span className="text-ink-2">{learned.length > 0 ? listText(learned) : t('learners:none')}</span>
      </summary>
      <div className="flex flex-col gap-3 py-2">
        <p className="text-ink-2">{t('learners:about')}</p>
        {offered.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={learningRoleIds.includes(id)}
            disabled={disabled}
            onChange={({ target }) => choose(id, target.checked)}
          />
        ))}
        {learned.length > 0 && (
          <SelectField
            label={t('learners:perMonth')}
            value={learningPerMonth}
            disabled={disabled}
            onValueChange={(times) =>
              onChoose({ learningRoleIds: [...learningRoleIds], learningPerMonth: times })
            }
            options={TIMES.map((count) => ({ value: count, label: t('learners:times', { count }) }))}
          />
        )}
      </div>
    </details>
  );
}
