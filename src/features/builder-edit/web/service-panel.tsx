import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BuilderService } from '#contract/roster.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { namesAt, placesToFill } from '#domain/roster/builder-selection.ts';
import { serviceKey, sharesDate } from '#domain/services/services.ts';
import { atStart } from '#languages/dates.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import type { PendingSelections } from '#web/builder/use-pending-selections.ts';
import { BuilderWorkPanel } from '#web/builder/work-panel.tsx';
import { concernsText } from '#web/places/candidate-list.tsx';
import { GuestChoice } from '#web/places/guest-choice.tsx';
import { useTeamsTogether } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckIcon, StarIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TipDescription, TooltipLayer } from '#web/ui/tooltip.tsx';
import { TIP_IDS } from './person-button.tsx';
import { BuilderRoleCard, ORDERS, type PeopleOrder } from './role-card.tsx';
import { BuilderSummaryCard } from './summary-card.tsx';
import { CHOSEN_SERVICE_ID } from './use-address.ts';
import { useConcerns } from './use-concerns.ts';
import { useBuilderService } from './use-service.ts';

/** Next to each other on a phone, without icons to save space. With large text they wrap. */
const ACTION = 'flex-auto max-lg:px-2 max-lg:[&>svg]:hidden lg:flex-none';

/** Scrolls the heading to the top of a narrow screen. On a wide screen, next to the list, it is already visible. */
function scrollToAndFocus(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: window.innerWidth < 1024 ? 'start' : 'nearest' });
  heading?.focus({ preventScroll: true });
}

/** A person chosen for a role, and the button that was pressed. */
interface Choice {
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly pressed: HTMLElement;
  /** What a coordinator is asked first. */
  readonly question: string;
  /** Whether the person is selected already, and choosing them again clears that. */
  readonly isSelected?: true;
}

/** Makes a change and scrolls so that the pressed button is where it was, for a second tap next to it. */
function keepInPlace(pressed: HTMLElement, change: () => void): void {
  const { top } = pressed.getBoundingClientRect();
  flushSync(change);
  const moved = pressed.isConnected ? pressed.getBoundingClientRect().top - top : 0;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

/** Shows the right column: the chosen service role by role, and its actions. Mounted again for each service. */
export function BuilderServicePanel(props: {
  entry: BuilderService;
  /** All services of the month. */
  services: readonly BuilderService[];
  pendingSelections: PendingSelections;
  /** The roles whose places are published. */
  lockedRoles: ReadonlySet<RoleId>;
  isSundaysOnly: boolean;
  order: PeopleOrder;
  onOrderChange: (order: PeopleOrder) => void;
}) {
  const { entry, services, pendingSelections, lockedRoles, isSundaysOnly, order, onOrderChange } = props;
  const isLocked = entry.roles.every(({ id }) => lockedRoles.has(id));
  const teams = useTeamsTogether();
  /** Returns the team that begins with a role of the service, if several are shown. */
  const beginningAt = (n: number) =>
    entry.roles[n - 1]?.teamId === entry.roles[n]?.teamId
      ? undefined
      : teams.find(({ id }) => id === entry.roles[n]?.teamId);
  const actions = useBuilderService(entry, pendingSelections, lockedRoles);
  const { choice } = actions;
  const key = serviceKey(entry);
  const { concernsAt, readConcernsAt } = useConcerns(monthOf(entry.date), pendingSelections);
  /** The choice that a coordinator is asked about first. */
  const [asked, setAsked] = useState<Choice | null>(null);
  const title = serviceTitle({ ...entry, date: entry.date, sharesDate: sharesDate(entry, services) });
  const [isClearing, setClearing] = useState(false);
  // A role that is being filled by hand stays expanded, so that nothing moves under a second tap.
  const [openRoles, setOpenRoles] = useState<readonly number[]>([]);
  const openRole = (id: RoleId) => setOpenRoles((open) => [...open, id]);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const refused = pendingSelections.refusedAt(entry);

  function choose({ roleId, memberId, pressed, question }: Choice): void {
    setAsked(null);
    keepInPlace(pressed, () => {
      openRole(roleId);
      actions.click(roleId, memberId, question !== '');
    });
  }

  /** Asks about someone who was chosen before the concerns about them were known. */
  async function askAfterwards(chosen: Choice): Promise<void> {
    const { roleId, memberId } = chosen;
    const isSelected = () =>
      pendingSelections.current(key).some((one) => one.roleId === roleId && one.memberId === memberId);
    if (!isSelected()) return;
    const concerns = await readConcernsAt(entry, memberId).catch(() => []);
    const question = concernsText({ concerns }, 'asks_first');
    if (question !== '' && isSelected()) setAsked({ ...chosen, question, isSelected: true });
  }

  // On a phone the roles are below the list of services, so the choice moves the view and the focus there.
  useEffect(() => scrollToAndFocus(heading.current), []);

  return (
    <section ref={section} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 ref={heading} id={CHOSEN_SERVICE_ID} tabIndex={-1} className="me-auto font-bold text-xl">
          {atStart(title)}
        </h3>
        {!isLocked && entry.roles.length > 0 && (
          <Segmented
            isCompact
            label={t('builder:order.label')}
            value={order}
            onValueChange={onOrderChange}
            options={ORDERS.map((value) => ({ value, label: t(`builder:order.${value}`) }))}
          />
        )}
      </div>
      {entry.roles.length === 0 ? (
        <EmptyState title={t('builder:noRoles')} />
      ) : (
        <>
          <BuilderSummaryCard entry={entry} choice={choice} lockedRoles={lockedRoles} />
          <TooltipLayer className="flex flex-col gap-4">
            <TipDescription id={TIP_IDS.elsewhere} text={t('builder:elsewhereTip')} />
            <TipDescription id={TIP_IDS.saved} text={t('builder:savedTip')} />
            {entry.roles.map((role, n) => (
              // In print, this space stops the edge of a card from ending up on the previous page.
              <div key={role.id} className="break-inside-avoid print:pt-0.5">
                {beginningAt(n) && <h4 className="mb-3 font-bold text-lg">{beginningAt(n)?.name}</h4>}
                <BuilderRoleCard
                  isInTeam={teams.length > 0}
                  role={role}
                  entry={entry}
                  choice={choice}
                  order={order}
                  isSundaysOnly={isSundaysOnly}
                  pendingSelections={pendingSelections}
                  isLocked={lockedRoles.has(role.id)}
                  concernsOf={(memberId) => concernsAt(entry, memberId)}
                  refused={refused.filter(({ roleId }) => roleId === role.id)}
                  isOpen={openRoles.includes(role.id)}
                  onOpen={() => openRole(role.id)}
                  onClick={(memberId, pressed, question) => {
                    const chosen = { roleId: role.id, memberId, pressed, question: question ?? '' };
                    if (question) return setAsked(chosen);
                    choose(chosen);
                    if (question === null) void askAfterwards(chosen);
                  }}
                />
                {!lockedRoles.has(role.id) && !entry.isPast && placesToFill(choice, role) > 0 && (
                  <div className="no-print mt-1 max-w-md ps-2">
                    <GuestChoice
                      onGive={(guest, isConfirmed) => actions.putGuest(null, role.id, guest.id, isConfirmed)}
                    />
                  </div>
                )}
              </div>
            ))}
          </TooltipLayer>
          <p className="no-print text-ink-2 text-sm">{t('builder:note')}</p>
          <div
            data-bottom-bar
            className="no-print sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap gap-3 border-line border-t bg-paper px-4 py-3 lg:bottom-0 lg:mx-0"
          >
            <Button
              variant="primary"
              className={`lg:min-w-40 ${ACTION}`}
              icon={<CheckIcon />}
              disabled={isLocked}
              onClick={() => {
                setOpenRoles([]);
                void actions
                  .save()
                  .then(() =>
                    section.current?.querySelector('[data-refused]')?.scrollIntoView({ block: 'center' }),
                  );
              }}
            >
              {choice.pending.length > 0
                ? t('builder:saveCount', { count: choice.pending.length })
                : t('builder:save')}
            </Button>
            <Button
              className={ACTION}
              icon={<StarIcon />}
              disabled={isLocked}
              onClick={() => {
                setOpenRoles([]);
                void actions.assignSmartly();
              }}
            >
              {t('builder:smartAssign')}
            </Button>
            <Button
              className={ACTION}
              icon={<TrashIcon />}
              disabled={isLocked}
              onClick={() => actions.hasSomethingToClear() && setClearing(true)}
            >
              {t('builder:clearAll')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isClearing}
        tone="danger"
        title={t('builder:clearTitle')}
        description={t('builder:clearQuestion', { date: title })}
        confirmLabel={t('builder:clearAll')}
        cancelLabel={t('builder:cancel')}
        onCancel={() => setClearing(false)}
        onConfirm={() => {
          setClearing(false);
          void actions.clear();
        }}
      />
      {asked && (
        <ConfirmDialog
          open
          title={namesAt(entry)(asked.memberId)}
          description={asked.question}
          confirmLabel={t('common:candidates.chooseAnyway')}
          onCancel={() => (asked.isSelected ? choose(asked) : setAsked(null))}
          onConfirm={() => {
            if (!asked.isSelected) return choose(asked);
            actions.confirm(asked.roleId, asked.memberId);
            setAsked(null);
          }}
        />
      )}
      <BuilderWorkPanel work={actions.work} isSundaysOnly={isSundaysOnly} />
    </section>
  );
}
