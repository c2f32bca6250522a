import type {
  AvailabilitySheet,
  AvailabilityView,
  RosterSheet,
  RosterView,
  SheetKind,
  SheetService,
  SheetSize,
} from '#domain/sheets/sheets.ts';
import { atStart, formatDate, formatMonth, formatServiceDate } from '#languages/dates.ts';

import { listText } from '#languages/lists.ts';
import { serviceType } from '#languages/service-type.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { cardBlocks } from './card-view.ts';
import { type FontBook, openFontBook } from './font-book.ts';
import { type Block, drawOnPages, LARGE, NORMAL } from './layout.ts';
import { Paper } from './paper.ts';
import { keepOnOneLine, titleBlock, verseBlocks } from './sheet-parts.ts';
import { type SheetRow, tableBlocks } from './table-view.ts';

/** Returns the title of a sheet, with the church's name if it has one, and the team if it is about one of several. */
function titleOf(
  kind: SheetKind,
  { month: of, churchName: church, team }: Pick<RosterSheet, 'month' | 'churchName' | 'team'>,
): string {
  const month = formatMonth(of);
  if (team !== undefined)
    return church ? t('pdf:rosterOfTeamOf', { church, team, month }) : t('pdf:rosterOfTeam', { team, month });
  return church ? t(`pdf:${kind}Of`, { church, month }) : t(`pdf:${kind}`, { month });
}

/** Returns the heading of a service's column, with its special day. */
function headerOf(service: SheetService): string {
  const day = service.specialDay;
  const title = atStart(serviceTitle({ ...service, shownDay: day }));
  return day ? t('pdf:onSpecialDay', { title, day: day.name }) : title;
}

/** Returns the line below the title of a finalized roster. */
function finalizedText(sheet: RosterSheet): string {
  const date = formatDate(sheet.finalizedOn);
  const noServices = emptyText(sheet);
  return noServices === null
    ? t('pdf:finalizedOn', { date })
    : t('pdf:finalizedOnEmpty', { date, noServices });
}

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
  return paper.finish((page, pages) => (pages > 1 ? t('pdf:page', { title, page, pages }) : null));
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
    { header: t('pdf:columns.role'), share: 0.9 },
    ...services.map((service) => ({
      header: headerOf(service),
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
  // In large print, words like "Wednesday" need wider columns to stay whole.
  const [dateShare, typeShare] = scale === LARGE.otherwise ? [1.9, 1.6] : [1.1, 1.2];
  const rows = services.map((service): SheetRow => {
    const people = peopleOf(service);
    return {
      cells: [
        atStart(formatServiceDate(service.date)),
        serviceType(service),
        listText(people.map(keepOnOneLine)) || t('pdf:noOne'),
      ],
      color: service.specialDay?.color ?? null,
    };
  });
  return tableBlocks(
    paper,
    [
      { header: t('pdf:columns.date'), share: dateShare },
      { header: t('pdf:columns.type'), share: typeShare },
      { header: t('pdf:columns.members'), share: 3.4 },
    ],
    rows,
    scale,
  );
}

/** Returns the sentence for a month without services, or null if there are some. */
function emptyText({ services, month }: RosterSheet | AvailabilitySheet): string | null {
  return services.length === 0 ? t('pdf:noServices', { month: formatMonth(month) }) : null;
}

/** Prints a published roster: a card per service, or tables with a row per role and a column per service. */
export function printRoster(
  sheet: RosterSheet,
  view: RosterView,
  options: PrintOptions,
): Promise<Uint8Array> {
  const texts = {
    summary: () => null,
    empty: t('pdf:noAssignments'),
  };
  return print(
    {
      title: titleOf('roster', sheet),
      below: finalizedText(sheet),
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
    summary: (service: SheetService) => t('pdf:available', { count: peopleOf(service).length }),
    empty: t('pdf:noOneYet'),
  };
  return print(
    {
      title: titleOf('availability', sheet),
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
