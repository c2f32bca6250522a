import { parseArgs } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import { COMMAND_TEXTS } from '../texts.ts';

interface ArgumentRules {
  /** How the command is called, for the error message. */
  usage: string;
  /** The names of the options it accepts, without dashes. None takes a value. */
  options?: readonly string[];
  /** How many arguments besides options it accepts. The default is none. */
  maxArguments?: number;
  /** Arguments that it accepts in addition. */
  keywords?: readonly string[];
}

/**
 * Returns the arguments of a command, separate from its options. Refuses unknown ones before anything is done: a typing
 * error must not become a member's name or a file name.
 */
export function readArguments({ usage, options = [], maxArguments = 0, keywords = [] }: ArgumentRules) {
  const { positionals, tokens } = parseArgs({ strict: false, allowPositionals: true, tokens: true });
  const optionTokens = tokens.filter((token) => token.kind === 'option');
  const unknown =
    optionTokens.find(({ name, value }) => !options.includes(name) || value !== undefined)?.rawName ??
    positionals.filter((argument) => !keywords.includes(argument))[maxArguments];
  if (unknown !== undefined) throw new OperatorError(COMMAND_TEXTS.unknownArgument(unknown, usage));
  return { positionals, options: new Set(optionTokens.map(({ name }) => name)) };
}
