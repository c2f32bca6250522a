import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { servedCalls } from '#contract/served.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import type { RoleId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { aPastRoster, LAST_SUNDAY, setRosterOptions } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { MyServedCard } from './my-served-card.tsx';

const church = churchForEachTest();
beforeEach(() => setRosterOptions(church(), { asksWhoServed: true }));

const WRONG = t('served:mine.wrongFor', {
  service: shortServiceTitle({ date: LAST_SUNDAY, startsAt: null, name: null }),
});

test('shows where a member has served, and tells the coordinators once that it is not right', async () => {
  const { show, memberId } = await openBrowser(church(), {});
  await aPastRoster(church(), [memberId]);
  show(<MyServedCard />);
  await screen.findByText(t('served:mine.served'));
  const button = screen.getByRole('button', { name: WRONG, hidden: true });
  button.focus();
  press(button);
  const answer = await screen.findByText(t('served:mine.told'));
  await waitFor(() => expect(document.activeElement).toBe(answer));
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

test('shows only what was corrected in a church that no longer asks who served', async () => {
  await setRosterOptions(church(), { asksWhoServed: false });
  const { show, memberId } = await openBrowser(church(), {});
  const [roleId] = (await aPastRoster(church(), [memberId])) as [RoleId];
  await aPastRoster(church(), [memberId], { date: addDays(LAST_SUNDAY, -7) });
  await church()
    .database.query.insertInto('servedChanges')
    .values({ date: LAST_SUNDAY, timeId: SUNDAY_SERVICE, memberId, roleId, came: false, insteadOf: null })
    .execute();
  show(<MyServedCard />);
  await screen.findByText(t('served:mine.notServed'));
  expect(screen.queryByText(t('served:mine.served'))).toBeNull();
  expect(screen.queryByRole('button', { name: WRONG, hidden: true })).toBeNull();
});
