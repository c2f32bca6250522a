import { t } from '#languages/t.ts';
import { Segmented } from '../ui/segmented.tsx';
import type { Person } from './use-people.ts';

/** The value for everyone. */
export const EVERYONE = 'all';

/**
 * Lets the member choose for whom the page is, by name. Nothing if there is only one person. `value`: an id or `EVERYONE`,
 * which is offered if `withEveryone`.
 */
export function PersonChoice(props: {
  people: readonly Person[];
  value: string;
  onValueChange: (value: string) => void;
  withEveryone?: boolean;
}) {
  const { people, value, onValueChange, withEveryone = false } = props;
  if (people.length < 2) return null;
  const options = people.map(({ id, name, isSelf }) => ({
    value: String(id),
    label: isSelf ? t('common:family.you', { name }) : name,
  }));
  return (
    <Segmented
      label={t('common:family.whose')}
      value={value}
      onValueChange={onValueChange}
      options={withEveryone ? [...options, { value: EVERYONE, label: t('common:family.everyone') }] : options}
    />
  );
}
