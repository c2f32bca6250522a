import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { aBuilderMonth, openBuilder, pressAndConfirm } from '#test/builder.tsx';
import { churchForEachTest, press } from '#test/screen.tsx';

const church = churchForEachTest();

test('a published month offers its PDF, the form that emails it, and the link for members', async () => {
  const onSend = vi.fn();
  await aBuilderMonth(church());
  await openBuilder(church(), { onSend });
  await screen.findByRole('button', { name: /^15 March 2026/ });
  await pressAndConfirm(t('builder:finalize'));
  const pdf = await screen.findByRole('link', { name: t('builder:download') });
  expect(pdf.getAttribute('href')).toBe('/api/sheets/roster/2026/3?view=card&size=normal');
  await waitFor(() => expect(document.activeElement?.contains(pdf)).toBe(true));
  press(t('builder:send'));
  expect(onSend).toHaveBeenCalledOnce();
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  press(t('builder:copyLink'));
  await screen.findByText(t('builder:copied'), { selector: 'output' });
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/roster?tab=finalized&month=2026-03`);
});
