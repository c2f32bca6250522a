import { useState } from 'react';
import { SETTINGS_PAGES, settingsAddress } from '#contract/pages.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import type { TextKey } from '#languages/keys.d.ts';
import { t } from '#languages/t.ts';
import { useGoToCard } from '#web/frame/card-in-address.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { SETTINGS_CARDS, type SettingsCard } from './settings-cards.ts';

const TITLES = {
  services: 'services:title',
  'special-days': 'special-days:title',
  'service-roles': 'service-roles:title',
  checks: 'checks:title',
  rooms: 'rooms:title',
  'roster-options': 'settings:rosterOptions.title',
  reminders: 'reminders:title',
  'send-availability': 'messaging:mail.availability.title',
  'serving-reminders': 'notifications:title',
  messages: 'messaging:title',
  'team-link': 'team-link:title',
  church: 'settings:churchTitle',
  'general-settings': 'settings:title',
  'roster-calendar': 'calendar-feeds:roster.title',
  system: 'system:title',
  sending: 'messaging:sendingTitle',
  'change-log': 'change-log:title',
} as const satisfies Readonly<Record<SettingsCard, TextKey>>;

/** Returns all cards, with their search words. */
const listOptions = () =>
  SETTINGS_PAGES.flatMap((page) => {
    const detail = t(`settings:settingsPages.pages.${page}`);
    return SETTINGS_CARDS[page].map((id) => {
      const label = t(TITLES[id]);
      const words = foldForSearch(`${label} ${detail} ${t(`settings:settingsPages.words.${id}`)}`);
      return { id, page, label, detail, title: foldForSearch(label), words };
    });
  });

/** How many results are shown. */
const MAX_RESULTS = 6;

/** Chinese and other scripts have no spaces between words. */
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

const hasWord = (text: string, begin: string) =>
  ` ${text}`.includes(WITHOUT_SPACES.test(begin) ? begin : ` ${begin}`);

/** Returns the cards that have a word starting with each word of the query, matches in the title first. */
function findCards(query: string) {
  const sought = foldForSearch(query).split(' ').filter(Boolean);
  if (sought.length === 0) return [];
  const begins = (text: string) => sought.every((word) => hasWord(text, word));
  const found = listOptions().filter(({ words }) => begins(words));
  const inTitle = found.filter(({ title }) => begins(title));
  return [...inTitle, ...found.filter((option) => !inTitle.includes(option))].slice(0, MAX_RESULTS);
}

/** Finds a setting by its words, opens its page and moves to its card. */
export function SettingsSearch() {
  const goToCard = useGoToCard();
  const [query, setQuery] = useState('');
  const options = findCards(query);

  function open({ page, id }: ReturnType<typeof findCards>[number]): void {
    setQuery('');
    goToCard(settingsAddress(page, id));
  }

  return (
    <Combobox
      label={t('settings:settingsPages.search')}
      labelHidden
      placeholder={t('settings:settingsPages.search')}
      value={query}
      onValueChange={setQuery}
      options={options}
      onSelect={open}
      onEnter={() => options[0] && open(options[0])}
      emptyText={t('settings:settingsPages.noneFound')}
    />
  );
}
