import { RECOVERY_CODES } from '#domain/sign-in/second-step.ts';
import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';

/** Fewer codes than this show a warning. */
const FEW = 4;

/** Shows how many recovery codes are left, and a button for new ones. */
export function RecoveryCodesPanel({ left, onRenew }: { left: number; onRenew: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{t('passkeys:codesLeft', { left, most: RECOVERY_CODES })}</p>
        <p className={`text-sm ${left < FEW ? 'font-semibold text-warn' : 'text-ink-2'}`}>
          {left < FEW ? t('passkeys:fewCodes') : t('passkeys:codesWhy')}
        </p>
      </div>
      <Button size="small" onClick={onRenew}>
        {t('passkeys:newCodes')}
      </Button>
    </div>
  );
}
