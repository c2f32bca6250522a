import { type RoomSettings, roomCalls } from '#contract/rooms.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { teamCalls } from '#contract/teams.ts';
import { MOST_ROOM_ADULTS, ROOM_ADULTS } from '#domain/rooms/rooms.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useSave } from '#web/api/use-save.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bindFields, useDraft } from '#web/ui/use-draft.ts';
import { RoomRolesField } from './room-roles-field.tsx';

/** Returns the number of adults in a text, or undefined if a room can't need so many. */
function adultsIn(text: string): number | undefined {
  const adults = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return adults >= 1 && adults <= MOST_ROOM_ADULTS ? adults : undefined;
}

/** Adds a room (null), or edits the given one. Mount it only while open, so that its form starts fresh. */
export function RoomDialog(props: {
  room: RoomSettings | null;
  rooms: readonly RoomSettings[];
  onClose: () => void;
}) {
  const { room, rooms, onClose } = props;
  const { name = '', roleIds = [], adults = ROOM_ADULTS, notOneFamily = true } = room ?? {};
  const { data: roles = [] } = useRead(serviceRoleCalls.listServiceRoles, {});
  const { data: teams = [] } = useRead(teamCalls.listTeams, {});
  const add = useChange(roomCalls.addRoom);
  const edit = useSave(roomCalls.editRoom, { name, roleIds, adults, notOneFamily });
  const fields = useDraft({
    ...{ name, roleIds, notOneFamily, teamId: room?.teamId },
    // Text until it is sent, so that the field can be empty while typing.
    adults: String(adults),
  });
  const { draft, faults, setFaults, type } = fields;
  const { text, check } = bindFields(fields);
  const teamId = draft.teamId ?? teams[0]?.id;
  const isElsewhere = (id: number) => rooms.some((one) => one.id !== room?.id && one.roleIds.includes(id));
  const choices = roles.filter((role) => role.isActive && role.teamId === teamId && !isElsewhere(role.id));
  const chosen = draft.roleIds.filter((id) => choices.some((role) => role.id === id));

  /** Chooses roles. The error of the adults may count the places of others. */
  function choose(change: Partial<typeof draft>): void {
    type(change);
    setFaults((before) => ({ ...before, roleIds: undefined, adults: undefined }));
  }

  async function submit(): Promise<void> {
    const least = adultsIn(draft.adults);
    const found = {
      ...(draft.name.trim() === '' && { name: t('fields:schema.room_name_missing') }),
      ...(chosen.length === 0 && { roleIds: t('rooms:rolesMissing') }),
      ...(least === undefined && { adults: t('rooms:adultsFault', { max: MOST_ROOM_ADULTS }) }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = { name: draft.name, roleIds: chosen, adults: least, notOneFamily: draft.notOneFamily };
    try {
      if (room) {
        if (!(await edit.save({ params: { id: room.id }, body }))) return;
      } else await add.mutateAsync({ body });
      showToast({ title: t('rooms:saved') });
      onClose();
    } catch (error) {
      const code = refusalOf(error, roomCalls.addRoom, roomCalls.editRoom)?.code;
      setFaults(code === 'room_too_small' ? { adults: sentenceOf(error) } : issuesOf(error));
      showFailure(t('rooms:failed'), error);
    }
  }

  return (
    <FormDialog
      title={room ? t('rooms:editTitle') : t('rooms:addTitle')}
      onClose={onClose}
      onSubmit={submit}
      conflict={edit.conflict}
    >
      <TextField label={t('rooms:name')} hint={t('rooms:nameHint')} {...text('name')} />
      {teams.length > 1 && teamId !== undefined && (
        <SelectField
          label={t('rooms:team')}
          value={teamId}
          onValueChange={(chosenTeam) => choose({ teamId: chosenTeam })}
          options={teams.map((team) => ({ value: team.id, label: team.name ?? '' }))}
        />
      )}
      <RoomRolesField
        roles={choices}
        value={chosen}
        error={faults.roleIds}
        onChange={(ids) => choose({ roleIds: ids })}
      />
      <TextField
        label={t('rooms:adults')}
        hint={t('rooms:adultsHint')}
        inputMode="numeric"
        {...text('adults')}
      />
      <CheckboxField
        label={t('rooms:notOneFamily')}
        hint={t('rooms:notOneFamilyHint')}
        {...check('notOneFamily')}
      />
    </FormDialog>
  );
}
