import { catalogue } from '#texts/catalogue.ts';

/** The texts of the closed card. The others load with the panel. */
export const TRANSFER_CARD_TEXTS = catalogue('transfer-card', {
  title: 'Import and export',
  about: 'Import members from a spreadsheet, or export lists to one.',
  open: 'Open import and export',
});
