import { useEffect, useEffectEvent } from 'react';
import { tabAddress } from '#contract/pages.ts';
import { FamiliesCard } from '#features/families/web/families-card.tsx';
import { MemberFamilyLine } from '#features/families/web/member-family-line.tsx';
import { AddMemberForm } from '#features/members/web/add-member-form.tsx';
import { MembersTable } from '#features/members/web/members-table.tsx';
import { OneTimePinDialog } from '#features/members/web/one-time-pin-dialog.tsx';
import { RolePreferencesPanel } from '#features/members/web/role-preferences-panel.tsx';
import { ExportCard } from '#features/transfer/web/export-card.tsx';
import { ImportCard } from '#features/transfer/web/import-card.tsx';
import { WithoutPinNotice } from '#features/transfer/web/without-pin-notice.tsx';
import { t } from '#languages/t.ts';
import { useCardInAddress, useGoToCard } from '#web/frame/card-in-address.ts';
import { useTabState } from '#web/frame/tab-drafts.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { AdminCards } from './admin-cards.tsx';
import { MemberChecksPanel } from './check-parts.tsx';
import { GuestsCard } from './guest-parts.tsx';
import { LedCalendarCard, LedTeamsPanel, MemberTeamsPanel } from './team-parts.tsx';

/** The cards that show on request, above the members. */
const ON_REQUEST = [
  { id: 'add-member', title: 'members:addTitle', Card: AddMemberForm },
  { id: 'import', title: 'transfer:importTitle', Card: ImportCard },
] as const;

const Members = () => (
  <MembersTable Family={MemberFamilyLine} Teams={MemberTeamsPanel} Checks={MemberChecksPanel} />
);

const Guests = () => <GuestsCard Checks={MemberChecksPanel} OneTimePin={OneTimePinDialog} />;

const CARDS = [
  { id: 'members', Card: Members },
  { id: 'families', Card: FamiliesCard },
  { id: 'role-preferences', Card: RolePreferencesPanel },
  { id: 'export', Card: ExportCard },
  { id: 'guests', Card: Guests },
] as const;

/**
 * Returns the ids of the optional cards that the address has named so far. They stay open, and so does the input in
 * them.
 */
function useOpenedCards(): readonly string[] {
  const [opened, setOpened] = useTabState<readonly string[]>('opened-cards', []);
  const open = useEffectEvent(() => {
    const id = window.location.hash.slice(1);
    if (!opened.includes(id)) setOpened([...opened, id]);
  });
  useEffect(() => {
    const follow = () => open();
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return opened;
}

/** Shows the tab 'Member Management': who is there, or for leads who is in their teams. */
export function AdminMembersPanel() {
  return useCurrentUser().isAdmin ? (
    <EveryonePanel />
  ) : (
    <div className="flex min-w-0 flex-col gap-5">
      <LedTeamsPanel Checks={MemberChecksPanel} />
      <Guests />
      <ExportCard />
      <LedCalendarCard />
    </div>
  );
}

/** Shows all members, and on request how to add people. */
function EveryonePanel() {
  const opened = useOpenedCards();
  // The heading of a card gets the focus when it opens.
  useCardInAddress(opened.join());
  const goToCard = useGoToCard();
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="no-print flex flex-wrap gap-3">
        {ON_REQUEST.map(({ id, title }) => (
          <Button key={id} onClick={() => goToCard(`${tabAddress('admin', 'members')}#${id}`)}>
            {t(title)}
          </Button>
        ))}
      </div>
      <div id="first-pins" className="contents">
        <WithoutPinNotice />
      </div>
      <AdminCards cards={[...ON_REQUEST.filter(({ id }) => opened.includes(id)), ...CARDS]} />
    </div>
  );
}
