import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { familyEffectText } from '#web/parts/family-effects.ts';

/** Lists what a change of families does to people, if anything. */
export function EffectList({ effects }: { effects: RefusalParams['in_other_family']['effects'] }) {
  if (effects.length === 0) return null;
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-ink">
      {effects.map((effect) => (
        <li key={effect.kind}>{familyEffectText(effect)}</li>
      ))}
    </ul>
  );
}
