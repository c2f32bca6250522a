import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { servedCalls } from '#contract/served.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { aPastRoster, LAST_SUNDAY } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { MyServedCard } from './my-served-card.tsx';

const church = churchForEachTest();

const WRONG = t('served:mine.wrongFor', {
  service: shortServiceTitle({ date: LAST_SUNDAY, startsAt: null, name: null }),
});

test('shows where a member has served, and tells the coordinators once that it is not right', async () => {
  const { show, memberId } = await openBrowser(church(), {});
  await aPastRoster(church(), [memberId]);
  show(<MyServedCard />);
  await screen.findByText(t('served:mine.served'));
  press(screen.getByRole('button', { name: WRONG, hidden: true }));
  expect(await screen.findByText(t('served:mine.told'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: WRONG, hidden: true })).toBeNull();
});

test('is not there for someone who has not served, and can be loaded again', async () => {
  const { show, failNext, memberId } = await openBrowser(church(), {});
  failNext(servedCalls.listMyServed);
  show(<MyServedCard />);
  await screen.findByText(t('served:mine.failed'));
  press(screen.getByRole('button', { name: t('common:ui.tryAgain'), hidden: true }));
  await waitFor(() => expect(screen.queryByText(t('served:mine.title'))).toBeNull());
  expect(memberId).toBeGreaterThan(0);
});
