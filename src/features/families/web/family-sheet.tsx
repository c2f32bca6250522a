import { useState } from 'react';
import type { FamilyInResponse } from '#contract/families.ts';
import type { ManagedMember } from '#contract/members.ts';
import { SERVING_CHOICES, SERVING_FOR, STRICTNESS } from '#domain/families/family.ts';
import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, RadioField } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { familyName, peopleOf } from './family-wording.ts';
import { MoveDialog } from './move-dialog.tsx';
import { AddPersonField, PeopleField } from './people-field.tsx';
import { RemoveFamilyDialog } from './remove-family-dialog.tsx';
import { useFamilyForm } from './use-family-form.ts';
import { WhatFollowsList } from './what-follows-list.tsx';

/** Shows a family with its four choices, or the form for a new one (null), with a first member if there is one. */
export function FamilySheet(props: {
  family: FamilyInResponse | null;
  startsWith?: MemberId;
  members: readonly ManagedMember[];
  onClose: () => void;
}) {
  const { family, members, onClose } = props;
  const form = useFamilyForm(family, props.startsWith, onClose);
  const [isRemoving, setRemoving] = useState(false);
  const { draft, faults, type } = form;
  const nameOf = nameAmong(members, 'full');
  const everyone = members.map((member) => ({ id: member.id, name: nameOf(member) }));
  const own = new Map(draft.members.map(({ memberId, isChild }) => [memberId, isChild]));
  const inFamily = draft.members.flatMap(({ memberId }) => everyone.find(({ id }) => id === memberId) ?? []);
  const adults = inFamily.filter(({ id }) => !own.get(id));
  // All adults that the children served with were removed.
  const wasLeft = family?.isAdultMissing && family.childrenWith.length === 0;
  const hasChildren = adults.length < inFamily.length;
  const serves = (id: MemberId) => members.some((one) => one.id === id && !one.doesNotServe);
  const isMissing =
    hasChildren && (draft.childrenWith.length === 0 ? wasLeft : !draft.childrenWith.some(serves));
  const withNote = ({ id, name }: (typeof everyone)[number]) => ({
    id,
    name: serves(id) ? name : t('families:doesNotServe', { name }),
  });
  return (
    <FormDialog
      size="side"
      title={family ? familyName(peopleOf(family, members)) : t('families:addTitle')}
      onClose={onClose}
      onSubmit={form.submit}
      conflict={form.conflict}
      below={() => (
        <>
          {form.question && <MoveDialog {...form.question} onAnswer={form.answer} />}
          {family && (
            <div className="mt-6 border-line border-t pt-5">
              <Button className="text-no!" onClick={() => setRemoving(true)}>
                {t('families:remove')}
              </Button>
              {isRemoving && (
                <RemoveFamilyDialog
                  family={family}
                  members={members}
                  onClose={() => setRemoving(false)}
                  onRemoved={onClose}
                />
              )}
            </div>
          )}
        </>
      )}
    >
      <fieldset>
        <legend className="font-semibold">{t('families:members')}</legend>
        <ul>
          {inFamily.map(({ id, name }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 border-line border-t first:border-t-0"
            >
              <bdi className="min-w-min flex-1">{name}</bdi>
              <CheckboxField
                label={t('families:child')}
                aria-label={t('families:isChild', { name })}
                checked={own.get(id) === true}
                onChange={({ target }) => form.setChild(id, target.checked)}
              />
              <Button
                variant="quiet"
                size="compact"
                aria-label={t('families:takeOut', { name })}
                onClick={() => form.removeMember(id)}
              >
                {t('families:takeOutShort')}
              </Button>
            </li>
          ))}
        </ul>
        <AddPersonField
          label={t('families:addPerson')}
          people={everyone.filter(({ id }) => !own.has(id))}
          onAdd={form.addMember}
        />
        <FieldError id="family-members" error={faults.members} />
      </fieldset>
      <RadioField
        label={t('families:serving')}
        value={draft.serving}
        onValueChange={(serving) => type({ serving })}
        options={SERVING_CHOICES.map((value) => ({
          value,
          label: t(`families:servingChoice.${value}`),
          hint: t(`families:servingHint.${value}`),
        }))}
      />
      {hasChildren && draft.serving !== 'own' && (
        <RadioField
          label={t('families:whom')}
          value={draft.whom}
          onValueChange={(whom) => type({ whom })}
          options={SERVING_FOR.map((value) => ({ value, label: t(`families:whomChoice.${value}`) }))}
        />
      )}
      <PeopleField
        label={t('families:oneFree')}
        hint={t('families:oneFreeHint')}
        error={faults.oneFree}
        family={adults}
        everyone={everyone}
        value={draft.oneFree}
        onValueChange={(oneFree) => type({ oneFree })}
      />
      {hasChildren && (
        <PeopleField
          label={t('families:childrenWith')}
          hint={t('families:childrenWithHint')}
          error={faults.childrenWith}
          family={adults}
          everyone={everyone.filter(({ id }) => !own.get(id)).map(withNote)}
          value={draft.childrenWith}
          onValueChange={(childrenWith) => type({ childrenWith })}
        />
      )}
      {isMissing && (
        <Alert tone="warn" title={t('families:adultMissing')}>
          {draft.childrenWith.length === 0
            ? t('families:adultMissingHint')
            : t('families:adultsDoNotServe', {
                names: listInSentence(
                  members.filter(({ id }) => draft.childrenWith.includes(id)).map(nameOf),
                ),
              })}
        </Alert>
      )}
      <RadioField
        label={t('families:strictness')}
        value={draft.strictness}
        onValueChange={(strictness) => type({ strictness })}
        options={STRICTNESS.map((value) => ({
          value,
          label: t(`families:strictnessChoice.${value}`),
          hint: t(`families:strictnessHint.${value}`),
        }))}
      />
      {faults.contradiction && (
        <Alert tone="no" title={t('families:contradiction')} announce>
          {faults.contradiction}
        </Alert>
      )}
      <WhatFollowsList
        draft={draft}
        serves={serves}
        nameOf={(id) => everyone.find((one) => one.id === id)?.name ?? ''}
      />
    </FormDialog>
  );
}
