import { t } from '#languages/t.ts';
import { Segmented } from '../ui/segmented.tsx';
import { isOwn } from './save-for-each.ts';
import type { FamilyPerson } from './use-people.ts';

/** The value for everyone. */
const EVERYONE = 'all';

/** Returns the people on the page by the chosen value: everyone, one person, or the first. */
export function chosenIn(people: readonly FamilyPerson[], value: string | null): readonly FamilyPerson[] {
  if (value === EVERYONE) return people;
  return [people.find(({ id }) => String(id) === value) ?? people[0]].flatMap((person) => person ?? []);
}

/**
 * Lets the member choose whose page it is, by name. With only one person, just shows the name, unless it is the member.
 */
export function PersonChoice(props: {
  people: readonly FamilyPerson[];
  chosen: readonly FamilyPerson[];
  /** Called with an id or `EVERYONE`. */
  onChoose: (value: string) => void;
}) {
  const { people, chosen, onChoose } = props;
  const [first, ...others] = people;
  if (!first || isOwn(people)) return null;
  if (others.length === 0)
    return <p className="font-semibold">{t('common:family.only', { name: first.name })}</p>;
  const options = people.map(({ id, name, isSelf }) => ({
    value: String(id),
    label: isSelf ? t('common:family.you', { name }) : name,
  }));
  return (
    <Segmented
      label={t('common:family.whose')}
      value={chosen.length > 1 ? EVERYONE : String(chosen[0]?.id)}
      onValueChange={onChoose}
      options={[...options, { value: EVERYONE, label: t('common:family.everyone') }]}
    />
  );
}
