import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { type ServedAt, servedCalls } from '#contract/served.ts';
import { serviceKey } from '#domain/services/services.ts';
import { roleInTeam } from '#languages/duties.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead, useRefresh } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { type ChosenGuest, GuestChoice } from '#web/places/guest-choice.tsx';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type ServedForm, useServedForm } from './use-served-form.ts';

export type ServiceToConfirm = ResponseOf<typeof servedCalls.listServedToConfirm>[number];

const CHOICES = ['yes', 'no', 'instead'] as const;

/** Scrolls to what appears above the pressed button. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Moves the focus to someone who is added, because the pressed button moves or goes. */
const focusRow = (row: HTMLElement | null) => row?.querySelector('select')?.focus();

/** Shows the places of the roster with what is said of each, and who came too. */
function Fields(props: { service: ServedAt; form: ServedForm; isTried: boolean; onAdd: () => void }) {
  const { service, form, isTried, onAdd } = props;
  const people = service.members.map(({ memberId, name }) => ({ value: memberId, label: name }));
  const someone = [{ value: null, label: t('served:sheet.choose'), disabled: true }, ...people];
  const missing = (isMissing: boolean) => (isTried && isMissing ? t('served:sheet.chooseFirst') : undefined);
  return (
    <>
      {form.places.length === 0 && <p className="text-ink-2">{t('served:sheet.none')}</p>}
      {form.places.map(({ person, choice, who }, index) => {
        const { memberId, roleId, name, isLearning, came, saysWrong } = person;
        const role = roleInTeam(person.role, undefined, isLearning);
        const isExtra = came === 'too';
        const choices = CHOICES.filter((one) => !(isExtra || isLearning) || one !== 'instead');
        return (
          <div key={`${memberId} ${roleId}`} className="flex flex-col gap-2">
            <SelectField
              label={t(isExtra ? 'served:sheet.too' : 'served:sheet.place', { name, role })}
              hint={saysWrong ? t('served:sheet.saysWrong', { name }) : undefined}
              value={choice}
              disabled={!service.canChange}
              onValueChange={(next) => form.change(index, { choice: next, who: null })}
              options={choices.map((value) => ({ value, label: t(`served:sheet.${value}`) }))}
            />
            {choice === 'instead' && (
              <SelectField
                label={t('served:sheet.who', { name })}
                value={who}
                disabled={!service.canChange}
                error={missing(who === null)}
                onValueChange={(next) => form.change(index, { who: next })}
                options={someone.filter(({ value }) => value !== memberId)}
              />
            )}
          </div>
        );
      })}
      {form.added.map(({ key, memberId, roleId }) => (
        <div key={key} ref={focusRow} className="flex flex-col gap-2">
          <SelectField
            label={t('served:sheet.tooWho')}
            value={memberId}
            error={missing(memberId === null)}
            onValueChange={(next) => form.edit(key, { memberId: next })}
            options={someone}
          />
          <SelectField
            label={t('served:sheet.tooRole')}
            value={roleId}
            onValueChange={(next) => form.edit(key, { roleId: next })}
            options={service.roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button size="compact" variant="quiet" className="self-start" onClick={() => form.remove(key)}>
            {t('served:sheet.remove')}
          </Button>
        </div>
      ))}
      {service.canChange && service.roles.length > 0 && (
        <Button size="compact" className="self-start" onClick={onAdd}>
          {t('served:sheet.addToo')}
        </Button>
      )}
      {!service.canChange && <p className="text-ink-2">{t('served:sheet.tooLate')}</p>}
    </>
  );
}

/** Shows the form of one service. */
function ServedFormDialog({ service, onClose }: { service: ServedAt; onClose: () => void }) {
  const form = useServedForm(service);
  const save = useChange(servedCalls.saveServed);
  const query = useTeamQuery();
  const [isTried, setTried] = useState(false);
  const [refusedWith, setRefused] = useState<string | null>(null);
  const refresh = useRefresh();
  const [guests, setGuests] = useState(0);
  const [guestToAdd, setGuestToAdd] = useState('');
  const [unsavedGuest, setUnsavedGuest] = useState('');
  const { date, timeId, roles, canChange } = service;
  async function nameGuest({ id }: ChosenGuest): Promise<void> {
    // The guest is then among those who can be chosen.
    await refresh();
    form.name(id);
    setGuests(guests + 1);
  }
  function addRow(): void {
    // The new row has no error before it is sent.
    setTried(false);
    form.add();
  }
  async function submit() {
    setTried(true);
    setRefused(null);
    setUnsavedGuest(guestToAdd);
    if (!form.isComplete || guestToAdd !== '') return;
    try {
      await save.mutateAsync({ params: { date, timeId }, query, body: { changes: form.changes } });
    } catch (error) {
      setRefused(sentenceOf(error));
      return;
    }
    showToast({ title: t('served:sheet.saved'), description: t('served:sheet.savedText') });
    onClose();
  }
  return (
    <FormDialog
      size="side"
      title={`${t('served:sheet.title')}: ${shortServiceTitle(service)}`}
      description={t('served:sheet.about')}
      onClose={onClose}
      onSubmit={submit}
      below={() =>
        canChange &&
        roles.length > 0 && (
          <GuestChoice
            key={guests}
            onGive={nameGuest}
            onTyped={setGuestToAdd}
            fault={
              unsavedGuest !== '' && unsavedGuest === guestToAdd
                ? t('served:sheet.guestFirst', { name: guestToAdd })
                : undefined
            }
          />
        )
      }
    >
      {refusedWith !== null && (
        <div ref={show}>
          <Alert tone="no" announce title={t('served:line.notSaved')}>
            {refusedWith}
          </Alert>
        </div>
      )}
      <Fields service={service} form={form} isTried={isTried} onAdd={addRow} />
    </FormDialog>
  );
}

/** Lets coordinators say who served at the services of a day, one after the other. */
export function ServedSheet({
  services,
  onClose,
}: {
  services: readonly ServiceToConfirm[];
  onClose: () => void;
}) {
  const query = useTeamQuery();
  const [only] = services;
  const [chosen, setChosen] = useState(services.length === 1 ? only : undefined);
  const { date = '2000-01-01', timeId = 1 } = chosen ?? {};
  const { data, isLoadingError, refetch } = useRead(
    servedCalls.getServed,
    { params: { date, timeId }, query },
    { enabled: chosen !== undefined, isAwaited: false },
  );
  if (chosen && data)
    return (
      <ServedFormDialog
        key={serviceKey(chosen)}
        service={data}
        onClose={services.length === 1 ? onClose : () => setChosen(undefined)}
      />
    );
  return (
    <SideSheet title={t('served:sheet.title')} description={t('served:sheet.about')} onClose={onClose}>
      {isLoadingError && <LoadFailedLine title={t('served:sheet.failed')} onRetry={refetch} />}
      {chosen && !isLoadingError && <Skeleton className="h-80 w-full rounded-card" />}
      {!chosen && (
        <ul className="flex flex-col gap-2">
          {services.map((service) => (
            <li key={serviceKey(service)}>
              <Button onClick={() => setChosen(service)}>{shortServiceTitle(service)}</Button>
            </li>
          ))}
        </ul>
      )}
    </SideSheet>
  );
}
