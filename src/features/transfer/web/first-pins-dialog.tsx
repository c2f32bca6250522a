import { writeCsv } from '#domain/csv.ts';
import { fullName } from '#domain/member-name.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';
import { TRANSFER_TEXTS } from './texts.ts';
import { type MemberWithPin, useFirstPins } from './use-first-pins.ts';
import type { Newcomer } from './use-import.ts';

const COLUMNS: readonly Column<MemberWithPin>[] = [
  { key: 'name', header: TRANSFER_TEXTS.pinColumns.name, rowHeader: true, cell: fullName },
  {
    key: 'pin',
    header: TRANSFER_TEXTS.pinColumns.pin,
    cell: ({ oneTimePin }) => <strong className="tracking-widest">{oneTimePin}</strong>,
  },
];

function asText(made: readonly MemberWithPin[]): string {
  return made.map((member) => `${fullName(member)}\t${member.oneTimePin}`).join('\n');
}

function asFile(made: readonly MemberWithPin[]) {
  const { name, pin } = TRANSFER_TEXTS.pinColumns;
  const text = writeCsv([[name, pin], ...made.map((member) => [fullName(member), member.oneTimePin])]);
  return { fileName: TRANSFER_TEXTS.pinsFile, text };
}

/** Generates PINs and shows them. Only Done closes it, because the PINs can't be shown again. */
export function FirstPinsDialog(props: { members: readonly Newcomer[]; onClose: () => void }) {
  const { members, onClose } = props;
  const { made, unshown, requestedCount, fault, isDone, tryAgain, finish } = useFirstPins(members);

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
            <progress className="h-3 w-full accent-primary" max={members.length} value={requestedCount} />
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
            <p>{unshown.map(fullName).join(', ')}</p>
            <p>{TRANSFER_TEXTS.pinsUnshownHelp}</p>
          </Alert>
        )}
        {made.length > 0 && (
          <DataTable
            caption={TRANSFER_TEXTS.pinsCaption}
            columns={COLUMNS}
            rows={made}
            rowKey={({ id }) => id}
          />
        )}
      </div>
    </ShownOnceDialog>
  );
}
