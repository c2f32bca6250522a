import { CommandError } from './cli.ts';

interface ArgumentRules {
  /** How the command is called, for the error message. */
  usage: string;
  /** The options it accepts, including dashes. */
  options?: readonly string[];
  /** How many arguments besides options it accepts. The default is none. */
  atMost?: number;
}

/**
 * Returns the arguments of a command, separate from its options. Refuses unknown ones before anything is done: a typing
 * error must not become a member's name or a file name.
 */
export function readArguments({ usage, options = [], atMost = 0 }: ArgumentRules) {
  const given = process.argv.slice(2);
  const chosen = given.filter((word) => options.includes(word));
  const words = given.filter((word) => !options.includes(word));
  const foreign = words.find((word) => word.startsWith('-')) ?? words[atMost];
  if (foreign !== undefined) throw new CommandError(`"${foreign}" is not a known argument. Usage: ${usage}`);
  return { words, options: new Set(chosen) };
}
