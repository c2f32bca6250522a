import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MonthSummary } from '#contract/smart-assign.ts';
import { type Answer, renderSignedIn } from '#test/render-signed-in.tsx';
import { BuilderFinalizeDialog } from './builder-finalize-dialog.tsx';

const SUMMARY: MonthSummary = {
  open: [
    {
      dateStr: '2026-03-08',
      roles: [
        {
          roleId: 1,
          roleName: 'Usher',
          open: 2,
          why: 'Nobody else is available this Sunday',
          help: '2 people who could do this role have not answered.',
        },
        { roleId: 2, roleName: 'Cook', open: 1, why: 'Nobody is available this Sunday', help: null },
      ],
    },
  ],
  consecutive: [{ name: 'Ruth Hill', first: '2026-03-08', second: '2026-03-15' }],
  wishes: { assignments: 9, preferred: 5, secondary: 2 },
  load: [
    { id: 11, name: 'Ruth Hill', thisMonth: 3, sixMonths: 4, saidYes: 5 },
    { id: 12, name: 'Amos Hill', thisMonth: 0, sixMonths: 0, saidYes: 2 },
    { id: 13, name: 'Boaz Hill', thisMonth: 0, sixMonths: 1, saidYes: 0 },
  ],
};

function ask(answer: () => Answer) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  renderSignedIn(
    <BuilderFinalizeDialog
      month={{ year: 2026, month: 3 }}
      verb="Finalize Roster"
      unsaved={2}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />,
    answer,
  );
  return { onConfirm, onCancel };
}

test('before a month is finalized its open places are told with what would help, rows of Sundays, wishes and load', async () => {
  const { onConfirm } = ask(() => ({ body: SUMMARY }));
  await screen.findByText('8 March 2026: 3 places open');
  const dialog = screen.getByRole('dialog').textContent ?? '';
  for (const told of [
    '2 selections are not saved yet and will not be part of it.',
    'Usher (2 places). Nobody else is available this Sunday. 2 people who could do this role have not answered.',
    'Cook. Nobody is available this Sunday.',
    'Ruth Hill: 8 March 2026 and 15 March 2026',
    '7 of 9 assignments are in a role the person asked for: 5 preferred, 2 second wish.',
    '1 person said yes and serves on no Sunday: Amos Hill.',
    'How often everybody serves (3)',
  ])
    expect(dialog).toContain(told);
  expect(screen.getByText('Boaz Hill')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Finalize Roster' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a full month says so', async () => {
  ask(() => ({ body: { ...SUMMARY, open: [], consecutive: [] } }));
  expect(await screen.findByText('Every place of every Sunday is filled.')).toBeTruthy();
  expect(screen.getByText('Nobody serves on two Sundays in a row.')).toBeTruthy();
});

test('a summary that cannot be loaded keeps nobody from finalizing, and can be asked for again', async () => {
  const answers: Answer[] = [{ status: 503, body: { message: 'Away.', code: 'database_away' } }];
  const { onConfirm, onCancel } = ask(() => answers.shift() ?? { body: SUMMARY });
  await screen.findByText('What the month comes to could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Finalize Roster' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('8 March 2026: 3 places open');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
