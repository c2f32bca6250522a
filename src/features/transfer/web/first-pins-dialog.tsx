import { memberCalls } from '#contract/members.ts';
import { teamLinkCalls } from '#contract/team-link.ts';
import { transferCalls } from '#contract/transfer.ts';
import { writeCsv } from '#domain/import/csv.ts';
import { fullName } from '#domain/members/member-name.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { OnlyHereAlert, TeamLinkPanel } from '#web/parts/team-link-panel.tsx';
import { UnprintableNames } from '#web/printing/unprintable-names.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';

import { type MemberWithPin, useFirstPins } from './use-first-pins.ts';
import type { Newcomer } from './use-import.ts';

/** A member's PIN with the name as the sign-in screen shows it: with initials, if another member has the same name. */
interface NamedPin extends MemberWithPin {
  readonly name: string;
}

/** Returns a function that gives each PIN its member's name among all members. */
function useNames(): (made: MemberWithPin) => NamedPin {
  const { data: everyone = [] } = useRead(memberCalls.listMembers, {});
  const nameOf = nameAmong(everyone, 'full');
  const byId = new Map(everyone.map((member) => [member.id, member]));
  return (made) => ({ ...made, name: nameOf(byId.get(made.id) ?? made) });
}

/** Returns the columns. The last one copies a message, once the address is known. */
function columns(address: string | undefined): readonly Column<NamedPin>[] {
  return [
    { key: 'name', header: t('transfer:pinColumns.name'), rowHeader: true, cell: ({ name }) => name },
    {
      key: 'pin',
      header: t('transfer:pinColumns.pin'),
      cell: ({ oneTimePin }) => <strong className="tracking-widest">{oneTimePin}</strong>,
    },
    {
      key: 'message',
      header: t('transfer:pinColumns.message'),
      unlabeled: true,
      cell: (member) => <CopyMessageButton member={member} address={address} />,
    },
  ];
}

function CopyMessageButton(props: { member: NamedPin; address: string | undefined }) {
  const { member, address } = props;
  const { name, oneTimePin: pin } = member;

  return (
    <CopyButton
      size="small"
      aria-label={t('transfer:copyMessageFor', { name })}
      text={address && t('common:firstPin.message', { name, pin, address })}
      copied={t('transfer:messageCopied')}
      copyFailedText={t('transfer:copyFailedText')}
    >
      {t('transfer:copyMessage')}
    </CopyButton>
  );
}

function asText(made: readonly NamedPin[]): string {
  return made.map(({ name, oneTimePin }) => `${name}\t${oneTimePin}`).join('\n');
}

function asFile(made: readonly NamedPin[]) {
  const text = writeCsv([
    [t('transfer:pinColumns.name'), t('transfer:pinColumns.pin')],
    ...made.map((member) => [member.name, member.oneTimePin]),
  ]);
  return { fileName: t('transfer:pinsFile'), text };
}

/** Generates PINs and shows them. Only Done closes it, because the PINs can't be shown again. */
export function FirstPinsDialog(props: { members: readonly Newcomer[]; onClose: () => void }) {
  const { members, onClose } = props;
  const withName = useNames();
  const { made: pins, unshown, requestedCount, fault, isDone, tryAgain, finish } = useFirstPins(members);
  const made = pins.map(withName);
  const { data } = useRead(teamLinkCalls.getTeamLink, {}, { isAlwaysFresh: true });
  const slips = useChange(transferCalls.printPinSlips, { refreshes: false });

  async function downloadSlips(): Promise<void> {
    const body = { slips: made.map(({ name, oneTimePin }) => ({ name, oneTimePin })) };
    try {
      const pdf = (await slips.mutateAsync({ body })) as Uint8Array<ArrayBuffer>;
      saveFile({ fileName: t('transfer:slipsFile'), pdf });
    } catch (error) {
      showFailure(t('transfer:slipsFailed'), error, t('transfer:slipsFailedText'));
    }
  }

  return (
    <ShownOnceDialog
      title={t('transfer:pinsTitle')}
      description={t('transfer:pinsAbout')}
      texts={{
        copied: t('transfer:copied'),
        copyFailedText: t('transfer:copyFailedText'),
        copy: t('transfer:copy'),
        download: t('transfer:download'),
        done: t('transfer:done'),
      }}
      text={isDone && made.length > 0 ? asText(made) : undefined}
      file={() => asFile(made)}
      unfinished={!isDone}
      onClose={() => {
        void finish();
        onClose();
      }}
    >
      <div className="flex flex-col gap-4">
        {!isDone && (
          <label className="flex flex-col gap-2">
            {t('transfer:pinsMaking', { made: requestedCount, all: members.length })}
            <progress
              className="h-3 w-full overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
              max={members.length}
              value={requestedCount}
            />
          </label>
        )}
        {fault !== null && (
          <Alert tone="no" title={t('transfer:pinsFailed')} announce>
            <p className="mb-3">{fault}</p>
            <Button size="small" onClick={tryAgain}>
              {t('transfer:tryAgain')}
            </Button>
          </Alert>
        )}
        {unshown.length > 0 && (
          <Alert tone="warn" title={t('transfer:pinsUnshown', { count: unshown.length })} announce>
            <p>{listText(unshown.map(fullName))}</p>
            <p>{t('transfer:pinsUnshownHelp')}</p>
          </Alert>
        )}
        {data && <OnlyHereAlert link={data.link} />}
        {/* Read while the PINs are made, so that nothing moves afterwards. */}
        <UnprintableNames among={members.map(fullName)} />
        {made.length > 0 && (
          <>
            <Button
              className="sm:self-start"
              icon={<DownloadIcon />}
              disabled={!isDone}
              busy={slips.isPending}
              busyLabel={t('transfer:slipsMaking')}
              onClick={() => void downloadSlips()}
            >
              {t('transfer:downloadSlips')}
            </Button>
            <DataTable
              caption={t('transfer:pinsCaption')}
              narrow="stacked in-line"
              columns={columns(data?.link.address)}
              rows={made}
              rowKey={({ id }) => id}
            />
          </>
        )}
        {data && <TeamLinkPanel link={data.link} />}
      </div>
    </ShownOnceDialog>
  );
}
