import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { t } from '#languages/t.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EffectList } from './effect-list.tsx';

/** Asks whether people leave another family for this one, and says what that ends. */
export function MoveDialog(props: {
  /** Who leaves which family. */
  sentence: string;
  effects: RefusalParams['in_other_family']['effects'];
  onAnswer: (isConfirmed: boolean) => Promise<void>;
}) {
  const { sentence, effects, onAnswer } = props;
  return (
    <ConfirmDialog
      title={t('families:moveTitle')}
      description={
        <>
          <p className="font-semibold text-ink">{sentence}</p>
          <p className="mt-2">{t('families:moveAbout')}</p>
          <EffectList effects={effects} />
        </>
      }
      confirmLabel={t('families:move')}
      busyLabel={t('common:ui.saving')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
