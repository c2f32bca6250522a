import type { RoleName } from './service-roles.ts';

/** The hand-written part of an invented person. */
export interface SamplePerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly prefers?: RoleName;
  readonly also?: RoleName;
  readonly isPastor?: true;
  readonly maxPerMonth?: number;
  readonly neverTwoInARow?: true;
}

/** The people as whom a visitor of the demo signs in. */
export const COORDINATOR = { firstName: 'Ruth', lastName: 'Abernethy' } as const;
export const REGULAR = { firstName: 'Daniel', lastName: 'Costa' } as const;
export const NEWCOMER = { firstName: 'Chloe', lastName: 'Bennett' } as const;

/**
 * The 36 members in the order in which they joined. All are invented and cover what real teams contain: several
 * scripts, accents, apostrophes, a name far too long for a card, and two Grace Kims.
 */
export const PEOPLE: readonly SamplePerson[] = [
  { ...COORDINATOR, prefers: 'Worship Leader', also: 'Reader' },
  { firstName: 'Samuel', lastName: 'Okonkwo', prefers: 'Preacher', isPastor: true },
  { firstName: 'Hannah', lastName: 'Lindqvist', prefers: 'Preacher', also: 'Worship Leader', isPastor: true },
  { ...REGULAR, prefers: 'Musician', also: 'Sound Desk' },
  { firstName: 'Grace', lastName: 'Kim', prefers: 'Singer', also: 'Reader' },
  { firstName: 'Łukasz', lastName: 'Wiśniewski', prefers: 'Sound Desk', also: 'Slides' },
  { firstName: 'Hương', lastName: 'Nguyễn', prefers: 'Singer' },
  { firstName: 'José', lastName: 'Muñoz', prefers: 'Musician', also: 'Singer', maxPerMonth: 2 },
  { firstName: '美玲', lastName: '王', prefers: 'Musician' },
  { firstName: 'Siân', lastName: 'Llewellyn', prefers: 'Worship Leader', also: 'Singer' },
  { firstName: 'Юлія', lastName: 'Ковальчук', prefers: 'Reader' },
  { firstName: 'Øyvind', lastName: 'Sørensen', prefers: 'Slides', also: 'Sound Desk' },
  { firstName: 'Priya', lastName: 'Raghunathan', prefers: 'Welcomer', also: 'Reader', neverTwoInARow: true },
  { firstName: 'Seán', lastName: "O'Brien", prefers: 'Musician', also: 'Worship Leader' },
  { firstName: 'مريم', lastName: 'حداد', prefers: 'Singer', also: 'Welcomer' },
  { firstName: 'Aroha', lastName: 'Te Whata', prefers: 'Welcomer' },
  { firstName: 'Wanjiru', lastName: 'Kamau', prefers: 'Singer', also: 'Musician' },
  { firstName: 'Αλέξανδρος', lastName: 'Παπαδόπουλος', prefers: 'Reader', also: 'Welcomer' },
  { firstName: 'Thomas', lastName: 'Ashworth', prefers: 'Sound Desk', maxPerMonth: 1 },
  { firstName: '지우', lastName: '김', prefers: 'Slides' },
  { firstName: 'Çağla', lastName: 'Yıldız', also: 'Welcomer' },
  { firstName: 'Jean-Luc', lastName: 'Thévenot', prefers: 'Musician' },
  { firstName: 'आरती', lastName: 'शर्मा', prefers: 'Welcomer', also: 'Singer' },
  {
    firstName: 'Maximiliana Alexandrina',
    lastName: 'Featherstonehaugh-Wolfenbüttel von Hohenlohe-Langenburg',
    prefers: 'Reader',
  },
  { firstName: 'Zoltán', lastName: 'Szabó', prefers: 'Slides', also: 'Sound Desk' },
  { firstName: 'Kateřina', lastName: 'Dvořáková', prefers: 'Musician', also: 'Reader' },
  { firstName: 'Tevita', lastName: 'Fifita', prefers: 'Welcomer' },
  { firstName: 'さくら', lastName: '田中' },
  { firstName: 'Ana Beatriz', lastName: 'dos Santos', prefers: 'Singer', also: 'Welcomer' },
  { firstName: 'Noah', lastName: 'van der Merwe' },
  { firstName: 'Björk', lastName: 'Jónsdóttir', also: 'Musician' },
  { firstName: 'Ezekiel', lastName: 'Brown', prefers: 'Welcomer', also: 'Slides' },
  { firstName: 'Lucia', lastName: 'Romano' },
  { firstName: 'Ngozi', lastName: 'Adéyẹmí', prefers: 'Reader', also: 'Singer' },
  { ...NEWCOMER },
  { firstName: 'Grace', lastName: 'Kim' },
];
