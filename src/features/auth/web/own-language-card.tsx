import { languageCalls } from '#contract/languages.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { changeLanguage } from '#web/session/device-language.ts';
import { hardNavigate } from '#web/session/hard-navigate.ts';
import { useOwnProfile } from '#web/session/own-account.ts';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/field.tsx';

/** Lets members choose their language. The page loads again in it. Needs no PIN, because a wrong choice is easily undone. */
export function OwnLanguageCard() {
  const { profile } = useOwnProfile();
  const { data: languages } = useRead(languageCalls.listLanguages, {});
  const save = useChange(languageCalls.saveMyLanguage, { inTurn: true, refreshes: false });

  async function choose(language: string | null): Promise<void> {
    try {
      await save.mutateAsync({ body: { language } });
      hardNavigate((location) => location.reload());
    } catch (error) {
      showFailure(t('common:languageFailed'), error);
    }
  }

  if (!profile || !languages) return null;
  return (
    <Card>
      <SelectField
        label={t('common:language')}
        hint={t('auth:profile.languageHint')}
        value={save.isPending ? save.variables.body.language : profile.language}
        onValueChange={(language) => changeLanguage(() => void choose(language))}
        options={[
          { value: null, label: t('auth:profile.asDevice') },
          ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
      />
    </Card>
  );
}
