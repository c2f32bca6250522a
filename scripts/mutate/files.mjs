import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

/** The folders of rules. src/domain/smart-assign is left out: its tests plan whole months, and one run takes hours. */
const IS_RULE = /^src\/domain\/(?!smart-assign\/)/;

/** The server files that decide something without a database or a network. */
const IS_PURE_SERVER =
  /^src\/server\/(auth\/(pin-hasher|pin-queue|relying-party|secret-key)|outbox\/(provider-settings|settlements))\.ts$/;

/** Returns the files whose mutants the rules must notice. `part` is a part of their path. */
export function listMutatedFiles(part = '') {
  return readdirSync(join(ROOT, 'src'), { recursive: true })
    .map((name) => `src/${name.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file.includes(part))
    .filter((file) => IS_RULE.test(file) || IS_PURE_SERVER.test(file))
    .sort();
}
