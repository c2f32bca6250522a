import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT_LOCK_FAILURES } from '#domain/pins/pin-rate-limit.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { MembersTable } from './members-table.tsx';

const church = churchForEachTest();

/** Opens the list of a church in which only Ruth is locked. Returns her id. */
async function open() {
  const ruthId = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  const now = church().clock.now();
  const failures = { budget: `account:${ruthId}`, failures: ACCOUNT_LOCK_FAILURES };
  await church()
    .database.query.insertInto('signInFailures')
    .values({ ...failures, since: now, lastFailedAt: now })
    .execute();
  await showScreen(church(), <MembersTable />, { isAdmin: true });
  expect(await screen.findAllByText(t('members:locked'))).toHaveLength(1);
  return ruthId;
}

const unlock = () => press(t('members:unlockFor', { name: 'Ruth Moab' }));

test('marks only locked members, and one tap unlocks them', async () => {
  await open();
  unlock();
  await screen.findByText(t('members:unlocked', { name: 'Ruth Moab' }), { selector: 'output' });
  expect(screen.queryByText(t('members:locked'))).toBeNull();
});

test('shows why unlocking was refused', async () => {
  const id = await open();
  await church().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', id).execute();
  unlock();
  await screen.findByText(`${t('members:unlockFailed')} / ${t('refusals:unknown_member')}`);
});
