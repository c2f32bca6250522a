import type { ImportPreview } from '#contract/transfer.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

type ListedFamily = ImportPreview['families'][number];

function familyText({ adults, children, isNew }: ListedFamily): string {
  const [names, kids] = [listText(adults), listText(children)];
  if (isNew)
    return children.length > 0 ? t('transfer:newFamilyWithChildren', { names, children: kids }) : names;
  return children.length > 0
    ? t('transfer:joinedFamilyWithChildren', { names, children: kids })
    : t('transfer:joinedFamily', { names });
}

/** Lists the families that an import makes, and those that new members join. */
export function ImportFamiliesPanel({ families }: { families: readonly ListedFamily[] }) {
  if (families.length === 0) return null;
  const lines = families.map(familyText);
  return (
    <section>
      <h3 className="font-semibold">{t('transfer:families', { count: families.length })}</h3>
      <ul className="max-h-80 list-disc overflow-y-auto ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
