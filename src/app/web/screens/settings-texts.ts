import { CALENDAR_TEXTS } from '#features/calendar-feeds/web/texts.ts';
import { CHANGE_LOG_TEXTS } from '#features/change-log/web/texts.ts';
import { MAIL_TEXTS, MESSAGING_TEXTS } from '#features/messaging/web/texts.ts';
import { NOTIFICATION_TEXTS } from '#features/notifications/web/texts.ts';
import { REMINDER_TEXTS } from '#features/reminders/web/texts.ts';
import { SERVICE_ROLE_TEXTS } from '#features/service-roles/web/texts.ts';
import { SERVICE_TEXTS } from '#features/services/web/texts.ts';
import { SETTINGS_TEXTS } from '#features/settings/web/texts.ts';
import { SPECIAL_DAY_TEXTS } from '#features/special-days/web/texts.ts';
import { SYSTEM_TEXTS } from '#features/system/web/texts.ts';
import { TEAM_LINK_TEXTS } from '#features/team-link/web/texts.ts';
import { catalogue } from '#texts/catalogue.ts';
import type { SettingsCard } from './settings-cards.ts';

/** The texts around the cards of the settings. */
export const SETTINGS_PAGE_TEXTS = catalogue('settings-pages', {
  pagesLabel: 'Pages of the settings',
  pages: {
    services: 'Services and roles',
    people: 'People and messages',
    church: 'Church',
    system: 'System',
  },
  search: 'Find a setting',
  noneFound: 'No setting has these words.',
  /** What the title of a card does not say, in the words that people use. */
  words: {
    services:
      'time times day weekday sunday midweek christmas easter good friday second service cancel canceled holiday event mass worship start',
    'special-days': 'special sunday holiday feast color colour badge easter christmas harvest',
    'service-roles': 'role team position job limit order usher reader how many people inactive sort',
    reminders:
      "availability missing not answered haven't answered non-responders text sms message email automatic template wording copy list",
    'send-availability': 'email mail pdf attachment who can list export',
    'serving-reminders': 'before they serve rota duty automatic text sms email days hour',
    messages: 'sms email delivery sent failed history',
    'team-link': 'names hidden privacy sign in login qr code poster invite private address',
    church: 'name of the church country phone number time zone clock',
    'general-settings': 'deadline cut-off day month before name format full first last initials privacy',
    'roster-calendar': 'ical ics google outlook subscribe feed address length duration of a service minutes',
    system: 'status version database backup server set up settings update problem',
    sending: 'sms email test configuration twilio smtp mail server provider problem',
    'change-log': 'history who changed audit undo',
  } satisfies Record<SettingsCard, string>,
});

/** The titles of the cards. */
export const CARD_TITLES: Readonly<Record<SettingsCard, string>> = {
  services: SERVICE_TEXTS.title,
  'special-days': SPECIAL_DAY_TEXTS.title,
  'service-roles': SERVICE_ROLE_TEXTS.title,
  reminders: REMINDER_TEXTS.title,
  'send-availability': MAIL_TEXTS.availability.title,
  'serving-reminders': NOTIFICATION_TEXTS.title,
  messages: MESSAGING_TEXTS.title,
  'team-link': TEAM_LINK_TEXTS.title,
  church: SETTINGS_TEXTS.churchTitle,
  'general-settings': SETTINGS_TEXTS.title,
  'roster-calendar': CALENDAR_TEXTS.roster.title,
  system: SYSTEM_TEXTS.title,
  sending: MESSAGING_TEXTS.sendingTitle,
  'change-log': CHANGE_LOG_TEXTS.title,
};
