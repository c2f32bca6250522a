import { useDeferredValue, useMemo, useState } from 'react';
import { type ManagedMember, memberCalls } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import type { RoleId, TeamId } from '#domain/ids.ts';
import { contactOf, hasNumberWithoutTexts } from '#domain/members/contact.ts';
import { fullName, matchesName } from '#domain/members/member-name.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { compareTexts } from '#domain/text/collate.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { PrintedTitle } from '#web/frame/printed-title.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { UsersIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { type RowAction, RowActions } from '#web/ui/row-actions.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { limitsText } from './limits-wording.ts';
import { LockedBadge } from './locked-badge.tsx';
import {
  type ChecksPart,
  type FamilyPart,
  type MemberAction,
  MemberSheet,
  type TeamsPart,
} from './member-sheet.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { type TeamFilter, useTeamFilter } from './use-team-filter.ts';

/** Returns why messages don't reach a member as others, or null. */
function contactNote(member: ManagedMember): string | null {
  if (member.contactBy === 'none') return t('members:noMessages');
  if (hasNumberWithoutTexts(member)) return t('members:cannotText');
  return member.isReachable ? null : t('members:unreachable');
}

/** Returns how many members there are, how many of them a search found, and how many don't serve. */
function countText(found: number, all: number, notServing: number): string {
  if (found !== all) return t('members:countFound', { found, count: all });
  if (notServing === 0) return t('members:count', { count: all });
  const serving = t('members:count', { count: all - notServing });
  return t('members:countAndNotServing', { serving, count: notServing });
}

/** Shows what is unusual about a member, below the field concerned. */
function Note({ children }: { children: string | null | false }) {
  return (
    children && <span className="block font-normal text-ink-2 text-sm compact:text-2xs">{children}</span>
  );
}

/** A member and their open dialog. */
interface Opened {
  readonly member: ManagedMember;
  readonly action: MemberAction;
}

/** Shows the buttons of a row. Administrators can't delete themselves. */
function Actions({ member, onAct }: { member: ManagedMember; onAct: (action: MemberAction) => void }) {
  const isSelf = member.id === useCurrentUser().id;
  const name = fullName(member);
  const actions: readonly RowAction[] = [
    [t('members:edit'), t('members:editMember', { name }), () => onAct('edit')],
    [t('members:initials'), t('members:editInitials', { name }), () => onAct('initials')],
    [t('members:removeConfirm'), t('members:remove', { name }), () => onAct('remove')],
  ];
  return <RowActions name={name} actions={isSelf ? actions.slice(0, 2) : actions} />;
}

/** Returns each of a member's teams with the role they prefer in it: "Kids: Helper". */
function teamTexts(
  { memberships }: ManagedMember,
  teams: ReadonlyMap<TeamId, string>,
  nameOfRole: ReadonlyMap<RoleId | null, string>,
): string[] {
  return memberships.map(({ teamId, preferredRoleId }) => {
    const [team, role] = [teams.get(teamId) ?? '', nameOfRole.get(preferredRoleId)];
    return role === undefined ? team : t('members:teams.teamAndRole', { team, role });
  });
}

const pastorText = ({ role }: ManagedMember) => (role === 'pastor' ? t('members:pastor') : null);

/** The orders of the table, by column. */
const COMPARE = {
  name: compareByLastName,
  // Members without initials come last.
  initials: (a: ManagedMember, b: ManagedMember) =>
    Number(a.initials === null) - Number(b.initials === null) ||
    compareTexts(a.initials ?? '', b.initials ?? '') ||
    compareByLastName(a, b),
  role: (a: ManagedMember, b: ManagedMember) =>
    Number(b.isAdmin) - Number(a.isAdmin) || compareByLastName(a, b),
};

type Order = keyof typeof COMPARE;

/** Returns the columns. The name opens the member's sheet, anywhere in the row. */
function columns(
  onOpen: (opened: Opened) => void,
  nameOfRole: ReadonlyMap<RoleId | null, string>,
  { order, onSort }: { order: Order; onSort: (order: Order) => void },
  teams: TeamFilter['teams'],
): readonly Column<ManagedMember>[] {
  const sortedBy = (by: Order) => ({ isSorted: by === order, onSort: () => onSort(by) });
  return [
    {
      key: 'name',
      header: t('members:columns.name'),
      ...sortedBy('name'),
      rowHeader: true,
      cell: (member) => (
        <>
          <button
            type="button"
            className="printed text-start max-sm:wrap-anywhere font-semibold after:absolute after:inset-0"
            onClick={() => onOpen({ member, action: 'edit' })}
          >
            <bdi>{fullName(member)}</bdi>
          </button>
          <Note>{member.firstLogin && t('members:notSignedInYet')}</Note>
          <span className="sm:hidden">
            <Note>{listText([member.isAdmin ? t('members:admin') : null, pastorText(member)])}</Note>
          </span>
          {member.isLocked && (
            <span className="relative z-1 flex w-fit flex-wrap items-center gap-2">
              <LockedBadge member={member} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'initials',
      header: t('members:columns.initials'),
      ...sortedBy('initials'),
      cell: (member) => member.initials || t('members:noInitials'),
    },
    {
      key: 'role',
      header: t('members:columns.role'),
      ...sortedBy('role'),
      // On a phone, only what is unusual shows, below the name.
      className: 'max-sm:hidden!',
      cell: (member) => (
        <>
          {member.isAdmin ? t('members:admin') : <span className="text-ink-2">{t('members:member')}</span>}
          <Note>{pastorText(member)}</Note>
        </>
      ),
    },
    {
      key: 'contact',
      header: t('members:columns.contact'),
      className: 'wrap-anywhere lg:min-w-52 print:min-w-48',
      unlabeled: true,
      cell: (member) => (
        <>
          <bdi>{contactOf(member)?.address ?? member.phoneNumber ?? member.email}</bdi>
          <Note>{contactNote(member)}</Note>
        </>
      ),
    },
    {
      key: 'preferred',
      header: teams ? t('members:teams.memberTeams') : t('members:columns.preferred'),
      className: 'max-sm:wrap-anywhere',
      cell: (member) => (
        <>
          {!member.doesNotServe &&
            (teams ? listText(teamTexts(member, teams, nameOfRole)) : nameOfRole.get(member.preferredRoleId))}
          <Note>
            {teams && !member.doesNotServe && member.memberships.length === 0 && t('members:teams.inNoTeam')}
          </Note>
          <Note>
            {member.doesNotServe
              ? t('members:doesNotServe')
              : (member.maxPerMonth !== null || member.neverTwoInARow || member.onceADay) &&
                limitsText(member)}
          </Note>
        </>
      ),
    },
    {
      key: 'actions',
      header: t('members:columns.actions'),
      className: 'max-sm:hidden! sm:w-px sm:py-0.5! print:hidden',
      unlabeled: true,
      cell: (member) => <Actions member={member} onAct={(action) => onOpen({ member, action })} />,
    },
  ];
}

const NO_MEMBERS: readonly ManagedMember[] = [];

/** Rows per page. 500 rows with their buttons take a phone over a second to render, on every keystroke. */
const PAGE_SIZE = 50;

/** Shows all members with a search by part of a name. */
export function MembersTable(props: { Family?: FamilyPart; Teams?: TeamsPart; Checks?: ChecksPart }) {
  const { Family, Teams, Checks } = props;
  const filter = useTeamFilter();
  const { teams } = filter;
  const { data, isPending, isError, refetch } = useRead(memberCalls.listMembers, {});
  const [query, setQuery] = useState('');
  // The list may update a moment later, so that typing stays fast with hundreds of rows.
  const deferredQuery = useDeferredValue(query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const [order, onSort] = useState<Order>('name');
  const shownColumns = useMemo(
    () =>
      columns(setOpened, new Map(roles.data?.map(({ id, name }) => [id, name])), { order, onSort }, teams),
    [roles.data, order, teams],
  );
  const members = data ?? NO_MEMBERS;
  const sorted = useMemo(() => [...members].sort(COMPARE[order]), [members, order]);
  // As last read, or as it was when another coordinator has deleted it.
  const member = opened && (members.find(({ id }) => id === opened.member.id) ?? opened.member);
  const close = () => setOpened(null);
  const [onlyUnreachable, setOnlyUnreachable] = useState(false);
  const unreachable = sorted.filter(({ isReachable }) => !isReachable);
  const listed = onlyUnreachable && unreachable.length > 0 ? unreachable : sorted;
  const shown = listed.filter((member) => filter.isShown(member) && matchesName(member, deferredQuery));

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl print:hidden">{t('members:tableTitle')}</h2>
      <PrintedTitle title={t('members:tableTitle')} />
      {isError && <LoadFailedAlert title={t('members:loadFailed')} onRetry={refetch} />}
      {isPending && <Skeleton className="h-64 w-full" />}
      {data && members.length === 0 && (
        <EmptyState icon={<UsersIcon />} title={t('members:noOne')} hint={t('members:emptyHint')} />
      )}
      {members.length > 0 && (
        <>
          <div className="no-print flex flex-col gap-4">
            <TextField
              type="search"
              label={t('members:search')}
              hint={countText(
                shown.length,
                members.length,
                members.filter(({ doesNotServe }) => doesNotServe).length,
              )}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            {teams && (
              <SelectField
                label={t('members:teams.filter')}
                value={filter.team}
                onValueChange={filter.choose}
                options={[
                  { value: null as TeamFilter['team'], label: t('members:teams.all') },
                  ...[...teams].map(([id, name]) => ({ value: id, label: name })),
                  { value: 'none', label: t('members:teams.noTeam') },
                ]}
              />
            )}
            {unreachable.length > 0 && (
              <CheckboxField
                label={t('members:onlyUnreachable', { count: unreachable.length })}
                checked={onlyUnreachable}
                onChange={(event) => setOnlyUnreachable(event.target.checked)}
              />
            )}
          </div>
          {shown.length === 0 ? (
            <EmptyState title={t('members:noMatch')} />
          ) : (
            <DataTable
              caption={t('members:tableTitle')}
              narrow="stacked in-line"
              isCompact
              columns={shownColumns}
              rows={shown}
              rowKey={(member) => member.id}
              pageSize={PAGE_SIZE}
              showMore={t('members:showMore')}
            />
          )}
        </>
      )}
      {member && opened?.action !== 'remove' && (
        <MemberSheet
          member={member}
          startsAt={opened?.action ?? 'edit'}
          Family={Family}
          Teams={Teams}
          Checks={Checks}
          onClose={close}
        />
      )}
      {member && opened?.action === 'remove' && (
        <RemoveMemberDialog member={member} onClose={close} onRemoved={close} />
      )}
    </Card>
  );
}
