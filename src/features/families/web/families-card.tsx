import { useState } from 'react';
import { type FamilyInResponse, familyCalls } from '#contract/families.ts';
import { memberCalls } from '#contract/members.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FamilySheet } from './family-sheet.tsx';
import { familyName, peopleOf } from './family-wording.ts';

/** Returns a family's choices in one line. */
function choicesText({ serving, oneFree, childrenWith, strictness }: FamilyInResponse): string {
  const choices = [
    serving !== 'own' && t(`families:servingChoice.${serving}`),
    oneFree.length > 0 && t('families:oneFree'),
    childrenWith.length > 0 && t('families:childrenWith'),
  ].filter((choice) => choice !== false);
  return choices.length === 0
    ? t('families:servingChoice.own')
    : listText([...choices, t(`families:strictnessChoice.${strictness}`)]);
}

/** Shows the families and their choices. */
export function FamiliesCard() {
  const families = useRead(familyCalls.listFamilies, {});
  const { data: members } = useRead(memberCalls.listMembers, {});
  const [open, setOpen] = useState<{ family: FamilyInResponse | null } | null>(null);
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('families:title')} about={t('families:about')}>
        <Button icon={<PlusIcon />} disabled={!members} onClick={() => setOpen({ family: null })}>
          {t('families:add')}
        </Button>
      </CardHeader>
      {families.isError && <LoadFailedAlert title={t('families:loadFailed')} onRetry={families.refetch} />}
      {families.isPending && <Skeleton className="h-24 w-full" />}
      {families.data?.length === 0 && <EmptyState title={t('families:none')} hint={t('families:noneHint')} />}
      {families.data && families.data.length > 0 && members && (
        <ul>
          {families.data.map((family) => (
            <li key={family.id} className="border-line border-t first:border-t-0">
              <button
                type="button"
                onClick={() => setOpen({ family })}
                className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-control py-2 text-start hover:bg-primary-tint"
              >
                <bdi className="font-semibold">{familyName(peopleOf(family, members))}</bdi>
                <span className="text-ink-2 text-sm">{choicesText(family)}</span>
                {family.isAdultMissing && <Badge tone="warn">{t('families:adultMissing')}</Badge>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && members && (
        <FamilySheet family={open.family} members={members} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}
