import type {
  AvailabilitySheet,
  AvailabilityView,
  RosterSheet,
  RosterView,
  SheetService,
  SheetSize,
} from '#domain/sheets/sheets.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { formatDate, formatMonth, formatServiceDate } from '#texts/dates.ts';
import { serviceType } from '#texts/service-type.ts';
import { serviceTitle } from '#texts/services.ts';
import { cardBlocks } from './card-view.ts';
import { type FontBook, openFontBook } from './font-book.ts';
import { type Block, drawOnPages, LARGE, NORMAL } from './layout.ts';
import { Paper } from './paper.ts';
import { keepOnOneLine, titleBlock, verseBlocks } from './sheet-parts.ts';
import { type SheetRow, tableBlocks } from './table-view.ts';

/** The texts of the PDFs. Those that also appear on the screens are the same. */
const TEXTS = catalogue('pdf', {
  roster: (month: string, church: string) => `${church ? `${church}: ` : ''}Service Roster, ${month}`,
  availability: (month: string, church: string) =>
    `${church ? `${church}: ` : ''}Available Members, ${month}`,
  finalizedOn: (date: string, noServices: string | null) =>
    `Finalized on ${date}${noServices === null ? '' : `. ${noServices}`}`,
  noAssignments: 'No assignments for this service',
  noOneYet: 'No members have indicated availability yet',
  noOne: 'No members available',
  noPreference: 'No preferred role',
  available: (count: number) => `${count} member(s) available`,
  columns: { role: 'Role', date: 'Date', type: 'Type', members: 'Available Members' },
  service: (title: string, day: { name: string } | null) => (day ? `${title} ${day.name}` : title),
  noServices: (month: string) => `There are no services in ${month}.`,
  page: (title: string, page: number, pages: number) => `${title}, page ${page} of ${pages}`,
});

/**
 * Print options: `fontsDir` can contain fonts for other scripts, `now` is the date in the document's properties (ms).
 */
export interface PrintOptions {
  readonly size: SheetSize;
  readonly fontsDir: string | null;
  readonly now: number;
}

function peopleOf({ groups }: SheetService): string[] {
  return groups.flatMap(({ names }) => names);
}

function print(
  parts: {
    title: string;
    below: string | null;
    landscape: boolean;
    verse: RosterSheet['verse'];
    body: (paper: Paper, scale: number) => Block[];
  },
  { size, fontsDir, now }: PrintOptions,
): Promise<Uint8Array> {
  const book: FontBook = openFontBook(fontsDir);
  const { title, landscape } = parts;
  const paper = new Paper({ book, title, landscape, now });
  drawOnPages(paper, size === 'large' ? LARGE : NORMAL, (scale) => [
    titleBlock(paper, title, parts.below, scale),
    ...parts.body(paper, scale),
    ...verseBlocks(paper, parts.verse, scale),
  ]);
  return paper.finish((page, pages) => (pages > 1 ? TEXTS.page(title, page, pages) : null));
}

/** More columns side by side would be too narrow for names. Most months have four or five services. */
const MAX_COLUMNS = 6;

/** Returns the services in as few lists as possible that each fit side by side, of about the same length. */
function sideBySide(services: readonly SheetService[]): SheetService[][] {
  const lists = Math.ceil(services.length / MAX_COLUMNS);
  const length = Math.ceil(services.length / Math.max(1, lists));
  return Array.from({ length: lists }, (_, n) => services.slice(n * length, (n + 1) * length));
}

/** Returns tables with a row per role and a column per service. */
function rolesTables(paper: Paper, { services, roles }: RosterSheet, scale: number): Block[] {
  return sideBySide(services).flatMap((shown) => rolesTable(paper, shown, roles, scale));
}

function rolesTable(
  paper: Paper,
  services: readonly SheetService[],
  roles: readonly string[],
  scale: number,
): Block[] {
  const columns = [
    { header: TEXTS.columns.role, share: 0.9 },
    ...services.map((service) => ({
      header: TEXTS.service(serviceTitle({ ...service, shownDay: service.specialDay }), service.specialDay),
      share: 1,
      color: service.specialDay?.color ?? null,
    })),
  ];
  const rows = roles.map((role) => ({
    cells: [
      role,
      ...services.map(({ groups }) =>
        listText(
          groups.filter(({ heading }) => heading === role).flatMap(({ names }) => names.map(keepOnOneLine)),
        ),
      ),
    ],
  }));
  return tableBlocks(paper, columns, rows, scale);
}

/** Returns a table with a row per service, like the one on the screen. */
function simpleTable(paper: Paper, { services }: AvailabilitySheet, scale: number): Block[] {
  const { date, type, members } = TEXTS.columns;
  // In large print, words like "Wednesday" need wider columns to stay whole.
  const [dateShare, typeShare] = scale === LARGE.otherwise ? [1.9, 1.6] : [1.1, 1.2];
  const rows = services.map((service): SheetRow => {
    const people = peopleOf(service);
    return {
      cells: [
        formatServiceDate(service.date),
        serviceType(service),
        listText(people.map(keepOnOneLine)) || TEXTS.noOne,
      ],
      color: service.specialDay?.color ?? null,
    };
  });
  return tableBlocks(
    paper,
    [
      { header: date, share: dateShare },
      { header: type, share: typeShare },
      { header: members, share: 3.4 },
    ],
    rows,
    scale,
  );
}

/** Returns the sentence for a month without services, or null if there are some. */
function emptyText({ services, month }: RosterSheet | AvailabilitySheet): string | null {
  return services.length === 0 ? TEXTS.noServices(formatMonth(month)) : null;
}

/** Prints a published roster: a card per service, or tables with a row per role and a column per service. */
export function printRoster(
  sheet: RosterSheet,
  view: RosterView,
  options: PrintOptions,
): Promise<Uint8Array> {
  const texts = {
    summary: () => null,
    empty: TEXTS.noAssignments,
    noPreference: TEXTS.noPreference,
  };
  return print(
    {
      title: TEXTS.roster(formatMonth(sheet.month), sheet.churchName),
      below: TEXTS.finalizedOn(formatDate(sheet.finalizedOn), emptyText(sheet)),
      // Large columns side by side would fit only a few letters each, so large print uses cards.
      landscape: view === 'roles' && options.size === 'normal',
      verse: sheet.verse,
      body: (paper, scale) =>
        view === 'roles' && options.size === 'normal'
          ? rolesTables(paper, sheet, scale)
          : cardBlocks(paper, sheet.services, texts, scale),
    },
    options,
  );
}

/** Prints the available members: a card per service with the sheet's groups, or a table. */
export function printAvailability(
  sheet: AvailabilitySheet,
  view: AvailabilityView,
  options: PrintOptions,
): Promise<Uint8Array> {
  const texts = {
    summary: (service: SheetService) => TEXTS.available(peopleOf(service).length),
    empty: TEXTS.noOneYet,
    noPreference: TEXTS.noPreference,
  };
  return print(
    {
      title: TEXTS.availability(formatMonth(sheet.month), sheet.churchName),
      below: emptyText(sheet),
      landscape: false,
      verse: sheet.verse,
      body: (paper, scale) =>
        view === 'simple'
          ? simpleTable(paper, sheet, scale)
          : cardBlocks(paper, sheet.services, texts, scale),
    },
    options,
  );
}
