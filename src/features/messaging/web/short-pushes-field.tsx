import { settingsCalls } from '#contract/settings.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { CheckboxField } from '#web/ui/field.tsx';

/** Lets administrators choose that lock screens show only that there is something new. */
export function ShortPushesField() {
  const stored = useRead(settingsCalls.getAdminSettings, {});
  const save = useChange(settingsCalls.savePushOptions, { inTurn: true });
  const { hasShortPushes = false } = (save.isPending ? save.variables.body : stored.data) ?? {};
  return (
    <CheckboxField
      label={t('messaging:shortPushes')}
      hint={t('messaging:shortPushesHint')}
      checked={hasShortPushes}
      disabled={!stored.data}
      onChange={({ target }) =>
        void showResult(
          save.mutateAsync({ body: { hasShortPushes: target.checked, seen: { hasShortPushes } } }),
        )
      }
    />
  );
}
