import './steps/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareLanguage, currentHashes, findUnused, hashesFile } from './languages/compare.mjs';
import { listTags } from './languages/texts.mjs';

/**
 * `npm run languages`: prints a table of the languages, and what a translator still has to do. With a tag, as in
 * `npm run languages -- es`, all of it for that language; with `--translated` it notes that its texts translate the English
 * ones of now (docs/translating.md).
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { translated: { type: 'boolean', default: false } },
});
const MAX_SHOWN = 5;
const { all, offered } = listTags();
const tags = positionals.length > 0 ? positionals : all;
const KINDS = ['missing', 'unknown', 'faults', 'outdated', 'long'];

if (values.translated)
  for (const tag of positionals) writeFileSync(hashesFile(tag), `${currentHashes(tag).join('\n')}\n`);

const rows = tags.map((tag) => ({ tag, ...compareLanguage(tag) }));
console.table(
  rows.map(({ tag, texts, ...found }) => ({
    language: tag,
    offered: offered.includes(tag) ? 'yes' : 'no',
    texts,
    ...Object.fromEntries(KINDS.map((kind) => [kind, found[kind].length])),
  })),
);
for (const { tag, ...found } of rows)
  for (const kind of KINDS) {
    const shown = positionals.length > 0 ? found[kind] : found[kind].slice(0, MAX_SHOWN);
    if (shown.length > 0) console.log(`\n${tag}, ${kind}:\n${shown.map((text) => `  ${text}`).join('\n')}`);
    if (shown.length < found[kind].length) console.log(`  and more: npm run languages -- ${tag}`);
  }

const unused = findUnused();
if (unused.length > 0)
  console.log(`\nEnglish texts that nothing uses:\n${unused.map((key) => `  ${key}`).join('\n')}`);
const isIncomplete = ({ tag, missing, unknown, faults }) =>
  offered.includes(tag) && missing.length + unknown.length + faults.length > 0;
if (unused.length > 0 || rows.some(isIncomplete)) process.exitCode = 1;
