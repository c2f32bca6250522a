import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember, anAdmin, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, showScreen } from '#test/screen.tsx';
import { helpPlace } from '#web/frame/help-place.ts';
import { GuidePanel } from './guide-panel.tsx';
import { type GuideReader, NEWS, NEWS_VERSION } from './news-wording.ts';

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

/** Opens the first step of the guide of an administrator or a lead, in a church with the teams Worship and Kids or with one team. */
async function openGuide(as: 'administrator' | 'lead', hasTeams = true) {
  const lydia = await aMember(church(), { firstName: 'Lydia', isAdmin: as === 'administrator' });
  if (hasTeams) {
    const roleIds = [await aRole(church(), { name: 'Helper' })];
    const team = { name: 'Kids', firstTeamName: 'Worship', roleIds };
    const admin = await anAdmin(church());
    await admin.call(contract.addTeam, { body: as === 'lead' ? { ...team, leads: [lydia] } : team });
  }
  const { show } = await openBrowser(church(), lydia);
  show(<GuidePanel isNewcomer />);
  press(t('guide:help'));
  await screen.findByText(t('guide:version', { version: NEWS_VERSION }));
}

/** Goes from the guide to the news, and returns its headings. */
function newsOfGuide(): (string | null)[] {
  press(t('guide:showDetails'));
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}

const newsFor = (reader: GuideReader) => NEWS[reader].map((item) => t(`guide:news.${item}.title`));

test('a lead reads how to plan the own team and what is up to administrators', async () => {
  await openGuide('lead');
  screen.getByText(t('guide:newSummary.lead'));
  press(t('guide:next'));
  screen.getByText(t('guide:leadAdmin'));
  expect(screen.queryByText(t('guide:destinations.admin.text'))).toBeNull();
  screen.getByRole('heading', { name: t('guide:steps.lead.title') });
  screen.getByText(t('guide:steps.lead.administrators'));
  expect(screen.queryByText(t('guide:steps.administratorOfTeams.title'))).toBeNull();
  press(t('guide:back'));
  expect(newsOfGuide()).toEqual(newsFor('lead'));
});

test('an administrator reads about teams only in a church with several', async () => {
  await openGuide('administrator');
  press(t('guide:next'));
  screen.getByText(t('guide:destinations.admin.text'));
  screen.getByText(t('guide:steps.administratorOfTeams.leads'));
  press(t('guide:back'));
  expect(newsOfGuide()).toEqual(newsFor('administratorOfTeams'));
});

test('an administrator of a church with one team reads nothing about teams', async () => {
  await openGuide('administrator', false);
  press(t('guide:next'));
  screen.getByText(t('guide:destinations.admin.text'));
  expect(document.body.textContent).not.toMatch(/team/i);
  press(t('guide:back'));
  expect(newsOfGuide()).toEqual(newsFor('administrator'));
  expect(document.body.textContent).not.toMatch(/team/i);
});
