import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { ChangeLogCard } from './change-log-card.tsx';

const church = churchForEachTest();
const OLDER = t('change-log:older');

/** Opens the log after an administrator has renamed a role so often. */
async function open(changes: number) {
  const browser = await openBrowser(church(), { isAdmin: true, firstName: 'Ruth', lastName: 'Moab' });
  const id = await aRole(church(), { name: 'Role' });
  for (let n = 1; n <= changes; n += 1)
    await browser.visitor.call(contract.editServiceRole, { params: { id }, body: { name: `Role ${n}` } });
  return {
    ...browser,
    show: async () => {
      browser.show(<ChangeLogCard />);
      await screen.findByLabelText(t('change-log:person'));
    },
  };
}

const rows = () => screen.getAllByRole('row').slice(1);

test("shows what changed, the old and new value, who changed it, and when in the church's time zone", async () => {
  const { show, visitor } = await open(0);
  const [role] = (await visitor.call(contract.listServiceRoles, {})).body;
  const body = { maxLimit: 2, description: 'At the door' };
  await visitor.call(contract.editServiceRole, { params: { id: role?.id ?? 0 }, body });
  await show();
  const row = (await screen.findByText('Role')).closest('tr')?.textContent;
  const label = t('changes:field.maxLimit');
  expect(row).toContain(t('change-log:change', { label, before: '1', after: '2' }));
  expect(row).toContain('At the door');
  expect(row).toContain('Ruth Moab');
  expect(row?.replaceAll('\u00a0', ' ')).toContain('13 March 2026, 10:00');
  expect(screen.queryByRole('button', { name: OLDER })).toBeNull();
});

test('appends older changes also on a second try, and starts over when the filter changes', async () => {
  const { show, failNext, memberId } = await open(52);
  await show();
  const older = await screen.findByRole('button', { name: OLDER });
  expect(rows()).toHaveLength(50);
  failNext(contract.listChanges, 503);
  press(older);
  await screen.findByText(t('change-log:failed'));
  expect(rows()).toHaveLength(50);
  press(t('common:ui.tryAgain'));
  await waitFor(() => expect(rows()).toHaveLength(52));
  type(t('change-log:subject'), 'roster');
  await screen.findByText(t('change-log:noMatch'));
  type(t('change-log:subject'), 'role');
  type(t('change-log:person'), String(memberId));
  await screen.findByRole('button', { name: OLDER });
  expect(rows()).toHaveLength(50);
});

test('says that there are no changes', async () => {
  const { show } = await open(0);
  await show();
  await screen.findByText(t('change-log:none'));
});
