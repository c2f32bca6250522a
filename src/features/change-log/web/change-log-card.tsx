import { changeLogCalls } from '#contract/change-log.ts';
import { CHANGE_SUBJECTS } from '#domain/changes/change.ts';
import { fullName } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';

import { useRead } from '#web/api/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChangeLogTable } from './change-log-table.tsx';

import { useChanges } from './use-changes.ts';

/** Shows the change log with its filters. */
export function ChangeLogCard() {
  const { changes, filters, isPending, isError, retry, changeFilters, showOlder, refresh } = useChanges();
  const { data: people = [] } = useRead(changeLogCalls.listChangePeople, {}, { isAlwaysFresh: true });
  const isFiltered = filters.person !== null || filters.subject !== null;

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('change-log:title')}</h2>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <SelectField
          label={t('change-log:person')}
          value={filters.person}
          onValueChange={(person) => changeFilters({ person })}
          options={[
            { value: null, label: t('change-log:everyone') },
            ...people.map((person) => ({ value: person.id, label: fullName(person) })),
          ]}
        />
        <SelectField
          label={t('change-log:subject')}
          value={filters.subject}
          onValueChange={(subject) => changeFilters({ subject })}
          options={[
            { value: null, label: t('change-log:everySubject') },
            ...CHANGE_SUBJECTS.map((subject) => ({
              value: subject,
              label: t(`change-log:subjects.${subject}`),
            })),
          ]}
        />
        <Button onClick={refresh}>{t('change-log:refresh')}</Button>
      </div>
      {changes.length > 0 && <ChangeLogTable changes={changes} />}
      {isPending && (
        <div aria-busy="true">
          <Skeleton className="h-64 w-full" />
          <span className="sr-only" role="status">
            {t('change-log:loading')}
          </span>
        </div>
      )}
      {isError && <LoadFailedAlert title={t('change-log:failed')} onRetry={retry} />}
      {!isPending && !isError && changes.length === 0 && (
        <EmptyState title={isFiltered ? t('change-log:noMatch') : t('change-log:none')} />
      )}
      {showOlder && (
        <Button className="self-center" onClick={showOlder}>
          {t('change-log:older')}
        </Button>
      )}
    </Card>
  );
}
