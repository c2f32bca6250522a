import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import {
  AMOS,
  builderService,
  FINALIZED,
  NO_FORECAST,
  NO_ROSTER,
  RUTH_USHERS,
  USHER,
} from '#test/builder.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';

/** Shows March with two services. Ruth serves at the second although she has withdrawn. */
function show(onSend?: () => void): void {
  let isFinalized = false;
  renderSignedIn(<BuilderPanel {...(onSend && { onSend })} />, ({ method, path }) => {
    if (path.includes('/forecast/')) return NO_FORECAST;
    if (path.includes('available-sundays')) {
      const facts = { roles: [{ ...USHER, maxLimit: 2 }], availablePeople: [AMOS] };
      const amosUshers = { ...RUTH_USHERS, id: 6, memberId: AMOS.id, person: AMOS };
      const assignments = [{ ...RUTH_USHERS, isAvailable: false }, amosUshers];
      const second = builderService({ ...facts, date: '2026-03-15', assignments });
      return { body: [builderService(facts), second] };
    }
    if (path.includes('finalize-roster') && method === 'POST') {
      isFinalized = true;
      return { status: 201, body: {} };
    }
    return path.includes('finalized-roster') && isFinalized ? FINALIZED : NO_ROSTER;
  });
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a published month offers its PDF, the form that emails it, and the link for members', async () => {
  const onSend = vi.fn();
  show(onSend);
  await screen.findByRole('button', { name: /^8 March 2026/ });
  await press('Finalize Roster');
  const question = await screen.findByRole('dialog', { name: 'Finalize Roster' });
  fireEvent.click(within(question).getByRole('button', { name: 'Finalize Roster' }));
  const pdf = await screen.findByRole('link', { name: 'Download PDF' });
  expect(pdf.getAttribute('href')).toBe('/api/sheets/roster/2026/3?view=card&size=normal');
  await waitFor(() => expect(document.activeElement?.contains(pdf)).toBe(true));
  await press('Send by email');
  expect(onSend).toHaveBeenCalledOnce();
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await press('Copy link');
  await screen.findByText('Link copied', { selector: 'output' });
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/roster?tab=finalized&month=2026-03`);
});
