import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';

import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** How many people of a group show before the search or the button that shows the rest. */
const MAX_SHOWN = 6;

/** Someone to choose, with the reason for or against in one line. */
export interface Choosable {
  readonly id: MemberId;
  readonly name: string;
  readonly about: string;
  /** Whether the person is only named, for the reason, and can't be chosen. */
  readonly isImpossible?: boolean;
}

interface PersonChooserProps<Person extends Choosable> {
  /** The people in groups, the best first. Only a group after the first shows its label. */
  groups: ReadonlyArray<{ readonly label: string; readonly people: readonly Person[] }>;
  /** Returns whether a search finds the person. */
  isFound: (person: Person, query: string) => boolean;
  onChoose: (person: Person, button: HTMLElement) => void;
  /** The text if there is no one. */
  noOne: string;
}

/** Lists people to choose from: the best of each group, the others with a search or on request. */
export function PersonChooser<Person extends Choosable>(props: PersonChooserProps<Person>) {
  const { groups, isFound, onChoose, noOne } = props;
  const [query, setQuery] = useState('');
  /** The labels of the groups that show everyone. */
  const [whole, setWhole] = useState<readonly string[]>([]);
  const found = groups.map(({ label, people }) => ({
    label,
    people: people.filter((person) => isFound(person, query)),
  }));
  const total = groups.reduce((sum, { people }) => sum + people.length, 0);
  if (total === 0) return <p className="text-ink-2">{noOne}</p>;
  return (
    <>
      {total > MAX_SHOWN && (
        <TextField
          label={t('common:personChooser.search')}
          labelHidden
          placeholder={t('common:personChooser.search')}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {found.every(({ people }) => people.length === 0) && (
        <p className="text-ink-2">{t('common:personChooser.notFound')}</p>
      )}
      {found.map(({ label, people }, index) => {
        const shown = whole.includes(label) || query !== '' ? people : people.slice(0, MAX_SHOWN);
        return (
          people.length > 0 && (
            <section key={label} className={index > 0 ? 'border-line border-t pt-2' : ''}>
              {index > 0 && <h3 className="text-2xs text-ink-2">{label}</h3>}
              <ul aria-label={label} className="-mx-2">
                {shown.map((person) => (
                  <li key={person.id}>
                    <button
                      type="button"
                      disabled={person.isImpossible}
                      onClick={({ currentTarget }) => onChoose(person, currentTarget)}
                      className="flex min-h-12 w-full flex-col justify-center rounded-control px-2 py-1 text-start leading-tight enabled:hover:bg-primary-tint disabled:text-ink-2 compact:min-h-9"
                    >
                      <bdi>{person.name}</bdi>
                      {person.about !== '' && <span className="text-2xs text-ink-2">{person.about}</span>}
                    </button>
                  </li>
                ))}
              </ul>
              {shown.length < people.length && (
                <Button
                  size="compact"
                  variant="quiet"
                  className="-mx-2 px-2!"
                  onClick={({ currentTarget }) => {
                    const list = currentTarget.previousElementSibling;
                    flushSync(() => setWhole([...whole, label]));
                    list?.querySelectorAll('button')[MAX_SHOWN]?.focus();
                  }}
                >
                  {t('common:personChooser.showMore', { count: people.length - shown.length })}
                </Button>
              )}
            </section>
          )
        );
      })}
    </>
  );
}
