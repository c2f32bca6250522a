import { type ReactNode, useState } from 'react';
import { usualServiceCalls } from '#contract/usual-services.ts';
import { WEEKS_OF_MONTH } from '#domain/availability/usual-services.ts';
import type { ServiceTimeId } from '#domain/ids.ts';
import { weekly } from '#domain/services/service-time.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { PersonChoice } from '#web/family/person-choice.tsx';
import { type Person, readFor, usePeople } from '#web/family/use-people.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const WEEKS = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' } as const;

/** Lets members store the weeks in which they, and those for whom they may act, can usually serve at each weekly service. */
export function UsualServicesCard() {
  const people = usePeople();
  const [chosen, setChosen] = useState<string | null>(null);
  const person = people.find(({ id }) => String(id) === chosen) ?? people[0];
  return (
    <PersonalCard key={person?.id} person={person}>
      <PersonChoice people={people} value={String(person?.id)} onValueChange={setChosen} />
    </PersonalCard>
  );
}

function PersonalCard({ person, children }: { person: Person | undefined; children: ReactNode }) {
  const input = person ? readFor(person) : {};
  const { data, isLoadingError, refetch } = useRead(usualServiceCalls.getUsualServices, input);
  const save = useChange(usualServiceCalls.saveUsualServices);
  const [changed, setChanged] = useState<ReadonlyMap<ServiceTimeId, number[]>>(new Map());
  const times = (data ?? []).map((time) => ({
    ...time,
    weeks: changed.get(time.serviceTimeId) ?? time.weeks,
  }));

  async function submit(): Promise<void> {
    try {
      const body = times.map(({ serviceTimeId, weeks }) => ({ serviceTimeId, weeks }));
      await save.mutateAsync({ ...input, body });
      setChanged(new Map());
      showToast({ title: t('usual-services:saved') });
    } catch (error) {
      // A service may have ended since the page loaded.
      void refetch();
      showFailure(t('usual-services:failed'), error);
    }
  }

  if (data?.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('usual-services:title')} about={t('usual-services:about')} />
      {children}
      {!data && !isLoadingError && <Skeleton className="h-44 w-full" />}
      {isLoadingError && <LoadFailedLine title={t('usual-services:loadFailed')} onRetry={refetch} />}
      {data && (
        <Form onSubmit={submit}>
          {times.map(({ serviceTimeId: id, weekday, startsAt, name, weeks }) => (
            <fieldset key={id}>
              <legend className="font-semibold">
                {serviceTimeTitle({
                  ...weekly(weekday, { startsAt, name }),
                  sharesDay: times.some((time) => time.serviceTimeId !== id && time.weekday === weekday),
                })}
              </legend>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-2">
                {WEEKS_OF_MONTH.map((week) => (
                  <CheckboxField
                    key={week}
                    label={t(`usual-services:weeks.${WEEKS[week]}`)}
                    checked={weeks.includes(week)}
                    disabled={save.isPending}
                    onChange={({ target }) => {
                      const others = weeks.filter((other) => other !== week);
                      setChanged(new Map(changed).set(id, target.checked ? [...others, week] : others));
                    }}
                  />
                ))}
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
