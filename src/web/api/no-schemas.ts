/**
 * Replaces `zod/mini` in the browser's build (docs/decisions/0030). The server
 * validates; the browser needs only the methods and paths of the contract.
 */
const schema = { check: () => schema };

const declare = () => schema;

export {
  declare as _default,
  declare as array,
  declare as boolean,
  declare as config,
  declare as enum,
  declare as extend,
  declare as int,
  declare as literal,
  declare as maxLength,
  declare as maximum,
  declare as minLength,
  declare as minimum,
  declare as multipleOf,
  declare as null,
  declare as nullable,
  declare as number,
  declare as object,
  declare as omit,
  declare as optional,
  declare as partial,
  declare as pipe,
  declare as readonly,
  declare as record,
  declare as refine,
  declare as regex,
  declare as string,
  declare as transform,
  declare as tuple,
  declare as union,
  declare as unknown,
};
