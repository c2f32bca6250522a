import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { GeneralSettingsCard } from './general-settings-card.tsx';

const church = churchForEachTest();

test('asks before a deadline locks people out, and names them', async () => {
  await aMember(church(), { firstName: 'Naomi', lastName: 'Moab' });
  const { show, visitor } = await openBrowser(church(), { isAdmin: true });
  const stored = async () => (await visitor.call(contract.getAdminSettings, {})).body;
  const before = await stored();
  show(<GeneralSettingsCard />);
  await screen.findByLabelText(t('common:deadline.month'));
  type(t('common:deadline.day'), '1');
  await screen.findByText(t('common:deadline.moveTold'));
  screen.getByText(/Naomi Moab/);
  expect(await stored()).toEqual(before);
  press(t('common:ui.cancel'));
  await waitFor(() => expect(screen.queryByText(t('common:deadline.moveTold'))).toBeNull());
  expect(await stored()).toEqual(before);
  type(t('common:deadline.day'), '1');
  press(await screen.findByRole('button', { name: t('common:deadline.moveConfirm') }));
  await waitFor(async () => expect(await stored()).toMatchObject({ deadlineDay: 1 }));
});
