import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MAX_WARNINGS, MOST_VALID_MONTHS, MOST_WARN_DAYS } from '#domain/checks/checks.ts';
import type { CheckKindId, MemberId, RoleId } from '#domain/ids.ts';
import { ChecksCard } from '#features/checks/web/checks-card.tsx';
import { ServiceRolesCard } from '#features/service-roles/web/service-roles-card.tsx';
import { t } from '#languages/t.ts';
import { aCheckKind, aMember, aRole } from '#test/factories.ts';
import { churchForEachTest, press, showScreen, type } from '#test/screen.tsx';

const church = churchForEachTest();
const save = async () => press(await screen.findByRole('button', { name: t('common:ui.save') }));
const listKinds = () => church().database.query.selectFrom('checkKinds').selectAll().execute();
const needs = (roleId: RoleId, kindId: CheckKindId) =>
  church().database.query.insertInto('roleChecks').values({ roleId, kindId }).execute();
const has = (memberId: MemberId, kindId: CheckKindId, validUntil: `${number}-${number}-${number}`) =>
  church()
    .database.query.insertInto('memberChecks')
    .values({ memberId, kindId, validUntil, seenOn: '2025-01-05' })
    .execute();

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('a kind of checks is added with its warnings, changed, and shows which roles need it', async () => {
  await showScreen(church(), <ChecksCard />, { isAdmin: true });
  await screen.findByText(t('checks:none'));
  press(t('checks:add'));
  type(t('checks:name'), 'First aid');
  await save();
  await screen.findByText(t('checks:dated'));
  screen.getByText(t('checks:warns', { days: '90, 30, 7' }));
  screen.getByText(t('checks:neededByNone'));
  const [kind] = await listKinds();
  await needs(await aRole(church(), { name: 'Helper' }), kind?.id ?? 0);
  press(t('checks:edit', { name: 'First aid' }));
  type(t('checks:validMonths'), '36');
  type(t('checks:warnDays'), '14, 60 14');
  await save();
  await screen.findByText(t('checks:months', { count: 36 }));
  screen.getByText(t('checks:warns', { days: '60, 14' }));
  await screen.findByText(t('checks:neededBy', { roles: 'Helper' }));
  expect(await listKinds()).toMatchObject([{ name: 'First aid', validMonths: 36, warnDays: '60,14' }]);
});

test('each mistake is said at its field', async () => {
  await aCheckKind(church(), 'First aid');
  const { changes } = await showScreen(church(), <ChecksCard />, { isAdmin: true });
  await screen.findByText('First aid');
  press(t('checks:add'));
  type(t('checks:validMonths'), '0');
  type(t('checks:warnDays'), '90, soon');
  await save();
  const describedBy = (label: string) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    return id
      .split(' ')
      .map((each) => document.getElementById(each)?.textContent)
      .join(' ');
  };
  expect(describedBy(t('checks:name'))).toContain(t('fields:schema.check_name_missing'));
  expect(describedBy(t('checks:validMonths'))).toContain(
    t('checks:validMonthsFault', { max: MOST_VALID_MONTHS }),
  );
  expect(describedBy(t('checks:warnDays'))).toContain(
    t('checks:warnDaysFault', { count: MAX_WARNINGS, max: MOST_WARN_DAYS }),
  );
  expect(changes()).toEqual([]);
  type(t('checks:name'), 'First aid');
  type(t('checks:validMonths'), '');
  type(t('checks:warnDays'), '');
  await save();
  await waitFor(() => expect(describedBy(t('checks:name'))).toContain(t('refusals:check_name_taken')));
  expect(document.activeElement).toBe(screen.getByLabelText(t('checks:name')));
});

test('a change of the same field meanwhile is shown before it is replaced', async () => {
  const kindId = await aCheckKind(church(), 'First aid');
  await showScreen(church(), <ChecksCard />, { isAdmin: true });
  press(await screen.findByRole('button', { name: t('checks:edit', { name: 'First aid' }) }));
  type(t('checks:warnDays'), '60');
  const theirs = { warnDays: '45,10' };
  await church().database.query.updateTable('checkKinds').set(theirs).where('id', '=', kindId).execute();
  await save();
  await screen.findByText(new RegExp(t('changes:field.warnDays')));
  expect((await listKinds())[0]?.warnDays).toBe('45,10');
  await save();
  await waitFor(async () => expect((await listKinds())[0]?.warnDays).toBe('60'));
});

test('before a kind is deleted, the question says how many dates go, and one that a role needs stays', async () => {
  const kindId = await aCheckKind(church(), 'First aid');
  const roleId = await aRole(church());
  await needs(roleId, kindId);
  for (const _ of [1, 2]) await has(await aMember(church()), kindId, '2027-01-01');
  await showScreen(church(), <ChecksCard />, { isAdmin: true });
  const remove = async () => {
    press(await screen.findByRole('button', { name: t('checks:removeKind', { name: 'First aid' }) }));
    screen.getByText(t('checks:removeUsed', { name: 'First aid', count: 2 }));
    press(t('checks:removeShort'));
  };
  await remove();
  await screen.findByText(`${t('checks:kindRemoveFailed')} / ${t('refusals:check_needed')}`);
  await church().database.query.deleteFrom('roleChecks').execute();
  await remove();
  await screen.findByText(t('checks:none'));
  expect(await listKinds()).toEqual([]);
});

test('a role says which checks its people need', async () => {
  const [aid, driving] = [await aCheckKind(church(), 'First aid'), await aCheckKind(church(), 'Driving')];
  await needs(await aRole(church(), { name: 'Helper' }), aid);
  await showScreen(church(), <ServiceRolesCard />, { isAdmin: true });
  press(await screen.findByRole('button', { name: t('service-roles:edit', { name: 'Helper' }) }));
  await screen.findByRole('group', { name: t('service-roles:checks') });
  await waitFor(() => expect(box('First aid').checked).toBe(true));
  fireEvent.click(box('First aid'));
  fireEvent.click(box('Driving'));
  await save();
  await screen.findByText(t('service-roles:updated'), { selector: 'output' });
  const stored = await church().database.query.selectFrom('roleChecks').select('kindId').execute();
  expect(stored).toEqual([{ kindId: driving }]);
});

test('a kind that was deleted meanwhile is said at the check boxes, and the role can be saved without it', async () => {
  const kindId = await aCheckKind(church(), 'First aid');
  await aRole(church(), { name: 'Helper' });
  await showScreen(church(), <ServiceRolesCard />, { isAdmin: true });
  press(await screen.findByRole('button', { name: t('service-roles:edit', { name: 'Helper' }) }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'First aid' }));
  await church().database.query.deleteFrom('checkKinds').where('id', '=', kindId).execute();
  await save();
  const group = await screen.findByRole('group', { name: t('service-roles:checks') });
  await within(group).findByText(t('refusals:unknown_check_kind'));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'First aid' })).toBeNull());
  await save();
  await screen.findByText(t('service-roles:updated'), { selector: 'output' });
});

test('a church without checks meets the word in no dialog of a role', async () => {
  await showScreen(church(), <ServiceRolesCard />, { isAdmin: true });
  press(await screen.findByRole('button', { name: t('service-roles:add') }));
  await screen.findByLabelText(t('service-roles:name'));
  expect(document.body.textContent).not.toMatch(/\bchecks?\b/i);
});
