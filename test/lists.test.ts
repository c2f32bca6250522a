import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ImportWarning } from '#domain/import/member-import.ts';
import { checkMemberList } from '#server/member-list/member-list.ts';
import { decodeText, type Encoding, guessEncoding } from '#web/ui/file-text.ts';

/** Where the church of a list is. */
const COUNTRIES = {
  'churchsuite.csv': 'GB',
  'breeze.csv': 'US',
  'german-excel.csv': 'DE',
  'polish-excel.csv': 'PL',
} as const;

const word = (warning: ImportWarning) =>
  typeof warning === 'string'
    ? warning
    : Object.entries(warning)
        .map(([key, value]) => `${key} ${value}`)
        .join(' ');

/**
 * Returns the preview of a file, a line for each row: the row and the person, their contact data, and faults or notes.
 */
function previewOf(name: string): { encoding: Encoding; lines: string[] } {
  const { buffer } = new Uint8Array(readFileSync(new URL(`lists/${name}`, import.meta.url)));
  const encoding = guessEncoding(buffer);
  const text = decodeText(buffer, encoding);
  const country = (COUNTRIES as Record<string, 'GB' | 'US' | 'DE' | 'PL' | undefined>)[name] ?? 'AU';
  const checked = checkMemberList({ text, members: [], leaveOutMembers: true, country });
  if ('code' in checked || !checked.verdicts) throw new Error(`${name} can't be previewed`);
  const lines = checked.verdicts.map(
    ({ row, firstName, lastName, member, faults, warnings, skipped, shared }) => {
      const said = [
        member?.phone?.number,
        member?.email,
        member?.contactBy && `by ${member.contactBy}`,
        ...faults.map(({ code }) => code),
        skipped && `skipped: ${typeof skipped === 'string' ? skipped : `as in row ${skipped.repeats}`}`,
        ...warnings.map(word),
        shared && `of ${shared.names.map((each) => `${each.firstName} ${each.lastName}`.trim()).join(' + ')}`,
        shared && shared.details.length > 0 && `whose? ${shared.details.join(' + ')}`,
      ];
      return [`${row} ${firstName}|${lastName}`, ...said.filter(Boolean)].join(', ');
    },
  );
  return { encoding, lines };
}

const EXPECTED: Readonly<Record<string, { encoding?: Encoding; lines: string[] }>> = {
  'breeze.csv': {
    lines: [
      '2 Ben|Moss, +12015550123, ben@example.org',
      '3 Ida|Moss, +12015550124',
      '4 Mia|Moss, as_child',
      '5 Otto|Kern, skipped: inactive',
    ],
  },
  'chinese.csv': {
    encoding: 'gbk',
    lines: ['2 李娜|, +61491570156, one_name', '3 王小明|, +61491570157, one_name'],
  },
  'churchsuite.csv': {
    lines: [
      '2 Ben|Moss, +447400123456, ben@example.org',
      '3 Ida|Moss, +447400123457, ida@example.org, by email, refused texts',
      '4 Otto|Kern, row_shared, of Otto Kern + Eva Kern',
      '5 Ruth|Lane, skipped: archived',
    ],
  },
  'elvanto.csv': {
    lines: [
      '2 Ben|Moss, +61491570156, ben@example.org',
      '3 Ida|Frost, +61491570157, ida@example.org, by email, refused texts',
      '4 Otto|Kern, skipped: archived',
      '5 Ruth|Lane, skipped: deceased',
      '6 Mia|Moss, skipped: child',
    ],
  },
  'german-excel.csv': {
    encoding: 'windows-1252',
    lines: [
      '2 Jürgen|Müller, +491711234567, juergen@example.org',
      '3 Zoë|Groß, +4930123456',
      '4 Anna-Lena|Kühn, skipped: deceased',
    ],
  },
  'google-contacts.csv': {
    lines: [
      '2 Ben|Moss, +61491570156, ben@example.org',
      '3 Ida|Frost, +61491570157',
      '4 Cher|, +61491570159, one_name',
      '5 |, name_missing',
    ],
  },
  'mac.csv': {
    encoding: 'macintosh',
    lines: ['2 Zoë|Müller, +61491570156', '3 José|Núñez, +61491570157'],
  },
  'outlook.csv': {
    lines: ['2 Ben|Moss, row_shared, of Ben Moss + Ida Moss', '3 Otto|Kern, +61255504321'],
  },
  'planning-center.csv': {
    lines: [
      '2 Ben|Moss, +61491570156, ben@example.org',
      '3 Ida|Frost, skipped: inactive',
      '4 Mia|Moss, skipped: child',
      '5 Otto|Kern, +61255504321',
    ],
  },
  'polish-excel.csv': {
    encoding: 'windows-1250',
    lines: ['2 Paweł|Żak, +48512345678', '3 Małgorzata|Łoś, +48512345679', '4 Święta|Góra'],
  },
  'saved-twice.csv': {
    encoding: 'repaired',
    lines: ['2 Zoë|Müller', '3 Ben|Moss'],
  },
  'sheet-couples.csv': {
    lines: [
      '3 John & Mary|Smith, row_shared, of John Smith + Mary Smith, whose? 0491 570 156 + smith@example.org',
      '4 Tom/Ann|, row_shared, of Tom + Ann',
      '5 Mr & Mrs|Lane, row_shared, of Mr Lane + Mrs Lane, whose? (02) 5550 1234',
      '6 Otto & Eva|Kern, row_shared, of Otto Kern + Eva Kern, whose? 0491 570 157 + 0491 570 158',
      '7 Anna|Lee, +61491570159, anna@example.org, dropped Dr.,(alto)',
      '8 Ben|Moss, dropped Jr.',
    ],
  },
  'sheet-repeats.csv': {
    lines: [
      '2 Ben|Moss, +61491570156',
      '3 Ben|Moss, skipped: as in row 2',
      '4 BEN|MOSS, skipped: as in row 2',
      '5 Иванов|Иван, +61491570157',
      '6 Ольга|Кузнецова, +61491570158',
      '7 Ben|Moss, +61491570159, same name as 2',
    ],
  },
};

it.each(readdirSync(new URL('lists', import.meta.url)))('the preview of %s says', (name) => {
  const { encoding = 'utf-8', lines } = EXPECTED[name] ?? { lines: [] };
  expect(previewOf(name)).toEqual({ encoding, lines });
});
