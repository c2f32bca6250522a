import { t } from '#languages/t.ts';

/** Returns a text with the name of the person it is about, unless it is the member. */
export const withName = (name: string | null, text: string): string =>
  name === null ? text : t('common:family.says', { name, text });

/** Returns the words of a response: the member's own, or those for someone else, with the name. */
export const choiceText = (choice: 'confirmed' | 'declined', name: string | null) =>
  name === null ? t(`common:duties.choices.${choice}`) : t(`common:family.${choice}`, { name });
