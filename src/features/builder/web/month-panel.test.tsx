import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AMOS, builderService, FINALIZED, NO_ROSTER, RUTH, RUTH_USHERS, USHER } from '#test/builder.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { BuilderPanel } from './builder-panel.tsx';

/** Shows March with two services. Ruth serves at the second although she has withdrawn. */
function show(nonResponders: FakeResponse = { body: [] }, onSend?: () => void): Sent[] {
  let isFinalized = false;
  const { sent } = renderSignedIn(<BuilderPanel {...(onSend && { onSend })} />, ({ method, path }) => {
    if (path.includes('available-sundays')) {
      const facts = { roles: [{ ...USHER, maxLimit: 2 }], availablePeople: [AMOS] };
      const amosUshers = { ...RUTH_USHERS, id: 6, userId: AMOS.id, person: AMOS };
      const assignments = [{ ...RUTH_USHERS, isAvailable: false }, amosUshers];
      const second = builderService({ ...facts, date: '2026-03-15', assignments });
      return { body: [builderService(facts), second] };
    }
    if (path.includes('without-availability')) return nonResponders;
    if (path.includes('finalize-roster') && method === 'POST') {
      isFinalized = true;
      return { status: 201, body: {} };
    }
    return path.includes('finalized-roster') && isFinalized ? FINALIZED : NO_ROSTER;
  });
  return sent;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a published month offers its PDF, the form that emails it, and the link for members', async () => {
  const onSend = vi.fn();
  show({ body: [] }, onSend);
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

test('the header says how many have answered, and lists the others with a way to remind them', async () => {
  const sent = show({ body: [{ ...RUTH, remindedAt: null }] });
  expect(sent.some(({ path }) => path.includes('without-availability'))).toBe(false);
  await press('24 of 36 answered');
  const dialog = await screen.findByRole('dialog', { name: /^Not answered for March/ });
  await within(dialog).findByText('Ruth Hill');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remind' }));
  expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe(
    '/admin?tab=settings&month=2026-03#reminders',
  );
});

test.each<[string, FakeResponse, string]>([
  ['everyone has answered', { body: [] }, 'Everyone has answered.'],
  ['the list could not be loaded', { status: 500, body: {} }, "Couldn't load the list."],
])('the list of the others says when %s, and offers no reminder', async (_when, response, text) => {
  show(response);
  await press('24 of 36 answered');
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
});

test('each assigned person who is no longer available is listed, and leads to the service', async () => {
  show();
  await screen.findByText('1 assigned person is no longer available', { selector: 'h2' });
  const ruth = await screen.findByRole('link', { name: 'Ruth Hill, 15 March 2026' });
  fireEvent.click(ruth);
  const heading = await screen.findByRole('heading', { name: '15 March 2026' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  screen.getByRole('button', { name: 'Smart Assign the month' }).focus();
  fireEvent.click(ruth);
  expect(document.activeElement).toBe(heading);
});

test('the list of those who have not answered also names who is away, and when', async () => {
  const away = { ...AMOS, from: '2026-03-02', to: '2026-03-09' };
  renderSignedIn(<BuilderPanel />, ({ path }) => {
    if (path.includes('available-sundays')) return { body: [builderService({ availablePeople: [AMOS] })] };
    if (path.includes('/away/')) return { body: [away] };
    return path.includes('without-availability') ? { body: [] } : NO_ROSTER;
  });
  await press(/answered$/);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2 March to 9 March');
  expect(dialog.getByRole('heading', { name: 'Away' })).toBeTruthy();
});
