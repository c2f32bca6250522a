import type { FieldFault, NamePart } from '../refusals/field-fault.ts';
import { hasDisallowedCharacters, hasVisibleText, isLongerThan } from '../text/written-text.ts';
import { normalizeName } from './member-name.ts';

const MAX_NAME_LENGTH = 60;

/** In UTF-16 units. Invisible joiners can make a single visible character arbitrarily long. */
export const MAX_STORED_NAME_LENGTH = 10 * MAX_NAME_LENGTH;

/**
 * Returns the fault of a first or last name, or null. After `normalizeName`, a name has 1 to 60 visible characters of
 * any script (docs/product.md, "Names"). Refuses control characters, lone surrogates, bidirectional overrides and
 * stacked combining marks.
 */
export function nameFault(
  text: string,
  part: NamePart,
): FieldFault<'name_missing' | 'name_disallowed' | 'name_too_long'> | null {
  const name = normalizeName(text);
  if (!hasVisibleText(name)) return { code: 'name_missing', params: { part } };
  if (hasDisallowedCharacters(name)) return { code: 'name_disallowed', params: { part } };
  return name.length > MAX_STORED_NAME_LENGTH || isLongerThan(name, MAX_NAME_LENGTH)
    ? { code: 'name_too_long', params: { part, max: MAX_NAME_LENGTH } }
    : null;
}
