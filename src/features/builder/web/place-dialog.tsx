import { useState } from 'react';
import type { BuilderRole, BuilderService } from '#contract/roster.ts';
import type { MemberId } from '#domain/ids.ts';
import { matchesName } from '#domain/members/member-name.ts';
import { keyOf, namesAt, type Placement, serviceOf } from '#domain/roster/builder-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { TipDescription, TooltipLayer } from '#web/ui/tooltip.tsx';
import { alsoServes, servesAt } from './also-serves-texts.ts';
import { GRID_TEXTS } from './grid-texts.ts';
import { TIP_IDS } from './person-button.tsx';
import { BuilderRoleCard, ORDERS, type PeopleOrder } from './role-card.tsx';
import { pendingDates } from './service-panel.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import type { PendingSelections } from './use-pending-selections.ts';
import type { useBuilderService } from './use-service.ts';
import { useServiceFacts } from './use-service-facts.ts';

/** With more people than this, they can be searched. */
const MANY_PEOPLE = 24;

interface CandidatesProps {
  role: BuilderRole;
  entry: BuilderService;
  /** The other services on the date. */
  sameDay: readonly BuilderService[];
  pendingSelections: PendingSelections;
  actions: ReturnType<typeof useBuilderService>;
  isSundaysOnly: boolean;
  order: PeopleOrder;
  onOrderChange: (order: PeopleOrder) => void;
  onChoose: (userId: MemberId) => void;
}

/** Shows the people for a place. Mounted while the dialog is open, so each time starts without a search. */
function Candidates(props: CandidatesProps) {
  const { role, entry, sameDay, pendingSelections, actions, isSundaysOnly, order, onOrderChange, onChoose } =
    props;
  const { factsFor, isLoading } = useServiceFacts(serviceOf(entry), isSundaysOnly, true);
  const [query, setQuery] = useState('');
  const found = entry.availablePeople.filter((person) => matchesName(person, query));
  return (
    <>
      <h3 className="visually-hidden">{BUILDER_TEXTS.peopleFor(role.name)}</h3>
      <TooltipLayer className="flex flex-col items-start gap-4 [&>*]:max-w-full">
        <TipDescription id={TIP_IDS.elsewhere} text={BUILDER_TEXTS.elsewhereTip} />
        <TipDescription id={TIP_IDS.saved} text={BUILDER_TEXTS.savedTip} />
        <Segmented
          label={BUILDER_TEXTS.order.label}
          value={order}
          onValueChange={onOrderChange}
          options={ORDERS}
        />
        {entry.availablePeople.length > MANY_PEOPLE && (
          <TextField
            label={GRID_TEXTS.search}
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        <div className="w-full">
          <BuilderRoleCard
            role={role}
            entry={{ ...entry, availablePeople: found }}
            choice={actions.choice}
            order={order}
            isSundaysOnly={isSundaysOnly}
            factsFor={factsFor}
            isLoadingFacts={isLoading}
            alsoServes={(userId) => alsoServes(entry, servesAt(sameDay, pendingSelections.of, userId))}
            pendingElsewhere={(userId) => pendingDates(pendingSelections, entry, userId)}
            refused={pendingSelections.refusedAt(keyOf(entry)).filter(({ roleId }) => roleId === role.id)}
            isOpen
            onOpen={() => undefined}
            onClick={onChoose}
          />
        </div>
      </TooltipLayer>
    </>
  );
}

/** Shows who can have a place of the month view, with everything that the builder knows about them. */
export function BuilderPlaceDialog(
  props: Omit<CandidatesProps, 'onChoose'> & {
    /** Toggle this and keep the dialog mounted, so that a choice shows at once. */
    open: boolean;
    /** The role, with the number of the place if it has several. */
    name: string;
    /** Who has the place, or null if it is open. */
    holder: Placement | null;
    onClose: () => void;
  },
) {
  const { open, name, holder, onClose, ...candidates } = props;
  const { role, entry, sameDay, actions } = candidates;
  const service = { ...entry, date: entry.dateStr, sharesDate: sameDay.length > 0 };

  function choose(userId: MemberId): void {
    onClose();
    actions.put(holder, role.id, userId);
  }

  return (
    <Dialog
      open={open}
      size="wide"
      title={GRID_TEXTS.at(name, service)}
      description={holder ? GRID_TEXTS.heldBy(namesAt(entry)(holder.userId)) : GRID_TEXTS.isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{GRID_TEXTS.close}</Button>}
    >
      <Candidates {...candidates} onChoose={choose} />
    </Dialog>
  );
}
