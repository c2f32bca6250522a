import {
  Calendar,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  Clock,
  Copy,
  Download,
  List,
  Lock,
  LogOut,
  Menu,
  Plus,
  Settings2,
  Star,
  Sun,
  Trash2,
  Users,
} from 'lucide';
import { createIcon } from './start-icons.tsx';

// The sign-in screen and toasts need only those in start-icons.tsx, which every page loads first.
export { AlertIcon, CheckIcon, CrossIcon, type IconProps, InfoIcon } from './start-icons.tsx';

export const PreviousIcon = createIcon(ChevronLeft, { isDirectional: true });
export const NextIcon = createIcon(ChevronRight, { isDirectional: true });
export const ChevronDownIcon = createIcon(ChevronDown);
export const MenuIcon = createIcon(Menu);
export const DownloadIcon = createIcon(Download);
export const LockIcon = createIcon(Lock);
export const CalendarIcon = createIcon(Calendar);
export const ListIcon = createIcon(List, { isDirectional: true });
export const SettingsIcon = createIcon(Settings2);
export const HelpIcon = createIcon(CircleQuestionMark);
export const SignOutIcon = createIcon(LogOut, { isDirectional: true });
export const ClockIcon = createIcon(Clock);
export const UsersIcon = createIcon(Users);
export const CopyIcon = createIcon(Copy);
export const PlusIcon = createIcon(Plus);
export const StarIcon = createIcon(Star);
export const SunIcon = createIcon(Sun);
export const TrashIcon = createIcon(Trash2);
