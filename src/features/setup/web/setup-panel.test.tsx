import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { SETUP_STEPS } from '#domain/setup/setup.ts';
import { t } from '#languages/t.ts';
import { aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { SetupPanel } from './setup-panel.tsx';

const church = churchForEachTest();

/** Opens the bar of a church in which the members have PINs, and perhaps the first two steps are done too. */
async function open({ isBegun = false } = {}) {
  window.history.replaceState(null, '', '/admin');
  if (isBegun) {
    await aRole(church());
    await church().database.query.updateTable('settings').set({ churchName: 'St Mark' }).execute();
  }
  const browser = await openBrowser(church(), { isAdmin: true });
  const stored = async () => (await browser.visitor.call(contract.getSetup, {})).body;
  return { ...browser, stored };
}

const address = () => window.location.pathname + window.location.search + window.location.hash;
const next = async () => press(await screen.findByRole('button', { name: t('setup:next') }));
const countOf = (done: number) => t('setup:count', { done, all: SETUP_STEPS.length });

test('leads from step to step, and says which one it is', async () => {
  const { show } = await open();
  show(<SetupPanel />);
  await screen.findByText(countOf(2));
  await screen.findByRole('heading', { name: t('setup:steps.church') });
  await next();
  expect(address()).toBe('/admin?tab=settings&page=church#church');
  await next();
  expect(address()).toBe('/admin?tab=settings&page=services#service-roles');
  await next();
  expect(address()).toBe('/admin?tab=settings&page=services#services');
});

test('the services are right as they are if the next step is opened', async () => {
  const { show, stored } = await open({ isBegun: true });
  show(<SetupPanel />);
  await next();
  expect(address()).toBe('/admin?tab=settings&page=services#services');
  await next();
  await screen.findByText(countOf(5));
  expect((await stored()).done).toMatchObject({ services: true, month: false });
});

test('ends with how a month works, stores whether the administrator serves, and says what to do now', async () => {
  const { show, stored, visitor } = await open({ isBegun: true });
  await visitor.call(contract.confirmSetup, { body: { step: 'services' } });
  show(<SetupPanel />);
  await next();
  await screen.findByText(/until the 20th of the month/);
  fireEvent.click(screen.getByRole('switch', { name: t('setup:serves') }));
  await waitFor(async () => {
    expect((await visitor.call(contract.getCurrentUser, {})).body.doesNotServe).toBe(true);
  });
  press(t('setup:understood'));
  const title = await screen.findByRole('heading', { name: t('setup:finished') });
  expect(document.activeElement).toBe(title);
  expect((await stored()).done.month).toBe(true);
  press(t('setup:openBuilder'));
  expect(address()).toBe('/admin?tab=roster&month=2026-04');
});

test('stays when hiding it fails, and says so', async () => {
  const { show, failNext, stored } = await open();
  show(<SetupPanel />);
  const hide = await screen.findByRole('button', { name: t('setup:hide') });
  failNext(contract.confirmSetup);
  press(hide);
  await screen.findByText(`${t('setup:failed')} / ${t('common:offlineSentence')}`);
  press(hide);
  await waitFor(() => expect(screen.queryByRole('button', { name: t('setup:next') })).toBeNull());
  expect((await stored()).isShown).toBe(false);
});
