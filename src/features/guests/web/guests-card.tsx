import { type ComponentType, useState } from 'react';
import { type Guest, guestCalls } from '#contract/guests.ts';
import { type TeamLink, teamLinkCalls } from '#contract/team-link.ts';
import type { MemberId } from '#domain/ids.ts';
import { formatDate } from '#languages/dates.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { type RowAction, RowActions } from '#web/ui/row-actions.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import { type GuestQuestion, GuestQuestionDialog } from './guest-question-dialog.tsx';

/** A new member's PIN, and whose it is. */
interface NewPin {
  readonly name: string;
  readonly pin: string;
}

/** Returns when a guest serves next, or else has served last. */
function whenServing({ nextService, lastService }: Guest): string {
  if (nextService) return t('guests:nextService', { date: formatDate(nextService) });
  return lastService ? t('guests:lastService', { date: formatDate(lastService) }) : t('guests:noService');
}

interface GuestsCardProps {
  /** Shows the checks that someone has. */
  Checks: ComponentType<{ memberId: MemberId; name: string }>;
  /** Shows the one-time PIN of a guest who has become a member. */
  OneTimePin: ComponentType<{
    oneTimePin: NewPin;
    link: TeamLink | undefined;
    onClose: () => void;
  }>;
}

/**
 * Shows the people from outside who can have places: to a lead, those of their teams. Only administrators make them members
 * and remove them. Shows nothing if there are none.
 */
export function GuestsCard({ Checks, OneTimePin }: GuestsCardProps) {
  const { isAdmin } = useCurrentUser();
  const { data: guests = [] } = useRead(guestCalls.listGuests, {}, { isAwaited: false });
  const [editing, setEditing] = useState<Guest | null>(null);
  const [asking, setAsking] = useState<{ guest: Guest; question: GuestQuestion } | null>(null);
  const [oneTimePin, setOneTimePin] = useState<NewPin | null>(null);
  const questionsAbout = (guest: Guest): RowAction[] => [
    [
      t('guests:makeMemberShort'),
      t('guests:makeMember', { name: guest.name }),
      () => setAsking({ guest, question: 'member' }),
    ],
    [
      t('guests:removeShort'),
      t('guests:remove', { name: guest.name }),
      () => setAsking({ guest, question: 'remove' }),
    ],
  ];
  const { data } = useRead(
    teamLinkCalls.getTeamLink,
    {},
    { enabled: isAdmin && (guests.length > 0 || oneTimePin !== null) },
  );
  return (
    <>
      {guests.length > 0 && (
        <Card className="flex flex-col gap-4">
          <CardHeader title={t('guests:title')} about={t('guests:about')} />
          <ul>
            {guests.map((guest) => {
              const { id, name } = guest;
              return (
                <li
                  key={id}
                  className="relative flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t py-3 first:border-t-0"
                >
                  <div className="min-w-0 grow basis-56 max-sm:pe-12">
                    <p className="wrap-anywhere font-semibold">
                      <bdi>{name}</bdi>
                    </p>
                    <p className="wrap-anywhere text-ink-2 text-sm">
                      {listText([
                        whenServing(guest),
                        guest.phoneNumber,
                        guest.email,
                        guest.isReachable ? null : t('guests:unreachable'),
                      ])}
                    </p>
                  </div>
                  <RowActions
                    name={name}
                    actions={[
                      [t('guests:editShort'), t('guests:edit', { name }), () => setEditing(guest)],
                      ...(isAdmin ? questionsAbout(guest) : []),
                    ]}
                  />
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      {editing && (
        <GuestDialog guest={editing} onClose={() => setEditing(null)}>
          <div className="mt-4">
            <Checks memberId={editing.id} name={editing.name} />
          </div>
        </GuestDialog>
      )}
      {asking && (
        <GuestQuestionDialog
          {...asking}
          onPin={(pin) => setOneTimePin({ name: asking.guest.name, pin })}
          onClose={() => setAsking(null)}
        />
      )}
      {oneTimePin && (
        <OneTimePin oneTimePin={oneTimePin} link={data?.link} onClose={() => setOneTimePin(null)} />
      )}
    </>
  );
}
