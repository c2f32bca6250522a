import { stripVTControlCharacters } from 'node:util';

/** Enough to know what it was; the whole of it stands further up. */
const LINES = 6;

function tell(title, found) {
  if (found.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, why } of found) {
    console.log(`  ${name}`);
    const lines = stripVTControlCharacters(why ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '');
    for (const line of lines.slice(0, LINES)) console.log(`      ${line.trim()}`);
  }
}

/** Repeats at the end of a run, where somebody looks first, what failed and which journeys needed a second try. */
export function tellWhatFailed({ failures, secondTries }) {
  tell('Passed only at the second try:', secondTries);
  tell('Failed:', failures);
}
