import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { helpPlace } from '#web/frame/help-place.ts';
import { GuidePanel } from './guide-panel.tsx';
import { NEWS_VERSION } from './news-wording.ts';

const church = churchForEachTest();
beforeEach(() => {
  helpPlace.set(document.body);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

test('the help button pulses until its first click, and opens the guide with two steps', async () => {
  await showScreen(church(), <GuidePanel isNewcomer />);
  const help = screen.getByRole('button', { name: t('guide:help') });
  expect(help.className).toContain('animate-pulse');
  press(help);
  expect(help.className).not.toContain('animate-pulse');
  await screen.findByText(t('guide:version', { version: NEWS_VERSION }));
  press(t('guide:next'));
  await screen.findByRole('dialog', { name: t('guide:guideTitle') });
  for (const text of [
    t('guide:availableText'),
    t('guide:unavailableText'),
    t('guide:specialText'),
    t('guide:destinations.roster.text'),
  ])
    screen.getByText(text);
  expect(screen.queryByText(t('guide:destinations.admin.text'))).toBeNull();
  press(t('guide:back'));
  press(t('guide:showDetails'));
  await screen.findByRole('dialog', { name: t('guide:newIn', { version: NEWS_VERSION }) });
});
