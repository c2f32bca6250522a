import { t } from '#languages/t.ts';

/** Returns the words of a response: the member's own, or those for someone else, with the name. */
export const choiceText = (choice: 'confirmed' | 'declined', name: string | null) =>
  name === null ? t(`common:duties.choices.${choice}`) : t(`common:family.${choice}`, { name });
