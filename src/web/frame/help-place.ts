import { createStore } from '../ui/create-store.ts';

/** The element in the header where the help button is, once it is there. It has the button's size before the button loads. */
export const helpPlace = createStore<HTMLElement | null>(null);
