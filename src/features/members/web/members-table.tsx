import { useDeferredValue, useMemo, useState } from 'react';
import { type ManagedMember, memberCalls } from '#contract/members.ts';
import { contactOf, hasNumberWithoutTexts } from '#domain/members/contact.ts';
import { fullName, matchesName } from '#domain/members/member-name.ts';
import { useRead } from '#web/api/server-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LockedBadge } from './locked-badge.tsx';
import { MemberActionDialog } from './member-action-dialog.tsx';
import { type MemberAction, MemberActions } from './member-actions.tsx';
import { MEMBERS_TEXTS } from './texts.ts';
import { MEMBER_ORDERS, useMemberOrder } from './use-member-order.ts';

/** Returns the columns. The last one has the actions on a member. */
function columns(onAct: (action: MemberAction) => void): readonly Column<ManagedMember>[] {
  return [
    {
      key: 'name',
      header: MEMBERS_TEXTS.columns.name,
      rowHeader: true,
      cell: (member) => (
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0">{fullName(member)}</bdi>
          {member.doesNotServe && <Badge>{MEMBERS_TEXTS.doesNotServe}</Badge>}
          {member.firstLogin && <Badge>{MEMBERS_TEXTS.notSignedInYet}</Badge>}
          {!contactOf(member) && (
            <span className="font-normal text-ink-2 text-sm">
              {member.contactBy === 'none' ? MEMBERS_TEXTS.noMessages : MEMBERS_TEXTS.unreachable}
            </span>
          )}
          {hasNumberWithoutTexts(member) && (
            <span className="font-normal text-ink-2 text-sm">{MEMBERS_TEXTS.cannotText}</span>
          )}
          {member.isLocked && <LockedBadge member={member} />}
        </span>
      ),
    },
    {
      key: 'initials',
      header: MEMBERS_TEXTS.columns.initials,
      cell: (member) => member.initials || MEMBERS_TEXTS.noInitials,
    },
    {
      key: 'role',
      header: MEMBERS_TEXTS.columns.role,
      cell: (member) => (
        <span className="inline-flex flex-wrap gap-2">
          {member.isAdmin ? <Badge tone="primary">{MEMBERS_TEXTS.admin}</Badge> : MEMBERS_TEXTS.member}
          {member.role === 'pastor' && <Badge>{MEMBERS_TEXTS.pastor}</Badge>}
        </span>
      ),
    },
    {
      key: 'actions',
      header: MEMBERS_TEXTS.columns.actions,
      className: 'sm:w-px sm:py-0.5 print:hidden',
      unlabeled: true,
      cell: (member) => <MemberActions member={member} onAct={onAct} />,
    },
  ];
}

const NO_MEMBERS: readonly ManagedMember[] = [];

/** Rows per page. 500 rows with their buttons take a phone over a second to render, on every keystroke. */
const PAGE_SIZE = 50;

/** Shows all members with a search by part of a name. */
export function MembersTable() {
  const { data, isPending, isError, refetch } = useRead(memberCalls.listMembers, {});
  const [query, setQuery] = useState('');
  const [maxShown, setMaxShown] = useState(PAGE_SIZE);
  // The list may update a moment later, so that typing stays fast with hundreds of rows.
  const deferredQuery = useDeferredValue(query);
  const [action, setAction] = useState<MemberAction | null>(null);
  const shownColumns = useMemo(() => columns(setAction), []);
  const members = data ?? NO_MEMBERS;
  const { order, setOrder, sorted } = useMemberOrder(members);
  const [onlyUnreachable, setOnlyUnreachable] = useState(false);
  const unreachable = sorted.filter((member) => !contactOf(member));
  const listed = onlyUnreachable && unreachable.length > 0 ? unreachable : sorted;
  const shown =
    deferredQuery.trim() === '' ? listed : listed.filter((member) => matchesName(member, deferredQuery));

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{MEMBERS_TEXTS.tableTitle}</h2>
      {isError && <LoadFailedAlert title={MEMBERS_TEXTS.loadFailed} onRetry={refetch} />}
      {isPending && <Skeleton className="h-64 w-full" />}
      {data && members.length === 0 && (
        <EmptyState icon={<UsersIcon />} title={MEMBERS_TEXTS.noOne} hint={MEMBERS_TEXTS.emptyHint} />
      )}
      {members.length > 0 && (
        <>
          <div className="no-print grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <TextField
              type="search"
              label={MEMBERS_TEXTS.search}
              hint={MEMBERS_TEXTS.count(
                shown.length,
                members.length,
                members.filter(({ doesNotServe }) => doesNotServe).length,
              )}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setMaxShown(PAGE_SIZE);
              }}
            />
            <SelectField
              label={MEMBERS_TEXTS.order}
              value={order}
              onChange={(event) => setOrder(event.target.value)}
            >
              {MEMBER_ORDERS.map((by) => (
                <option key={by} value={by}>
                  {MEMBERS_TEXTS.orders[by]}
                </option>
              ))}
            </SelectField>
          </div>
          {unreachable.length > 0 && (
            <CheckboxField
              className="no-print"
              label={MEMBERS_TEXTS.onlyUnreachable(unreachable.length)}
              checked={onlyUnreachable}
              onChange={(event) => {
                setOnlyUnreachable(event.target.checked);
                setMaxShown(PAGE_SIZE);
              }}
            />
          )}
          {shown.length === 0 ? (
            <EmptyState title={MEMBERS_TEXTS.noMatch} />
          ) : (
            <DataTable
              caption={MEMBERS_TEXTS.tableTitle}
              narrow="stacked in-line"
              columns={shownColumns}
              rows={shown.slice(0, maxShown)}
              rowKey={(member) => member.id}
            />
          )}
          {shown.length > maxShown && (
            <Button className="self-center" onClick={() => setMaxShown(maxShown + PAGE_SIZE)}>
              {MEMBERS_TEXTS.showMore}
            </Button>
          )}
        </>
      )}
      {action && <MemberActionDialog action={action} onClose={() => setAction(null)} />}
    </Card>
  );
}
