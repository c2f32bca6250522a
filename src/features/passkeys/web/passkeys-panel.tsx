import { useState } from 'react';
import { type Passkey, passkeyCalls } from '#contract/passkeys.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { canUsePasskeys } from '#web/session/passkey-browser.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

/** The dialog that is open over the list. */
type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'new-codes' }
  | { readonly kind: 'remove'; readonly passkey: Passkey }
  | { readonly kind: 'show-codes'; readonly codes: readonly string[] };

/** Shows an administrator's passkeys and recovery codes. */
export function PasskeysPanel() {
  const { today } = useChurch();
  const { data, isPending, isError, refetch } = useRead(passkeyCalls.listPasskeys, {});
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const passkeys = data?.passkeys ?? [];

  function handleAdded(codes: readonly string[] | null): void {
    // The codes show that it worked, and on a phone a toast would cover their title.
    if (codes) setDialog({ kind: 'show-codes', codes });
    else {
      setDialog(null);
      showToast({ title: t('passkeys:wasAdded') });
    }
  }

  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-bold text-xl">{t('passkeys:title')}</h2>
      <p className="text-ink-2">{t('passkeys:about')}</p>
      {isPending && <Skeleton className="h-24 w-full" />}
      {isError && <LoadFailedAlert title={t('passkeys:failedToLoad')} onRetry={refetch} />}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              today={today}
              onRemove={() => setDialog({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {data && passkeys.length === 0 && <p>{t('passkeys:none')}</p>}
      {data && passkeys.length > 0 && (
        <RecoveryCodesPanel left={data.recoveryCodesLeft} onRenew={() => setDialog({ kind: 'new-codes' })} />
      )}
      {data && <AddPasskeySection isPossible={data.isPossible} onAdd={() => setDialog({ kind: 'add' })} />}
      {dialog?.kind === 'add' && <AddPasskeyDialog onAdded={handleAdded} onClose={close} />}
      {dialog?.kind === 'new-codes' && (
        <NewCodesDialog onMade={(codes) => setDialog({ kind: 'show-codes', codes })} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemovePasskeyDialog passkey={dialog.passkey} isLast={passkeys.length === 1} onClose={close} />
      )}
      {dialog?.kind === 'show-codes' && <RecoveryCodesDialog codes={dialog.codes} onClose={close} />}
    </Card>
  );
}

/** Shows the button that adds a passkey, or why there is none. */
function AddPasskeySection({ isPossible, onAdd }: { isPossible: boolean; onAdd: () => void }) {
  if (!isPossible || !canUsePasskeys())
    return (
      <p className="text-ink-2 text-sm">{t(isPossible ? 'passkeys:notThisBrowser' : 'passkeys:notHere')}</p>
    );
  return (
    <Button className="mt-2" onClick={onAdd}>
      {t('passkeys:add')}
    </Button>
  );
}
