import { useState } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { type MonthSummaryResponse, smartAssignCalls } from '#contract/smart-assign.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import type { Placement } from '#domain/roster/builder-selection.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { useRead, useRefresh } from '#web/api/server-state.ts';
import { OpenPlaces } from '#web/builder/open-places.tsx';
import { monthInSentence } from '#web/parts/dates.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BuilderChangesPanel } from './changes-panel.tsx';
import { BuilderNoticePanel, useNotice } from './notice-panel.tsx';
import { ShortList } from './short-list.tsx';
import {
  beyondLimitText,
  brokenRuleText,
  faultyRoomText,
  inARowText,
  preferencesMetText,
  sameTimeText,
  withoutCheckText,
} from './summary-wording.ts';
import { useTeamsText } from './use-teams-text.ts';

function Load({ load }: Pick<MonthSummaryResponse, 'load'>) {
  const unassigned = load.filter((member) => member.thisMonth === 0 && member.saidYes > 0);
  return (
    <>
      {unassigned.length > 0 && (
        <>
          <p>{t('builder:monthSummary.notAssigned', { count: unassigned.length })}</p>
          <ShortList items={unassigned} itemKey={({ id }) => id} text={({ name }) => name} />
        </>
      )}
      <details>
        <summary className="min-h-12 cursor-pointer py-3 font-semibold text-primary">
          {t('builder:monthSummary.everyone', { count: load.length })}
        </summary>
        <DataTable
          caption={t('builder:monthSummary.load')}
          rows={load}
          rowKey={({ id }) => id}
          narrow="stacked in-line"
          columns={[
            {
              key: 'name',
              header: t('builder:monthSummary.columns.name'),
              rowHeader: true,
              cell: ({ name }) => name,
            },
            {
              key: 'month',
              header: t('builder:monthSummary.columns.thisMonth'),
              cell: ({ thisMonth }) => thisMonth,
            },
            {
              key: 'past',
              header: t('builder:monthSummary.columns.sixMonths'),
              cell: ({ sixMonths }) => sixMonths,
            },
            { key: 'yes', header: t('builder:monthSummary.columns.saidYes'), cell: ({ saidYes }) => saidYes },
          ]}
        />
      </details>
    </>
  );
}

function Summary({ summary, isSundaysOnly }: { summary: MonthSummaryResponse; isSundaysOnly: boolean }) {
  const { open, consecutive, sameTime, withoutChecks, rooms, brokenRules } = summary;
  const { beyondLimits, wishes, load } = summary;
  const closeTogether = isSundaysOnly ? 'consecutive' : 'closeTogether';
  return (
    <div className="flex flex-col gap-5">
      <Part title={t('builder:monthSummary.open')}>
        {open.length === 0 ? (
          <p>{t('builder:monthSummary.nothingOpen')}</p>
        ) : (
          <OpenPlaces open={open} isSundaysOnly={isSundaysOnly} />
        )}
      </Part>
      <Part title={t(`builder:monthSummary.${closeTogether}.title`)}>
        {consecutive.length === 0 ? (
          <p>{t(`builder:monthSummary.${closeTogether}.none`)}</p>
        ) : (
          <ShortList items={consecutive} itemKey={({ id, first }) => `${first} ${id}`} text={inARowText} />
        )}
      </Part>
      {sameTime.length > 0 && (
        <Part title={t('builder:monthSummary.sameTime')}>
          <ShortList items={sameTime} itemKey={({ id, date }) => `${date} ${id}`} text={sameTimeText} />
        </Part>
      )}
      {withoutChecks.length > 0 && (
        <Part title={t('builder:monthSummary.withoutChecks')}>
          <ShortList items={withoutChecks} itemKey={withoutCheckText} text={withoutCheckText} />
        </Part>
      )}
      {rooms.length > 0 && (
        <Part title={t('builder:monthSummary.rooms')}>
          <ShortList items={rooms} itemKey={faultyRoomText} text={faultyRoomText} />
        </Part>
      )}
      {(['must', 'prefer'] as const).map((strength) => {
        const broken = brokenRules.filter((rule) => rule.strength === strength);
        return (
          broken.length > 0 && (
            <Part key={strength} title={t(`builder:monthSummary.brokenRules.${strength}`)}>
              <ShortList items={broken} itemKey={brokenRuleText} text={brokenRuleText} />
            </Part>
          )
        );
      })}
      {beyondLimits.length > 0 && (
        <Part title={t('builder:monthSummary.beyondLimits')}>
          <ShortList items={beyondLimits} itemKey={({ id }) => id} text={beyondLimitText} />
        </Part>
      )}
      <Part title={t('builder:monthSummary.preferences')}>
        <p>{preferencesMetText(wishes)}</p>
      </Part>
      <Part title={t('builder:monthSummary.load')}>
        <Load load={load} />
      </Part>
    </div>
  );
}

export type UnsavedSelection = Placement & ServiceRef;

/** Asks for confirmation before a month is published and shows what a coordinator should check first. */
export function BuilderFinalizeDialog(props: {
  month: Month;
  /** The teams that have not published the month, if others have. They are the ones that publish it. */
  drafts: readonly TeamId[];
  finalizeLabel: string;
  /** Whether all services of the month are on Sundays. */
  isSundaysOnly: boolean;
  /** Selections that are not saved yet. The summary counts them too. */
  unsaved: readonly UnsavedSelection[];
  /** Whether the month was published before and is now a draft. */
  wasPublished: boolean;
  onCancel: () => void;
  /** `isTelling`: notifies the people concerned after publishing. */
  onFinalize: (isTelling: boolean) => void;
  /** Saves the unsaved selections before finalizing. */
  onSaveAndFinalize: (isTelling: boolean) => void;
}) {
  const { month, drafts, finalizeLabel, isSundaysOnly, unsaved, wasPublished } = props;
  const { onCancel, onFinalize, onSaveAndFinalize } = props;
  const [isTelling, setTelling] = useState(false);
  const notice = useNotice(month);
  const selections = unsaved.map(({ reason, confirm, ...selection }) => selection);
  const { data, isError, isFetching } = useRead(
    smartAssignCalls.previewMonthSummary,
    { params: monthInAddress(month), query: useTeamQuery(), body: { unsaved: selections } },
    { isAlwaysFresh: true, isAwaited: false },
  );
  const refresh = useRefresh();
  const publishing = useTeamsText(drafts);
  const count = unsaved.length;
  return (
    <Dialog
      size="large"
      onClose={onCancel}
      title={finalizeLabel}
      description={
        <>
          <p>{t('builder:monthSummary.question', { month: monthInSentence(month) })}</p>
          {publishing && <p className="mt-3">{publishing}</p>}
          {count > 0 && (
            <p className="mt-3 font-semibold text-warn">{t('builder:monthSummary.unsaved', { count })}</p>
          )}
        </>
      }
      footer={
        <>
          <Button onClick={onCancel}>{t('builder:cancel')}</Button>
          <Button variant={count > 0 ? 'secondary' : 'primary'} onClick={() => onFinalize(isTelling)}>
            {count > 0 ? t('builder:monthSummary.finalizeWithoutThem', { count }) : finalizeLabel}
          </Button>
          {count > 0 && (
            <Button variant="primary" onClick={() => onSaveAndFinalize(isTelling)}>
              {t('builder:monthSummary.saveAndFinalize', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="mb-5 flex flex-col gap-5">
        {wasPublished && (
          <Part title={t('builder:notice.changes')}>
            <BuilderChangesPanel month={month} hasUnsaved={count > 0} />
          </Part>
        )}
        <Part title={t('builder:notice.tell')}>
          <BuilderNoticePanel
            notice={notice}
            hasUnsaved={count > 0}
            isTelling={isTelling}
            onTellingChange={setTelling}
          />
        </Part>
      </div>
      {isFetching ? (
        <Skeleton className="h-64 w-full rounded-card" />
      ) : isError || !data ? (
        // The summary is refused while a selection is at a service that was canceled. Reading everything drops it.
        <LoadFailedLine title={t('builder:monthSummary.failed')} onRetry={refresh} />
      ) : (
        <Summary summary={data} isSundaysOnly={isSundaysOnly} />
      )}
    </Dialog>
  );
}
