import { Button } from '#web/ui/button.tsx';
import { control, FieldFrame } from '#web/ui/field-frame.tsx';
import { AUTH_TEXTS } from './texts.ts';

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
        <FieldFrame id={`${id}-height`} label={AUTH_TEXTS.nameLabel} hint={AUTH_TEXTS.nameHint}>
          <div className={control}>&nbsp;</div>
        </FieldFrame>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-card px-4 py-2">
        <p id={id} className="min-w-0 flex-1">
          <span className="block text-ink-2 text-sm">{AUTH_TEXTS.signingInAs} </span>
          <span className="font-bold text-lg">{name}</span>
        </p>
        <Button onClick={onLeave}>{AUTH_TEXTS.notYou}</Button>
      </div>
    </div>
  );
}
