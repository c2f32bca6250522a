import { findViolations } from './structure/violations.mjs';

/** Part of `npm run check`: the rules of the house that the linter cannot hold. A folder may be given in place of this one. */
const violations = findViolations(process.argv[2] ?? process.cwd());
for (const { file, sentence } of violations) console.error(`${file}: ${sentence}`);
if (violations.length > 0) process.exitCode = 1;
