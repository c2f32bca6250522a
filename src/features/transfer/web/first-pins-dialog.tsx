import { memberCalls } from '#contract/members.ts';
import { teamLinkCalls } from '#contract/team-link.ts';
import { transferCalls } from '#contract/transfer.ts';
import { writeCsv } from '#domain/import/csv.ts';
import { fullName } from '#domain/members/member-name.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { FIRST_PIN_TEXTS } from '#texts/first-pin.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { OnlyHereAlert, TeamLinkPanel } from '#web/parts/team-link-panel.tsx';
import { UnprintableNames } from '#web/printing/unprintable-names.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { CopyIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';
import { TRANSFER_TEXTS } from './texts.ts';
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
    { key: 'name', header: TRANSFER_TEXTS.pinColumns.name, rowHeader: true, cell: ({ name }) => name },
    {
      key: 'pin',
      header: TRANSFER_TEXTS.pinColumns.pin,
      cell: ({ oneTimePin }) => <strong className="tracking-widest">{oneTimePin}</strong>,
    },
    {
      key: 'message',
      header: TRANSFER_TEXTS.pinColumns.message,
      unlabeled: true,
      cell: (member) => <CopyMessageButton member={member} address={address} />,
    },
  ];
}

function CopyMessageButton(props: { member: NamedPin; address: string | undefined }) {
  const { member, address } = props;
  const { name } = member;
  const { messageCopied: copied, copyFailed, copyFailedText } = TRANSFER_TEXTS;
  return (
    <Button
      size="small"
      icon={<CopyIcon />}
      aria-label={TRANSFER_TEXTS.copyMessageFor(name)}
      disabled={address === undefined}
      onClick={() => {
        if (address === undefined) return;
        const message = FIRST_PIN_TEXTS.message({ name, pin: member.oneTimePin, address });
        void copyText(message, { copied, copyFailed, copyFailedText });
      }}
    >
      {TRANSFER_TEXTS.copyMessage}
    </Button>
  );
}

function asText(made: readonly NamedPin[]): string {
  return made.map(({ name, oneTimePin }) => `${name}\t${oneTimePin}`).join('\n');
}

function asFile(made: readonly NamedPin[]) {
  const { name, pin } = TRANSFER_TEXTS.pinColumns;
  const text = writeCsv([[name, pin], ...made.map((member) => [member.name, member.oneTimePin])]);
  return { fileName: TRANSFER_TEXTS.pinsFile, text };
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
      saveFile({ fileName: TRANSFER_TEXTS.slipsFile, pdf });
    } catch (error) {
      showFailure(TRANSFER_TEXTS.slipsFailed, error, TRANSFER_TEXTS.slipsFailedText);
    }
  }

  return (
    <ShownOnceDialog
      title={TRANSFER_TEXTS.pinsTitle}
      description={TRANSFER_TEXTS.pinsAbout}
      texts={TRANSFER_TEXTS}
      text={isDone && made.length > 0 ? asText(made) : null}
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
            {TRANSFER_TEXTS.pinsMaking(requestedCount, members.length)}
            <progress
              className="h-3 w-full overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
              max={members.length}
              value={requestedCount}
            />
          </label>
        )}
        {fault !== null && (
          <Alert tone="no" title={TRANSFER_TEXTS.pinsFailed} announce>
            <p className="mb-3">{fault}</p>
            <Button size="small" onClick={tryAgain}>
              {TRANSFER_TEXTS.tryAgain}
            </Button>
          </Alert>
        )}
        {unshown.length > 0 && (
          <Alert tone="warn" title={TRANSFER_TEXTS.pinsUnshown(unshown.length)} announce>
            <p>{listText(unshown.map(fullName))}</p>
            <p>{TRANSFER_TEXTS.pinsUnshownHelp}</p>
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
              busyLabel={TRANSFER_TEXTS.slipsMaking}
              onClick={() => void downloadSlips()}
            >
              {TRANSFER_TEXTS.downloadSlips}
            </Button>
            <DataTable
              caption={TRANSFER_TEXTS.pinsCaption}
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
