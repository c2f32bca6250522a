import { findViolations } from './structure/violations.mjs';

/** Part of `npm run check`: rules that the linter can't express. */
for (const violation of findViolations(process.cwd())) {
  console.error(violation);
  process.exitCode = 1;
}
