import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';
import { control, FieldFrame } from '#web/ui/field-frame.tsx';

interface RememberedMemberCardProps {
  /** Id of the text that says who signs in, for the field that it describes. */
  id: string;
  name: string;
  onLeave: () => void;
}

/**
 * Shows the member who last signed in on this device, instead of the name field. At least as high as the field, so that
 * nothing moves.
 */
export function RememberedMemberField({ id, name, onLeave }: RememberedMemberCardProps) {
  return (
    <div className="grid grid-cols-1 *:[grid-area:1/1]">
      <div className="invisible">
        <FieldFrame id={`${id}-height`} label={t('auth:nameLabel')} hint={t('auth:nameHint')}>
          <div className={control}>&nbsp;</div>
        </FieldFrame>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-card px-4 py-2">
        <p id={id} className="min-w-0 flex-1">
          <span className="block text-ink-2 text-sm">{t('auth:signingInAs')} </span>
          <span className="font-bold text-lg">{name}</span>
        </p>
        <Button onClick={onLeave}>{t('auth:notYou')}</Button>
      </div>
    </div>
  );
}
