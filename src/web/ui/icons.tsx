import {
  Calendar,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  Clock,
  Download,
  List,
  Lock,
  LogOut,
  Menu,
  Settings2,
  Users,
} from 'lucide';
import { createIcon } from './start-icons.tsx';

// The icons of the Admin Panel and of dialogs are in admin-icons.tsx, so that members' pages do not load them.
// The sign-in screen and toasts need only those in start-icons.tsx, which every page loads first.
export { AlertIcon, CheckIcon, CrossIcon, type IconProps, InfoIcon } from './start-icons.tsx';

export const ChevronLeftIcon = createIcon(ChevronLeft);
export const ChevronRightIcon = createIcon(ChevronRight);
export const ChevronDownIcon = createIcon(ChevronDown);
export const MenuIcon = createIcon(Menu);
export const DownloadIcon = createIcon(Download);
export const LockIcon = createIcon(Lock);
export const CalendarIcon = createIcon(Calendar);
export const ListIcon = createIcon(List);
export const SettingsIcon = createIcon(Settings2);
export const HelpIcon = createIcon(CircleQuestionMark);
export const SignOutIcon = createIcon(LogOut);
export const ClockIcon = createIcon(Clock);
export const UsersIcon = createIcon(Users);
