import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { watchSavedFiles } from '#test/saved-files.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { ExportCard } from './export-card.tsx';

const church = churchForEachTest();

test('saves each list as a file, and says so if one could not be read', async () => {
  const { files, restore } = watchSavedFiles();
  onTestFinished(restore);
  const { failNext } = await showScreen(church(), <ExportCard />, { isAdmin: true });
  failNext(contract.exportMembers);
  press(t('transfer:exportMembers'));
  await screen.findByText(`${t('transfer:exportFailed')} / ${t('common:offlineSentence')}`);
  const names: string[] = [];
  for (const [label, name] of [
    [t('transfer:exportMembers'), 'members.csv'],
    [t('transfer:exportAvailability'), 'availability-2026-03.csv'],
    [t('transfer:exportYear', { year: 2026 }), 'availability-2026.csv'],
    [t('transfer:exportRoster'), 'roster-2026-03.csv'],
  ] as const) {
    names.push(name);
    press(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(files.map((file) => file.name)).toEqual(names));
  }
});
