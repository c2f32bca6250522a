import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { forecastCalls } from '#contract/forecast.ts';
import { rosterCalls } from '#contract/roster.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { deferredResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { useRead } from './server-state.ts';
import { useChange } from './use-change.ts';
import { useChurch } from './use-church.ts';

function Assignments() {
  const { data } = useRead(rosterCalls.listAssignments, {});
  return <p>{data ? 'read' : 'waiting'}</p>;
}

function Forecast() {
  useRead(forecastCalls.getForecast, { params: { year: '2026', month: '4' } }, { isAwaited: false });
  return null;
}

/** Displays data, with one button that hides or shows it and one that changes other data. */
function Screen({ refreshes }: { refreshes?: boolean }) {
  useChurch();
  const [isReading, setReading] = useState(true);
  const { mutateAsync, isPending, isSuccess } = useChange(serviceRoleCalls.removeServiceRole, { refreshes });
  return (
    <>
      {isReading && <Assignments />}
      {isReading && <Forecast />}
      {isPending && <p>changing</p>}
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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Returns a function that counts the reads of a path. */
function counting(sent: readonly Sent[]) {
  return (part: string) => sent.filter(({ method, path }) => method === 'GET' && path.includes(part)).length;
}

test('reads everything on the screen again after a change that affects other data', async () => {
  const { sent } = renderSignedIn(<Screen />, () => ({ body: [] }));
  const reads = counting(sent);
  await screen.findByText('read');
  press('Change');
  await screen.findByText('changed');
  expect(reads('roster-assignments')).toBe(2);
  expect(fetch).toHaveBeenCalledWith('/api/settings', expect.objectContaining({ method: 'GET' }));
});

test('reads data that is not on the screen again only when it is next shown', async () => {
  const { sent } = renderSignedIn(<Screen />, () => ({ body: [] }));
  const reads = counting(sent);
  await screen.findByText('read');
  press('Switch');
  press('Switch');
  await screen.findByText('read');
  expect(reads('roster-assignments')).toBe(1);
  press('Switch');
  press('Change');
  await screen.findByText('changed');
  expect(reads('roster-assignments')).toBe(1);
  press('Switch');
  expect(screen.getByText('read')).toBeTruthy();
  await waitFor(() => expect(reads('roster-assignments')).toBe(2));
});

test('keeps a change pending until the screen is fresh, except for what follows', async () => {
  const [fresh, forecast] = [deferredResponse(), deferredResponse()];
  let hasChanged = false;
  const { sent } = renderSignedIn(<Screen />, ({ method, path }) => {
    if (method === 'DELETE') hasChanged = true;
    else if (hasChanged && path.includes('roster-assignments')) return fresh.response;
    else if (hasChanged && path.includes('forecast')) return forecast.response;
    return { body: [] };
  });
  const reads = counting(sent);
  await screen.findByText('read');
  press('Change');
  await waitFor(() => expect(reads('roster-assignments')).toBe(2));
  expect(screen.getByText('changing')).toBeTruthy();
  expect(reads('forecast')).toBe(1);
  fresh.respond({ body: [] });
  await screen.findByText('changed');
  await waitFor(() => expect(reads('forecast')).toBe(2));
});

test('reads nothing again after a call that changes nothing', async () => {
  const { sent } = renderSignedIn(<Screen refreshes={false} />, () => ({ body: [] }));
  await screen.findByText('read');
  press('Change');
  await screen.findByText('changed');
  expect(counting(sent)('roster-assignments')).toBe(1);
});
