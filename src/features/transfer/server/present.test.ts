import { expect, it } from 'vitest';
import { readImportList } from '#domain/import/import-list.ts';
import { LANGUAGES } from '#languages/index.ts';
import { t } from '#languages/t.ts';
import { inLanguage } from '#server/language.ts';

it.each(LANGUAGES)('an import recognizes the headings of an export in $name', (language) => {
  inLanguage(language, () => {
    const rows = [
      [
        t('lists:export.email'),
        t('lists:export.initials'),
        t('lists:export.phoneNumber'),
        t('lists:export.lastName'),
        t('lists:export.firstName'),
        t('lists:export.contactBy'),
        t('lists:export.language'),
      ],
      ['ruth@example.org', 'RH', '0491570156', 'Hill', 'Ruth', t('lists:export.contactChoices.none'), 'es'],
    ];
    expect(readImportList(rows).rows).toEqual([
      {
        row: 2,
        firstName: 'Ruth',
        lastName: 'Hill',
        phone: '0491570156',
        email: 'ruth@example.org',
        initials: 'RH',
        language: 'es',
        refused: 'messages',
      },
    ]);
  });
});
