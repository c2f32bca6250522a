import type { ImportVerdict } from '#contract/transfer.ts';
import type { SharedRowChoice } from '#domain/import/import-people.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { SelectField } from '#web/ui/field.tsx';

/** Asks whether several people in a row become one member or two, and who the numbers belong to. */
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
    label: t('transfer:twoMembersWhose', { detail: first, name: names[at] ?? '' }),
  }));
  return (
    <SelectField
      {...field}
      value={choice}
      onValueChange={(chosen) => chosen && onChoose(chosen)}
      options={[
        { value: null, label: t('transfer:chooseShared'), disabled: true },
        {
          value: 'two',
          label:
            details.length > 0
              ? t('transfer:twoMembersWithout', { details: listText(details) })
              : t('transfer:twoMembers'),
        },
        ...(details.length > 0 ? whose : []),
        { value: 'one', label: t('transfer:oneMember') },
      ]}
    />
  );
}
