import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';

/** Someone of the church, with a line about them in the list. */
export interface PersonInList {
  readonly id: MemberId;
  readonly name: string;
  readonly about: string;
}

/** The texts of a list of people. */
interface PeopleTexts {
  readonly title: string;
  readonly none: string;
  readonly add: string;
  readonly addConfirm: string;
  readonly remove: (name: string) => string;
  readonly edit?: (name: string) => string;
}

/** Lists people of a team. Adding and removing one takes effect at once. */
export function PeopleList(props: {
  texts: PeopleTexts;
  /** Undefined until they are known. */
  people: readonly PersonInList[] | undefined;
  /** Who can be added. */
  others: readonly PersonInList[];
  isBusy: boolean;
  /** Returns whether the person was added. */
  onAdd: (person: PersonInList) => Promise<boolean>;
  onRemove: (person: PersonInList) => void;
  /** Opens what can be changed about a person. */
  onEdit?: (person: PersonInList) => void;
  /** Shows instead of the list while it loads. */
  children?: ReactNode;
}) {
  const { texts, people = [], others, isBusy, onAdd, onRemove, onEdit, children } = props;
  const [chosen, setChosen] = useState<MemberId | null>(null);
  const section = useRef<HTMLElement>(null);
  /** The place in the list of who was removed last, until the next one there has the focus. */
  const removedAt = useRef<number | null>(null);

  const count = people.length;
  useEffect(() => {
    if (removedAt.current === null || document.activeElement !== document.body) return;
    const buttons = section.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];
    const next = buttons[Math.min(removedAt.current, count - 1)];
    (next ?? section.current?.querySelector('h3'))?.focus();
    removedAt.current = null;
  }, [count]);

  async function add(): Promise<void> {
    const person = others.find(({ id }) => id === chosen);
    if (!person || isBusy || !(await onAdd(person))) return;
    setChosen(null);
    section.current?.querySelector('select')?.focus();
  }

  function remove(person: PersonInList, index: number): void {
    if (isBusy) return;
    removedAt.current = index;
    onRemove(person);
  }

  return (
    <section ref={section} className="flex flex-col gap-3">
      <h3 tabIndex={-1} className="font-bold text-lg">
        {texts.title}
      </h3>
      {children}
      {props.people && count === 0 && <p className="text-ink-2">{texts.none}</p>}
      <ul>
        {people.map((person, index) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center gap-x-3 border-line border-t first:border-t-0"
          >
            <span className="min-w-[min(100%,9rem)] flex-1 py-1">
              <bdi>{person.name}</bdi>
              <span className="block text-ink-2 text-sm">{person.about}</span>
            </span>
            <span className="-ms-2 flex flex-wrap gap-x-3">
              {onEdit && (
                <Button
                  size="compact"
                  variant="quiet"
                  className="px-2!"
                  aria-label={texts.edit?.(person.name)}
                  onClick={() => onEdit(person)}
                >
                  {t('teams:editShort')}
                </Button>
              )}
              <Button
                size="compact"
                variant="quiet"
                className="px-2!"
                data-removes
                aria-label={texts.remove(person.name)}
                onClick={() => remove(person, index)}
              >
                {t('teams:takeOutShort')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <SelectField
            label={texts.add}
            value={chosen}
            onValueChange={setChosen}
            options={[
              { value: null as MemberId | null, label: t('teams:chooseMember') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Button
            className="self-start"
            busy={isBusy && chosen !== null}
            disabled={chosen === null}
            onClick={() => void add()}
          >
            {texts.addConfirm}
          </Button>
        </>
      )}
    </section>
  );
}
