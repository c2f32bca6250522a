import { CommandError } from './programs.ts';

interface Understood {
  /** How the command is called, for whoever called it otherwise. */
  usage: string;
  /** The options it knows, dashes included. */
  options?: readonly string[];
  /** How many words besides options it takes; none, unless said otherwise. */
  atMost?: number;
}

/**
 * The words that follow the name of a command, options apart. Whatever the command does not know is refused before it
 * does anything: a slip of the hand is neither a member's name nor the name of a file.
 */
export function readWords({ usage, options = [], atMost = 0 }: Understood) {
  const given = process.argv.slice(2);
  const chosen = given.filter((word) => options.includes(word));
  const words = given.filter((word) => !options.includes(word));
  const foreign = words.find((word) => word.startsWith('-')) ?? words[atMost];
  if (foreign !== undefined) throw new CommandError(`"${foreign}" is not understood here. Usage: ${usage}`);
  return { words, options: new Set(chosen) };
}
