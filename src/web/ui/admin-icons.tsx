import { Copy, Plus, Star, Sun, Trash2 } from 'lucide';
import { createIcon } from './start-icons.tsx';

// Icons that only the Admin Panel and some dialogs show.
export const CopyIcon = createIcon(Copy);
export const PlusIcon = createIcon(Plus);
export const StarIcon = createIcon(Star);
export const SunIcon = createIcon(Sun);
export const TrashIcon = createIcon(Trash2);
