import { settingsCalls } from '#contract/settings.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/field.tsx';

const OPTIONS = ['hasGuests', 'hasLearners', 'asksWhoServed'] as const;

/** Lets administrators turn on what few churches need: guests, learning, and the question who served. */
export function RosterOptionsCard() {
  const stored = useChurch();
  const save = useChange(settingsCalls.saveRosterOptions, { inTurn: true });
  const shown = { ...stored, ...(save.isPending && save.variables.body) };
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('settings:rosterOptions.title')}</h2>
      {OPTIONS.map((option) => (
        <CheckboxField
          key={option}
          label={t(`settings:rosterOptions.${option}`)}
          hint={t(`settings:rosterOptions.${option}Hint`)}
          checked={shown[option]}
          onChange={({ target }) =>
            void showResult(
              save.mutateAsync({ body: { [option]: target.checked, seen: { [option]: shown[option] } } }),
            )
          }
        />
      ))}
    </Card>
  );
}
