import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MOST_ROOM_ADULTS } from '#domain/rooms/rooms.ts';
import { FactsLine } from '#features/builder-edit/web/facts-line.tsx';
import { RoomsCard } from '#features/rooms/web/rooms-card.tsx';
import { t } from '#languages/t.ts';
import { aBuilderMonth, DATE } from '#test/builder.tsx';
import { anAssignment, aRole, aRoom, aTeam } from '#test/factories.ts';
import { churchForEachTest, press, showScreen, type } from '#test/screen.tsx';
import { useMonthFacts } from './use-month-facts.tsx';

const church = churchForEachTest();
const save = async () => press(await screen.findByRole('button', { name: t('common:ui.save') }));
const check = async (name: string) => press(await screen.findByRole('checkbox', { name }));
const listRooms = () => church().database.query.selectFrom('rooms').selectAll().execute();
const rolesInRooms = async () =>
  (await church().database.query.selectFrom('roomRoles').select('roleId').orderBy('roleId').execute()).map(
    ({ roleId }) => roleId,
  );

test('a room is added with its roles, changed and removed', async () => {
  const [teacher, helper] = [
    await aRole(church(), { name: 'Teacher' }),
    await aRole(church(), { name: 'Helper', maxLimit: 2 }),
  ];
  await showScreen(church(), <RoomsCard />, { isAdmin: true });
  await screen.findByText(t('rooms:none'));
  press(t('rooms:add'));
  type(t('rooms:name'), 'Kids');
  await check('Teacher');
  await check('Helper');
  await save();
  await screen.findByText(t('rooms:needs', { count: 2 }));
  screen.getByText(t('rooms:notOneFamilyShort'));
  screen.getByText('Teacher, Helper');
  expect(await rolesInRooms()).toEqual([teacher, helper]);

  press(t('rooms:edit', { name: 'Kids' }));
  type(t('rooms:adults'), '1');
  await check('Teacher');
  await save();
  await screen.findByText(t('rooms:needs', { count: 1 }));
  expect(screen.queryByText(t('rooms:notOneFamilyShort'))).toBeNull();
  expect(await rolesInRooms()).toEqual([helper]);

  press(t('rooms:remove', { name: 'Kids' }));
  press(within(await screen.findByRole('dialog')).getByRole('button', { name: t('rooms:removeShort') }));
  await screen.findByText(t('rooms:none'));
  expect(await listRooms()).toEqual([]);
});

test('each mistake is said at its field, and roles of other rooms can not be chosen', async () => {
  const [teacher, usher] = [
    await aRole(church(), { name: 'Teacher' }),
    await aRole(church(), { name: 'Usher', maxLimit: 2 }),
  ];
  await aRoom(church(), [usher], { name: 'Door' });
  await showScreen(church(), <RoomsCard />, { isAdmin: true });
  await screen.findByText('Door');
  press(t('rooms:add'));
  type(t('rooms:adults'), '0');
  await save();
  await screen.findByText(t('fields:schema.room_name_missing'));
  screen.getByText(t('rooms:rolesMissing'));
  screen.getByText(t('rooms:adultsFault', { max: MOST_ROOM_ADULTS }));
  expect(screen.queryByRole('checkbox', { name: 'Usher' })).toBeNull();
  type(t('rooms:name'), 'Kids');
  type(t('rooms:adults'), '2');
  await check('Teacher');
  await save();
  const tooSmall = t('refusals:specific.room_too_small', { room: 'Kids', adults: 2, count: 1 });
  expect((await screen.findAllByText(tooSmall)).length).toBeGreaterThan(0);
  const adults = screen.getByLabelText(t('rooms:adults'));
  expect(adults.getAttribute('aria-invalid')).toBe('true');
  // The places of other roles are no longer those that the error counts.
  await check('Teacher');
  expect(adults.getAttribute('aria-invalid')).toBeNull();
  expect([teacher, (await listRooms()).length]).toEqual([teacher, 1]);
});

test('with several teams, a room has roles of one', async () => {
  await aRole(church(), { name: 'Usher' });
  const teamId = await aTeam(church(), 'Children');
  await aRole(church(), { name: 'Teacher', teamId, maxLimit: 2 });
  await showScreen(church(), <RoomsCard />, { isAdmin: true });
  press(await screen.findByRole('button', { name: t('rooms:add') }));
  await screen.findByRole('checkbox', { name: 'Usher' });
  expect(screen.queryByRole('checkbox', { name: 'Teacher' })).toBeNull();
  await screen.findByLabelText(t('rooms:team'));
});

function Facts() {
  return <FactsLine facts={useMonthFacts({ year: 2026, month: 3 })} />;
}

test('a room with one adult is a fact above the month that leads to its open place', async () => {
  const { usher, reader, ruth } = await aBuilderMonth(church());
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  await aRoom(church(), [usher, reader], { name: 'Kids' });
  await showScreen(church(), <Facts />, { isAdmin: true });
  press(await screen.findByRole('button', { name: t('builder:facts.oneAdult', { count: 1 }) }));
  const link = await screen.findByRole('link', {
    name: t('concerns:roomIncomplete', { room: 'Kids', count: 1, adults: 2 }),
  });
  expect(link.getAttribute('href')).toContain(`${reader}`);
});
