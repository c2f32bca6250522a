import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from './rules.mjs';

const PLACES = ['src', 'test', 'bench', 'scripts'];

const IS_CODE = /\.(ts|tsx|mjs)$/;

function listFiles(root, path) {
  if (!existsSync(join(root, path))) return [];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

/** Gives every break of a rule in the checkout: the file, and a sentence that names the right home. */
export function findViolations(root) {
  const files = PLACES.flatMap((place) => listFiles(root, place));
  return files.flatMap((file) => {
    const text = IS_CODE.test(file) ? readFileSync(join(root, file), 'utf8') : '';
    return RULES.map((rule) => rule(file, text))
      .filter((sentence) => sentence !== null)
      .map((sentence) => ({ file, sentence }));
  });
}
