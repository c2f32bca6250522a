import type { ImportVerdict } from '#contract/transfer.ts';
import type { SharedRowChoice } from '#domain/import/import-people.ts';
import { SelectField } from '#web/ui/field.tsx';
import { TRANSFER_TEXTS } from './texts.ts';

/** Asks whether several people in a row become one member or two, and whose the numbers are. */
export function CoupleField(props: {
  label: string;
  labelHidden?: boolean;
  shared: Pick<NonNullable<ImportVerdict['shared']>, 'names' | 'details' | 'choice'>;
  onChoose: (choice: SharedRowChoice) => void;
}) {
  const { shared, onChoose, ...field } = props;
  const { names, details, choice } = shared;
  const [first = ''] = details;
  const whose = (['two_first', 'two_second'] as const).map((value, at) => ({
    value,
    label: TRANSFER_TEXTS.twoMembersWhose(first, names[at] ?? ''),
  }));
  return (
    <SelectField
      {...field}
      value={choice}
      onValueChange={(chosen) => chosen && onChoose(chosen)}
      options={[
        { value: null, label: TRANSFER_TEXTS.chooseShared, disabled: true },
        { value: 'two', label: TRANSFER_TEXTS.twoMembers(details) },
        ...(details.length > 0 ? whose : []),
        { value: 'one', label: TRANSFER_TEXTS.oneMember },
      ]}
    />
  );
}
