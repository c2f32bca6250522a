import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { PAGES } from '#contract/pages.ts';
import { t } from '#languages/t.ts';
import { useCurrentUser } from '../session/session.ts';
import { CalendarIcon, type IconProps, ListIcon, SettingsIcon, UsersIcon } from '../ui/icons.tsx';

/** One entry of the navigation. */
export interface Destination {
  readonly address: string;
  readonly label: string;
  /** For the bottom bar, where four entries must fit next to each other, if the label is too long. */
  readonly shortLabel?: string;
  readonly Icon: ComponentType<IconProps>;
}

/**
 * Returns the member's destinations. Administrators and leads get Admin, too. A limited session gets only those that work in it,
 * and a guest none.
 */
export function useNavigation(): readonly Destination[] {
  const { isAdmin, isLead, isLimited, isGuest } = useCurrentUser();
  const everyone: Destination[] = [
    {
      address: PAGES.availability,
      label: t('common:frame.availability'),
      shortLabel: t('common:frame.short.availability'),
      Icon: CalendarIcon,
    },
    {
      address: PAGES.roster,
      label: t('common:frame.roster'),
      shortLabel: t('common:frame.short.roster'),
      Icon: ListIcon,
    },
    { address: PAGES.account, label: t('common:frame.account'), Icon: UsersIcon },
  ];
  const admin: Destination = { address: PAGES.admin, label: t('common:frame.admin'), Icon: SettingsIcon };
  if (isGuest) return [];
  if (isLimited) return everyone.slice(0, 2);
  return isAdmin || isLead ? [...everyone, admin] : everyone;
}

/** Returns the name of the shown screen, or '' if the navigation does not lead to it. */
export function useScreenName(): string {
  const [here] = useLocation();
  return useNavigation().find(({ address }) => address === here)?.label ?? '';
}
