import { useState } from 'react';
import { checkCalls, type ListedCheckKind } from '#contract/checks.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CheckKindDialog } from './check-kind-dialog.tsx';
import { RemoveCheckKindDialog } from './remove-check-kind-dialog.tsx';

/** Shows one kind of checks with how long it is valid, when it warns, and which roles need it. */
function KindRow(props: {
  kind: ListedCheckKind;
  /** The names of the roles that need it. */
  roles: readonly string[];
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { kind, roles, onEdit, onRemove } = props;
  const { name, validMonths, warnDays } = kind;
  const details = [
    validMonths === null ? t('checks:dated') : t('checks:months', { count: validMonths }),
    warnDays.length > 0 && t('checks:warns', { days: listText(warnDays.map(String)) }),
    roles.length > 0 ? t('checks:neededBy', { roles: listText(roles) }) : t('checks:neededByNone'),
  ].filter((detail) => detail !== false);
  return (
    <li className="relative flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0 grow basis-56 max-sm:pe-12">
        <p className="wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </p>
        <ul className="flex flex-wrap gap-x-4 text-ink-2 text-sm">
          {details.map((detail) => (
            <li key={detail} className="min-w-0">
              {detail}
            </li>
          ))}
        </ul>
      </div>
      <RowActions
        name={name}
        actions={[
          [t('checks:editShort'), t('checks:edit', { name }), onEdit],
          [t('checks:removeShort'), t('checks:removeKind', { name }), onRemove],
        ]}
      />
    </li>
  );
}

/** Shows the kinds of checks that roles can need, on the settings tab. */
export function ChecksCard() {
  const kinds = useRead(checkCalls.listCheckKinds, {});
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const [open, setOpen] = useState<{ kind: ListedCheckKind | null } | null>(null);
  const [removing, setRemoving] = useState<ListedCheckKind | null>(null);
  const listed = kinds.data ?? [];

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('checks:title')} about={t('checks:about')}>
        <Button icon={<PlusIcon />} onClick={() => setOpen({ kind: null })}>
          {t('checks:add')}
        </Button>
      </CardHeader>
      {kinds.isError && <LoadFailedAlert title={t('checks:loadFailed')} onRetry={kinds.refetch} />}
      {kinds.isPending && <Skeleton className="h-24 w-full" />}
      {kinds.data && listed.length === 0 && (
        <EmptyState title={t('checks:none')} hint={t('checks:noneHint')} />
      )}
      {listed.length > 0 && (
        <ul>
          {listed.map((kind) => (
            <KindRow
              key={kind.id}
              kind={kind}
              roles={roles.flatMap(({ name, checkKindIds }) => (checkKindIds.includes(kind.id) ? name : []))}
              onEdit={() => setOpen({ kind })}
              onRemove={() => setRemoving(kind)}
            />
          ))}
        </ul>
      )}
      {open && <CheckKindDialog kind={open.kind} onClose={() => setOpen(null)} />}
      {removing && <RemoveCheckKindDialog kind={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
