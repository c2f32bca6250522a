import { useId } from 'react';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';

/** Someone to choose. */
interface Choosable {
  readonly id: MemberId;
  readonly name: string;
}

/** Shows a choice of several people: those of the family as boxes to tick, everyone else in a list. */
export function PeopleField(props: {
  label: string;
  hint: string;
  error: string | undefined;
  /** The people offered first. */
  family: readonly Choosable[];
  everyone: readonly Choosable[];
  value: readonly MemberId[];
  onValueChange: (value: MemberId[]) => void;
}) {
  const { label, hint, error, family, everyone, value, onValueChange } = props;
  const id = useId();
  const isOffered = (one: Choosable) => family.some((other) => other.id === one.id) || value.includes(one.id);
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="text-ink-2 text-sm">
        {hint}
      </p>
      {everyone.filter(isOffered).map((one) => (
        <CheckboxField
          key={one.id}
          label={one.name}
          checked={value.includes(one.id)}
          onChange={({ target }) =>
            onValueChange(target.checked ? [...value, one.id] : value.filter((other) => other !== one.id))
          }
        />
      ))}
      <AddPersonField
        label={t('families:addSomeoneElse')}
        people={everyone.filter((one) => !isOffered(one))}
        onAdd={(added) => onValueChange([...value, added])}
      />
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** Shows a list of people. Choosing one adds them. */
export function AddPersonField(props: {
  label: string;
  people: readonly Choosable[];
  onAdd: (id: MemberId) => void;
}) {
  const { label, people, onAdd } = props;
  return (
    <SelectField
      label={label}
      labelHidden
      className="mt-2"
      value={null}
      onValueChange={(id) => id !== null && onAdd(id)}
      options={[
        { value: null as MemberId | null, label },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
