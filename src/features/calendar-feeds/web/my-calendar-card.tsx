import { calendarFeedCalls } from '#contract/calendar-feeds.ts';
import { myFamilyCalls } from '#contract/my-family.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Switch } from '#web/ui/switch.tsx';
import { CalendarCard } from './calendar-card.tsx';

/** Lets members with a calendar include the people they may act for. Shows nothing if there are none. */
function FamilyField() {
  const { data } = useRead(calendarFeedCalls.getCalendarFeed, {});
  const saving = useChange(calendarFeedCalls.saveCalendarFamily, { inTurn: true });
  const { data: family = [] } = useRead(myFamilyCalls.getMyFamily, {});
  const names = family.filter(({ mayActFor }) => mayActFor).map(({ name }) => name);
  if (!data?.isOn || names.length === 0) return null;
  return (
    <div>
      <Switch
        label={t('calendar-feeds:withFamily')}
        checked={saving.isPending ? saving.variables.body.withFamily : data.withFamily}
        pending={saving.isPending}
        onCheckedChange={(withFamily) => void showResult(saving.mutateAsync({ body: { withFamily } }))}
        describedBy="calendar-family"
      />
      <p id="calendar-family" className="text-ink-2 text-sm">
        {t('calendar-feeds:withFamilyAbout', { names: listInSentence(names) })}
      </p>
    </div>
  );
}

/** Offers members a calendar feed of their own services, and those of their family. */
export const MyCalendarCard = () => (
  <CalendarCard scope="own">
    <FamilyField />
  </CalendarCard>
);
