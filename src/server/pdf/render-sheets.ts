import type {
  AvailabilitySheet,
  AvailabilityView,
  RosterSheet,
  RosterView,
  SheetSize,
  SheetSunday,
} from '#domain/sheets.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatDate, formatMonth } from '#texts/dates.ts';
import { cardBlocks } from './card-view.ts';
import { type FontBook, openFontBook } from './font-book.ts';
import { type Block, drawOnPages, LARGE, NORMAL } from './layout.ts';
import { Paper } from './paper.ts';
import { keepOnOneLine, missingBlocks, titleBlock, verseBlocks } from './sheet-parts.ts';
import { type SheetRow, tableBlocks } from './table-view.ts';

/** The texts of the PDFs. Those that also appear on the screens are the same. */
const TEXTS = catalogue('pdf', {
  roster: 'Service Roster',
  availability: 'Available Members',
  finalizedOn: (date: string) => `Finalized on ${date}`,
  noAssignments: 'No assignments for this service',
  noOneYet: 'No members have indicated availability yet',
  noOne: 'No members available',
  noPreference: 'No preferred role',
  regular: 'Regular Sunday',
  available: (count: number) => `${count} member(s) available`,
  columns: { role: 'Role', date: 'Date', type: 'Type', members: 'Available Members' },
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
});

/** A PDF, and the letters that no font had: they are printed as question marks, with a note. */
export interface PrintedSheet {
  readonly content: Uint8Array;
  readonly missing: readonly string[];
}

/**
 * Print options: `fontsDir` can contain fonts for other scripts, `now` is the date in the document's properties (ms).
 */
export interface PrintOptions {
  readonly size: SheetSize;
  readonly fontsDir: string | null;
  readonly now: number;
}

function typeOf({ specialDay }: SheetSunday): string {
  return specialDay?.name ?? TEXTS.regular;
}

function peopleOf({ groups }: SheetSunday): string[] {
  return groups.flatMap(({ names }) => names);
}

async function print(
  parts: {
    title: string;
    below: string | null;
    landscape: boolean;
    verse: RosterSheet['verse'];
    body: (paper: Paper, scale: number) => Block[];
  },
  { size, fontsDir, now }: PrintOptions,
): Promise<PrintedSheet> {
  const book: FontBook = openFontBook(fontsDir);
  const { title, landscape } = parts;
  const paper = new Paper({ book, title, landscape, now });
  drawOnPages(paper, size === 'large' ? LARGE : NORMAL, (scale) => [
    titleBlock(paper, title, parts.below, scale),
    ...parts.body(paper, scale),
    ...verseBlocks(paper, parts.verse, scale),
    ...missingBlocks(paper),
  ]);
  const content = await paper.finish((page, pages) => (pages > 1 ? TEXTS.page(page, pages) : null));
  return { content, missing: paper.setter.missing };
}

/** Returns a table with a row per role and a column per Sunday. */
function rolesTable(paper: Paper, { sundays, roles }: RosterSheet, scale: number): Block[] {
  const columns = [
    { header: TEXTS.columns.role, share: 0.9 },
    ...sundays.map(({ date, specialDay }) => ({
      header: formatDate(date) + (specialDay ? ` ${specialDay.name}` : ''),
      share: 1,
      color: specialDay?.color ?? null,
    })),
  ];
  const rows = roles.map((role) => ({
    cells: [
      role,
      ...sundays.map(({ groups }) =>
        groups
          .filter(({ heading }) => heading === role)
          .flatMap(({ names }) => names)
          .map(keepOnOneLine)
          .join(', '),
      ),
    ],
  }));
  return tableBlocks(paper, columns, rows, scale);
}

/** Returns a table with a row per Sunday, like the one on the screen. */
function simpleTable(paper: Paper, { sundays }: AvailabilitySheet, scale: number): Block[] {
  const { date, type, members } = TEXTS.columns;
  const rows = sundays.map((sunday): SheetRow => {
    const people = peopleOf(sunday);
    return {
      cells: [
        formatDate(sunday.date),
        typeOf(sunday),
        people.length > 0 ? people.map(keepOnOneLine).join(', ') : TEXTS.noOne,
      ],
      color: sunday.specialDay?.color ?? null,
    };
  });
  return tableBlocks(
    paper,
    [
      { header: date, share: 1.1 },
      { header: type, share: 1.2 },
      { header: members, share: 3.4 },
    ],
    rows,
    scale,
  );
}

/** Prints a published roster: a card per Sunday, or a table with a row per role and a column per Sunday. */
export function printRoster(
  sheet: RosterSheet,
  view: RosterView,
  options: PrintOptions,
): Promise<PrintedSheet> {
  const texts = {
    summary: () => null,
    empty: TEXTS.noAssignments,
    noPreference: TEXTS.noPreference,
  };
  return print(
    {
      title: `${TEXTS.roster}, ${formatMonth(sheet.month)}`,
      below: TEXTS.finalizedOn(formatDate(sheet.finalizedOn)),
      // Large columns side by side would fit only a few letters each, so large print uses cards.
      landscape: view === 'roles' && options.size === 'normal',
      verse: sheet.verse,
      body: (paper, scale) =>
        view === 'roles' && options.size === 'normal'
          ? rolesTable(paper, sheet, scale)
          : cardBlocks(paper, sheet.sundays, texts, scale),
    },
    options,
  );
}

/** Prints the available members: a card per Sunday with the sheet's groups, or a table. */
export function printAvailability(
  sheet: AvailabilitySheet,
  view: AvailabilityView,
  options: PrintOptions,
): Promise<PrintedSheet> {
  const texts = {
    summary: (sunday: SheetSunday) => TEXTS.available(peopleOf(sunday).length),
    empty: TEXTS.noOneYet,
    noPreference: TEXTS.noPreference,
  };
  return print(
    {
      title: `${TEXTS.availability}, ${formatMonth(sheet.month)}`,
      below: null,
      landscape: false,
      verse: sheet.verse,
      body: (paper, scale) =>
        view === 'simple' ? simpleTable(paper, sheet, scale) : cardBlocks(paper, sheet.sundays, texts, scale),
    },
    options,
  );
}
