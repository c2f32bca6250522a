import type { ImportWarning } from '#domain/member-import.ts';
import { catalogue } from '#texts/catalogue.ts';

/** The texts of an import's preview. */
export const IMPORT_TEXTS = catalogue('import', {
  sameName: (as: ImportWarning) =>
    as === 'member' ? 'A member with this name already exists.' : `Row ${as} has the same name.`,
});
