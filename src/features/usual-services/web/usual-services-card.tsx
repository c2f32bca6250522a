import { useId, useState } from 'react';
import { usualServiceCalls } from '#contract/usual-services.ts';
import { WEEKS_OF_MONTH } from '#domain/availability/usual-services.ts';
import type { ServiceTimeId } from '#domain/ids.ts';
import { weekly } from '#domain/services/service-time.ts';
import { listText } from '#languages/lists.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { t } from '#languages/t.ts';
import { useReads } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { differsText, Exceptions } from '#web/family/exceptions.tsx';
import { chosenIn, PersonChoice } from '#web/family/person-choice.tsx';
import { saveForEach, showSaved, withNames } from '#web/family/save-for-each.ts';
import { readFor, useIsFamilyLoading, usePeople } from '#web/family/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const WEEKS = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' } as const;

/** Lets members store the weeks when they, and people they may act for, can usually serve at each weekly service. */
export function UsualServicesCard() {
  const isLoading = useIsFamilyLoading();
  const known = usePeople();
  const people = isLoading ? [] : known;
  const [value, setValue] = useState<string | null>(null);
  const chosen = chosenIn(people, value);
  const reads = useReads(usualServiceCalls.getUsualServices, chosen.map(readFor));
  const save = useChange(usualServiceCalls.saveUsualServices);
  // Changed weeks apply to everyone. Others keep each person's own value.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const baseId = useId();
  const times = reads.every(({ data }) => data) ? reads[0]?.data : undefined;
  const failed = reads.find(({ isLoadingError }) => isLoadingError);

  const canAt = (index: number, timeId: ServiceTimeId, week: number) =>
    changed.get(`${timeId} ${week}`) ??
    reads[index]?.data?.some((time) => time.timeId === timeId && time.weeks.includes(week)) ??
    false;

  async function submit(): Promise<void> {
    try {
      const parts = chosen.map((person, index) => ({ ...person, index }));
      const done = await saveForEach(parts, (part) => {
        const shown = (reads[part.index]?.data ?? []).map(({ timeId, weeks }) => ({ timeId, weeks }));
        const wanted = shown.map(({ timeId }) => ({
          timeId,
          weeks: WEEKS_OF_MONTH.filter((week) => canAt(part.index, timeId, week)),
        }));
        return save.mutateAsync({ ...readFor(part), body: { times: wanted, seen: { times: shown } } });
      });
      if (done.failed.length === 0) setChanged(new Map());
      showSaved(done, { title: withNames(t('usual-services:saved'), done.saved, chosen) });
    } catch (error) {
      // A service may have ended since the page loaded.
      for (const { refetch } of reads) void refetch();
      showFailure(t('usual-services:failed'), error);
    }
  }

  if (times?.length === 0 || (people.length === 0 && !isLoading)) return null;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('usual-services:title')} about={t('usual-services:about')} />
      <PersonChoice
        people={people}
        chosen={chosen}
        onChoose={(next) => {
          setValue(next);
          setChanged(new Map());
        }}
      />
      {!times && !failed && <Skeleton className="h-44 w-full" />}
      {failed && <LoadFailedLine title={t('usual-services:loadFailed')} onRetry={failed.refetch} />}
      {times && (
        <Form key={value} onSubmit={submit}>
          {times.map(({ timeId, weekday, startsAt, name }) => (
            <fieldset key={timeId}>
              <legend className="font-semibold">
                {serviceTimeTitle({
                  ...weekly(weekday, { startsAt, name }),
                  sharesDay: times.some((time) => time.timeId !== timeId && time.weekday === weekday),
                })}
              </legend>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-2">
                {WEEKS_OF_MONTH.map((week) => {
                  const cannot = chosen.filter((_, index) => !canAt(index, timeId, week));
                  const isMixed = cannot.length < chosen.length;
                  const id = `${baseId}${timeId}-${week}`;
                  return (
                    <div key={week} className="*:last:ps-10">
                      <CheckboxField
                        label={t(`usual-services:weeks.${WEEKS[week]}`)}
                        checked={cannot.length === 0}
                        disabled={save.isPending}
                        aria-describedby={id}
                        onChange={({ target }) =>
                          setChanged(new Map(changed).set(`${timeId} ${week}`, target.checked))
                        }
                      />
                      <Exceptions
                        id={id}
                        text={listText(isMixed ? cannot.map((one) => differsText(one.name, false)) : [])}
                      />
                    </div>
                  );
                })}
              </div>
            </fieldset>
          ))}
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            busyLabel={t('usual-services:saving')}
          >
            {t('usual-services:save')}
          </Button>
        </Form>
      )}
    </Card>
  );
}
