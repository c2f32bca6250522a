import { checkCalls, type ListedCheckKind } from '#contract/checks.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before a kind of checks is deleted with its dates. The server refuses one that a role needs, with advice. */
export function RemoveCheckKindDialog({ kind, onClose }: { kind: ListedCheckKind; onClose: () => void }) {
  const remove = useChange(checkCalls.removeCheckKind);
  const { name, memberCount: count } = kind;
  const change = () => remove.mutateAsync({ params: { id: kind.id } });
  return (
    <ConfirmDialog
      tone="danger"
      title={t('checks:removeKindTitle')}
      description={count === 0 ? t('checks:removeUnused', { name }) : t('checks:removeUsed', { name, count })}
      confirmLabel={t('checks:removeShort')}
      busyLabel={t('checks:removing')}
      onConfirm={() =>
        showResult(change(), {
          done: t('checks:kindRemoved'),
          failed: t('checks:kindRemoveFailed'),
        }).then(onClose)
      }
      onCancel={onClose}
    />
  );
}
