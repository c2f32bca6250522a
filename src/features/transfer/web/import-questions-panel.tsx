import type { ImportVerdict } from '#contract/transfer.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { ENCODINGS, type Encoding, unusualWords } from '#web/ui/file-text.ts';
import { CoupleField } from './couple-field.tsx';

import type { useImport } from './use-import.ts';

/** Asks how the letters of a file are read, with some of its words. Nothing to ask about a file of plain letters. */
function EncodingQuestion({
  file,
  onChange,
}: {
  file: { encoding: Encoding; text: string };
  onChange: (encoding: Encoding) => void;
}) {
  const words = unusualWords(file.text);
  if (words.length === 0) return null;
  const field = (
    <SelectField
      label={t('transfer:encoding')}
      hint={t('transfer:encodingHint', { words: listText(words) })}
      value={file.encoding}
      onValueChange={onChange}
      options={ENCODINGS.map((encoding) => ({ value: encoding, label: t(`transfer:encodings.${encoding}`) }))}
    />
  );
  if (file.encoding === 'utf-8' || file.encoding.startsWith('utf-16')) return field;
  return (
    <Alert tone="warn" title={t('transfer:encodingGuessed')}>
      {field}
    </Alert>
  );
}

/** Asks the open questions about a list: its encoding, and rows with several people. */
export function ImportQuestionsPanel(props: {
  rows: readonly ImportVerdict[];
  list: ReturnType<typeof useImport>;
}) {
  const { rows, list } = props;
  const shared = rows.flatMap((row) => (row.shared ? [{ row: row.row, ...row.shared }] : []));
  const [first] = shared;
  const isSame = shared.every(({ choice }) => choice === first?.choice);
  return (
    <>
      {list.file && <EncodingQuestion file={list.file} onChange={list.decodeAs} />}
      {first && (
        <Alert tone="warn" title={t('transfer:shared', { count: shared.length })}>
          <p className="mb-3">{t('transfer:sharedHelp')}</p>
          {shared.length > 1 && (
            <CoupleField
              label={t('transfer:allShared')}
              shared={{
                names: [t('transfer:anyFirst'), t('transfer:anySecond')],
                details: shared.some(({ details }) => details.length > 0) ? [t('transfer:anyDetail')] : [],
                choice: isSame ? first.choice : null,
              }}
              onChoose={(choice) =>
                list.change({
                  sharedRows: Object.fromEntries(shared.map(({ row }) => [String(row), choice] as const)),
                })
              }
            />
          )}
        </Alert>
      )}
    </>
  );
}
