import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { aMember, aPublishedMonth, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser } from '#test/screen.tsx';
import { signIn } from '#test/visitor.ts';
import { UnreachedNotice } from './unreached-notice.tsx';

const church = churchForEachTest();
const SOON = '2026-03-15';

/** Lets the only usher decline, so that no one can take the place. */
async function declineTheOnlyUsher(): Promise<void> {
  const [usher, naomi] = [await aRole(church(), { name: 'Usher' }), await aMember(church())];
  await aPublishedMonth(church(), { year: 2026, month: 3 }, [{ memberId: naomi, roleId: usher, date: SOON }]);
  const declined = { date: SOON, timeId: SUNDAY_SERVICE, response: 'declined' } as const;
  await (await signIn(church(), naomi)).call(contract.respond, { body: declined });
  // As the job leaves it when it has asked everyone.
  await church().database.query.updateTable('coverRequests').set({ nextAskAt: null }).execute();
}

test.each([
  ['sees the place that no one can take, and why', {}, true],
  ['sees none with an email address', { email: 'office@example.org' }, false],
])('a coordinator without phone and email %s', async (_, contact, isShown) => {
  await declineTheOnlyUsher();
  const admin = await aMember(church(), { isAdmin: true, ...contact });
  const browser = await openBrowser(church(), admin);
  browser.show(<UnreachedNotice />);
  const title = t('common:unreached.title', { count: 1 });
  if (isShown) {
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByText(t('common:unreached.about'))).not.toBeNull();
  } else {
    expect(browser.sent()).toEqual([]);
    expect(screen.queryByText(title)).toBeNull();
  }
});
