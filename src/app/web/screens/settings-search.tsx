import { useState } from 'react';
import { SETTINGS_PAGES, settingsAddress } from '#contract/pages.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { useGoToCard } from '#web/frame/card-in-address.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { SETTINGS_CARDS } from './settings-cards.ts';
import { CARD_TITLES, SETTINGS_PAGE_TEXTS as TEXTS } from './settings-texts.ts';

const OPTIONS = SETTINGS_PAGES.flatMap((page) =>
  SETTINGS_CARDS[page].map((id) => ({
    id,
    page,
    label: CARD_TITLES[id],
    detail: TEXTS.pages[page],
    title: foldForSearch(CARD_TITLES[id]),
    words: foldForSearch(`${CARD_TITLES[id]} ${TEXTS.pages[page]} ${TEXTS.words[id]}`),
  })),
);

/** How many results are shown. */
const MAX_RESULTS = 6;

/** Returns the cards with words that begin as each word of the query, those with it in their title first. */
function findCards(query: string) {
  const sought = foldForSearch(query).split(' ').filter(Boolean);
  if (sought.length === 0) return [];
  const begins = (text: string) => sought.every((word) => ` ${text}`.includes(` ${word}`));
  const found = OPTIONS.filter(({ words }) => begins(words));
  const inTitle = found.filter(({ title }) => begins(title));
  return [...inTitle, ...found.filter((option) => !inTitle.includes(option))].slice(0, MAX_RESULTS);
}

/** Finds a setting by its words, opens its page and moves to its card. */
export function SettingsSearch() {
  const goToCard = useGoToCard();
  const [query, setQuery] = useState('');
  const options = findCards(query);

  function open({ page, id }: (typeof OPTIONS)[number]): void {
    setQuery('');
    goToCard(settingsAddress(page, id));
  }

  return (
    <Combobox
      label={TEXTS.search}
      labelHidden
      placeholder={TEXTS.search}
      value={query}
      onValueChange={setQuery}
      options={options}
      onSelect={open}
      onEnter={() => options[0] && open(options[0])}
      emptyText={TEXTS.noneFound}
    />
  );
}
