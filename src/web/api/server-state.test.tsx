import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { rosterCalls } from '#contract/roster.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { useRead } from './server-state.ts';
import { useChange } from './use-change.ts';

function Assignments() {
  const { data } = useRead(rosterCalls.listAssignments, {});
  return <p>{data ? 'read' : 'waiting'}</p>;
}

/** Displays data, with one button that hides or shows it and one that changes other data. */
function Screen() {
  const [isReading, setReading] = useState(true);
  const { mutateAsync, isSuccess } = useChange(serviceRoleCalls.removeServiceRole, [
    serviceRoleCalls.listServiceRoles,
  ]);
  return (
    <>
      {isReading && <Assignments />}
      {isSuccess && <p>changed</p>}
      <button type="button" onClick={() => setReading(!isReading)}>
        Switch
      </button>
      <button type="button" onClick={() => void mutateAsync({ params: { id: '1' } })}>
        Change
      </button>
    </>
  );
}

test('data read before a change is read again only when it is next shown', async () => {
  const { sent } = renderSignedIn(<Screen />, () => ({ body: [] }));
  const reads = () => sent.filter(({ method }) => method === 'GET').length;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByText('read');
  press('Switch');
  press('Switch');
  await screen.findByText('read');
  expect(reads()).toBe(1);
  press('Switch');
  press('Change');
  await screen.findByText('changed');
  expect(reads()).toBe(1);
  press('Switch');
  expect(screen.getByText('read')).toBeTruthy();
  await waitFor(() => expect(reads()).toBe(2));
});
