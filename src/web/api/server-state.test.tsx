import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type CallName, contract } from '#contract/index.ts';
import type { RoleId } from '#domain/ids.ts';
import { aRole } from '#test/factories.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { useRead } from './server-state.ts';
import { useChange } from './use-change.ts';
import { useChurch } from './use-church.ts';

const church = churchForEachTest();

function Assignments() {
  const { data } = useRead(contract.listAssignments, {});
  return <p>{data ? 'read' : 'waiting'}</p>;
}

function Forecast() {
  useRead(contract.getForecast, { params: { year: '2026', month: '4' } }, { isAwaited: false });
  return null;
}

/** Displays data, with one button that hides or shows it and one that changes other data. */
function Screen({ roleId, refreshes }: { roleId: RoleId; refreshes?: boolean }) {
  useChurch();
  const [isReading, setReading] = useState(true);
  const { mutateAsync, isPending, isSuccess } = useChange(contract.removeServiceRole, { refreshes });
  return (
    <>
      {isReading && <Assignments />}
      {isReading && <Forecast />}
      {isPending && <p>changing</p>}
      {isSuccess && <p>changed</p>}
      <button type="button" onClick={() => setReading(!isReading)}>
        Switch
      </button>
      <button type="button" onClick={() => void mutateAsync({ params: { id: roleId } })}>
        Change
      </button>
    </>
  );
}

/** Opens the screen and waits until its data is read. `reads` counts the reads of a call. */
async function open(options: { refreshes?: boolean } = {}) {
  const screenOfRole = <Screen roleId={await aRole(church())} {...options} />;
  const browser = await showScreen(church(), screenOfRole, { isAdmin: true });
  await screen.findByText('read');
  return { ...browser, reads: (name: CallName) => browser.sent().filter(({ call }) => call === name).length };
}

test('reads everything on the screen again after a change that affects other data', async () => {
  const { reads } = await open();
  press('Change');
  await screen.findByText('changed');
  expect(reads('listAssignments')).toBe(2);
  expect(reads('getSettings')).toBe(1);
});

test('reads data that is not on the screen again only when it is next shown', async () => {
  const { reads } = await open();
  press('Switch');
  press('Switch');
  await screen.findByText('read');
  expect(reads('listAssignments')).toBe(1);
  press('Switch');
  press('Change');
  await screen.findByText('changed');
  expect(reads('listAssignments')).toBe(1);
  press('Switch');
  screen.getByText('read');
  await waitFor(() => expect(reads('listAssignments')).toBe(2));
});

test('keeps a change pending until the screen is fresh, except for what follows', async () => {
  const { hold, reads } = await open();
  const release = hold(contract.listAssignments);
  hold(contract.getForecast);
  press('Change');
  await waitFor(() => expect(reads('listAssignments')).toBe(2));
  screen.getByText('changing');
  expect(reads('getForecast')).toBe(1);
  release();
  await screen.findByText('changed');
  await waitFor(() => expect(reads('getForecast')).toBe(2));
});

test('reads nothing again after a call that changes nothing', async () => {
  const { reads } = await open({ refreshes: false });
  press('Change');
  await screen.findByText('changed');
  expect(reads('listAssignments')).toBe(1);
});
