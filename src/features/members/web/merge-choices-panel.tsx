import type { MergedMember } from '#contract/member-merge.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { hasValue, MERGE_FIELDS, sourceOf } from '#domain/members/merge.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

import { useRead } from '#web/api/server-state.ts';
import { familyEffectText } from '#web/parts/family-effects.ts';
import { RadioField } from '#web/ui/field.tsx';
import { movesText, valueText } from './merge-wording.ts';

import type { useMerge } from './use-merge.ts';

type Merge = ReturnType<typeof useMerge>;

/** Returns what distinguishes two members whose names look the same because neither has initials. */
function detailsOf(
  { phoneNumber, email, firstLogin }: MergedMember,
  isSameName: boolean,
): string | undefined {
  const contact = isSameName ? [phoneNumber, email] : [];
  return listText([...contact, firstLogin ? t('members:notSignedInYet') : null]) || undefined;
}

/** Shows the differences between two members with a choice of values, and what else stays, moves and ends. */
export function MergeChoicesPanel({ merge, pair }: { merge: Merge; pair: NonNullable<Merge['pair']> }) {
  const { staying, other, isOwn } = pair;
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const nameOfRole = (id: RoleId) => roles.data?.find((role) => role.id === id)?.name ?? '…';
  const [first, second] = merge.preview.data?.members ?? [staying, other];
  const sources = MERGE_FIELDS.map((field) => ({ field, source: sourceOf(field, pair) }));
  const facts = sources.flatMap(({ field, source }) => {
    const member = source === 'other' ? other : staying;
    return source === 'choice' || !hasValue(field, member) ? [] : [{ field, member }];
  });
  const { isAdmin } = merge.fromOther.includes('isAdmin') ? other : staying;
  const { answeredByBoth = 0 } = merge.preview.data ?? {};
  const consequences = [
    movesText(other, unmistakableName(staying)),
    answeredByBoth > 0 ? t('members:merge.answeredByBoth', { count: answeredByBoth }) : null,
    isOwn ? t('members:merge.yourPin') : null,
    t('members:merge.otherPin'),
    other.hasPasskeys ? t('members:merge.otherPasskeys') : null,
    isAdmin && !staying.isAdmin ? t('members:merge.becomesAdmin', { name: unmistakableName(staying) }) : null,
    !isAdmin && staying.isAdmin && staying.hasPasskeys ? t('members:merge.losesAdmin') : null,
    !isAdmin && (staying.hasRosterCalendar || other.hasRosterCalendar)
      ? t('members:merge.rosterCalendarEnds')
      : null,
    t('members:merge.calendars'),
    ...(merge.effects.data?.familyEffects ?? []).map(familyEffectText),
  ];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {!isOwn && (
          <RadioField
            label={t('members:merge.whosePin')}
            value={String(staying.id)}
            onValueChange={(id) => merge.choosePinOf(Number(id))}
            options={[first, second].map((member) => ({
              value: String(member.id),
              label: unmistakableName(member),
              hint: detailsOf(member, unmistakableName(first) === unmistakableName(second)),
            }))}
          />
        )}
        {sources
          .filter(({ source }) => source === 'choice')
          .map(({ field }) => (
            <RadioField
              key={field}
              label={t(`common:mergeFields.${field}`)}
              value={String(merge.sourceId(field))}
              onValueChange={(id) => merge.choose(field, Number(id))}
              options={[first, second].map((member) => ({
                value: String(member.id),
                label: valueText(field, member, nameOfRole),
              }))}
            />
          ))}
      </div>
      <div>
        <h3 className="font-semibold">{t('members:merge.stays')}</h3>
        <dl className="mt-2 grid gap-4 rounded-control bg-sunk p-4 sm:grid-cols-2">
          {facts.map(({ field, member }) => (
            <div key={field}>
              <dt className="text-ink-2 text-sm">{t(`common:mergeFields.${field}`)}</dt>
              <dd className="wrap-anywhere">{valueText(field, member, nameOfRole)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3 className="font-semibold">{t('members:merge.follows')}</h3>
        <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
          {consequences.map((text) => text && <li key={text}>{text}</li>)}
          <li className="font-semibold">{t('members:merge.final')}</li>
        </ul>
      </div>
    </>
  );
}
