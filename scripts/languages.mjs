import './steps/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareLanguage, currentHashes, findUnused, hashesFile } from './languages/compare.mjs';
import { messageParts } from './languages/message-parts.mjs';
import { listTags, TranslatorError, textsOf } from './languages/texts.mjs';

/**
 * `npm run languages`: prints a table of the languages, what a translator still has to do, and the parts of text
 * messages. With a tag, as in `npm run languages -- es`, all of it for that language; with `--translated` it records
 * that its texts match the current English ones (docs/translating.md).
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { translated: { type: 'boolean', default: false } },
});
const MAX_SHOWN = 5;

/** The heading of each kind. */
const KINDS = {
  faults: 'have faults',
  outdated: 'translate an English text that has changed',
  missing: 'are missing',
  copied: 'are still in English',
  unknown: 'are in no English file, so they can go',
  long: 'are much longer than in English: look whether they fit',
};

/** Returns missing texts in English. A file that is not begun is one line. */
function missingLines(stems, all) {
  const english = new Map(textsOf('en').map(([key, text]) => [key.replace(/(_ordinal)?_other$/, ''), text]));
  const fileOf = (stem) => stem.split(':')[0];
  const count = (list, file) => list.filter((stem) => fileOf(stem) === file).length;
  const files = [...new Set(stems.map(fileOf))];
  const isBegun = (file) => count(stems, file) < count(all, file);
  return [
    ...stems
      .filter((stem) => isBegun(fileOf(stem)))
      .map((stem) => `${stem}: ${JSON.stringify(english.get(stem) ?? '')}`),
    ...files.filter((file) => !isBegun(file)).map((file) => `${file}.json: all ${count(stems, file)} texts`),
  ];
}

async function printAll() {
  const { all, offered } = listTags();
  const tags = positionals.length > 0 ? positionals : all;
  if (values.translated)
    for (const tag of positionals) writeFileSync(hashesFile(tag), `${currentHashes(tag).join('\n')}\n`);

  const rows = tags.map((tag) => ({ tag, ...compareLanguage(tag) }));
  console.table(
    Object.fromEntries(
      rows.map(({ tag, texts, ...found }) => [
        tag,
        {
          offered: offered.includes(tag) ? 'yes' : 'no',
          texts,
          ...Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, found[kind].length])),
        },
      ]),
    ),
  );
  const english = [...new Set(currentHashes('en').map((line) => line.split(' ')[0]))];
  for (const { tag, unnoted, ...found } of rows) {
    for (const [kind, words] of Object.entries(KINDS)) {
      const lines = kind === 'missing' ? missingLines(found.missing, english) : found[kind];
      const shown = positionals.length > 0 ? lines : lines.slice(0, MAX_SHOWN);
      if (shown.length > 0)
        console.log(`\n${tag}: these texts ${words}:\n${shown.map((text) => `  ${text}`).join('\n')}`);
      if (shown.length < lines.length) console.log(`  and more: npm run languages -- ${tag}`);
    }
    if (unnoted > 0)
      console.log(
        `\n${tag}: ${unnoted} texts are new. When they are right: npm run languages -- ${tag} --translated`,
      );
  }

  const parts = await messageParts(tags);
  console.log(
    '\nThe parts of each text message with long names (and its characters). Sundial shortens more than two:',
  );
  if (parts) console.table(parts);
  else console.log('  known after npm install');

  const unused = findUnused();
  if (unused.length > 0)
    console.log(`\nEnglish texts that nothing uses:\n${unused.map((key) => `  ${key}`).join('\n')}`);
  const isIncomplete = ({ tag, missing, unknown, faults }) =>
    offered.includes(tag) && missing.length + unknown.length + faults.length > 0;
  if (unused.length > 0 || rows.some(isIncomplete)) process.exitCode = 1;
}

try {
  await printAll();
} catch (error) {
  if (!(error instanceof TranslatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
