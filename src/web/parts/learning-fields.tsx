import { Fragment, useRef, useState } from 'react';
import type { LearnedRole } from '#contract/learners.ts';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { choicesOnceReady } from '#domain/learners/learned.ts';
import {
  LEARNING_PER_MONTH,
  type Membership,
  MOST_LEARNING_PER_MONTH,
  type PreferredRoles,
} from '#domain/teams/teams.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, SelectField } from '../ui/field.tsx';

const TIMES = Array.from({ length: MOST_LEARNING_PER_MONTH }, (_, n) => n + 1);

/** A member's choices in a team. */
type Choices = Omit<Membership, 'teamId'>;

/** What changes once someone is ready for a role. */
export type ReadyChoices = NonNullable<ReturnType<typeof choicesOnceReady>>;

/** Returns how often a role was learned and with whom, as a sentence. */
function learnedText({ with: people }: LearnedRole): string {
  const times = people.map(({ name, times: count }) =>
    name === null ? t('learners:alone', { count }) : t('learners:with', { count, name }),
  );
  return times.length === 0 ? t('learners:notYet') : t('learners:soFar', { times: listText(times) });
}

/** Shows how often a role was learned, and ends that once someone is ready for it. Asks which role it replaces if there are two. */
function LearnedLine(props: {
  role: ServiceRole;
  roles: readonly ServiceRole[];
  choices: Choices;
  learned: LearnedRole | undefined;
  disabled: boolean;
  onReady: (choices: ReadyChoices) => void;
}) {
  const { role, roles, choices, learned, disabled, onReady } = props;
  const [isAsking, setAsking] = useState(false);
  const nameOf = (id: RoleId | null) => roles.find((one) => one.id === id)?.name ?? '';
  const finish = (replaces?: keyof PreferredRoles) => {
    const ready = choicesOnceReady(choices, role.id, replaces);
    if (ready) onReady(ready);
    else setAsking(!isAsking);
  };
  return (
    <div className="flex flex-col gap-2 ps-8">
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
        {learned && <span>{learnedText(learned)}</span>}
        {learned && learned.coming > 0 && <span>{t('learners:coming', { count: learned.coming })}</span>}
        <Button
          size="compact"
          disabled={disabled}
          aria-label={t('learners:readyFor', { role: role.name })}
          aria-expanded={isAsking || undefined}
          onClick={() => finish()}
        >
          {t('learners:ready')}
        </Button>
      </p>
      {isAsking && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2">{t('learners:replaceWhich', { role: role.name })}</legend>
          <Button size="compact" disabled={disabled} onClick={() => finish('preferredRoleId')}>
            {t('learners:replacePreferred', { role: nameOf(choices.preferredRoleId) })}
          </Button>
          <Button size="compact" disabled={disabled} onClick={() => finish('secondaryRoleId')}>
            {t('learners:replaceSecondary', { role: nameOf(choices.secondaryRoleId) })}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

/**
 * Shows which roles of a team someone is learning and how often. Closed until it is needed. Leaves out what they prefer. Nothing in a
 * church that does not offer it (`isOffered`), unless they are learning one.
 */
export function LearningFields(props: {
  roles: readonly ServiceRole[];
  /** The name of the team of the roles, if there are several teams. */
  team?: string | undefined;
  membership: Choices;
  /** How often each role was learned. Absent until it is known. */
  learned?: readonly LearnedRole[] | undefined;
  isOffered: boolean;
  disabled?: boolean;
  onChoose: (learning: { learningRoleIds: RoleId[]; learningPerMonth: number }) => void;
  /** `coming`: at how many services to come they stay as learning. */
  onReady: (choices: ReadyChoices, role: ServiceRole, coming: number) => void;
}) {
  const { roles, team, membership, learned: history, isOffered, disabled = false, onChoose, onReady } = props;
  const summary = useRef<HTMLElement>(null);
  const { preferredRoleId, secondaryRoleId, learningRoleIds = [] } = membership;
  const learningPerMonth = membership.learningPerMonth ?? LEARNING_PER_MONTH;
  const offered = roles.filter(
    ({ id, isActive }) =>
      id !== preferredRoleId && id !== secondaryRoleId && (isActive || learningRoleIds.includes(id)),
  );
  if (offered.length === 0 || (!isOffered && learningRoleIds.length === 0)) return null;
  const learned = offered.filter(({ id }) => learningRoleIds.includes(id)).map(({ name }) => name);
  const historyOf = ({ id }: ServiceRole) => history?.find(({ roleId }) => roleId === id);
  const choose = (id: RoleId, isChosen: boolean) =>
    onChoose({
      learningRoleIds: [...learningRoleIds.filter((one) => one !== id), ...(isChosen ? [id] : [])],
      learningPerMonth,
    });
  return (
    <details className="w-full">
      <summary ref={summary} className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
        <span className="font-semibold">
          {team === undefined ? t('learners:learning') : t('learners:learningIn', { team })}
        </span>
        <span className="text-ink-2">{learned.length > 0 ? listText(learned) : t('learners:none')}</span>
      </summary>
      <div className="flex flex-col gap-3 py-2">
        <p className="text-ink-2">{t('learners:about')}</p>
        {offered.map((role) => (
          <Fragment key={role.id}>
            <CheckboxField
              label={role.name}
              checked={learningRoleIds.includes(role.id)}
              disabled={disabled}
              onChange={({ target }) => choose(role.id, target.checked)}
            />
            {learningRoleIds.includes(role.id) && (
              <LearnedLine
                role={role}
                roles={roles}
                choices={membership}
                learned={historyOf(role)}
                disabled={disabled}
                onReady={(choices) => {
                  // The line of the role is about to go.
                  summary.current?.focus();
                  onReady(choices, role, historyOf(role)?.coming ?? 0);
                }}
              />
            )}
          </Fragment>
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
