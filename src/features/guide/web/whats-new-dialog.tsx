import { t } from '#languages/t.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { NEWS, NEWS_VERSION } from './news-wording.ts';
import { useGuideReader } from './use-guide-reader.ts';

/** Shows the full news of this version for the reader's rights. Mount it only while it is open. */
export function WhatsNewDialog({ onClose }: { onClose: () => void }) {
  const reader = useGuideReader();
  if (!reader) return null;
  return (
    <Dialog
      onClose={onClose}
      title={t('guide:newIn', { version: NEWS_VERSION })}
      closeLabel={t('guide:gotIt')}
    >
      <ul className="flex flex-col gap-5">
        {NEWS[reader].map((item) => (
          <li key={item} className="flex gap-3">
            <span className="self-start rounded-full bg-primary-tint p-2 text-primary">
              <StarIcon className="size-5" />
            </span>
            <div>
              <h3 className="font-semibold">{t(`guide:news.${item}.title`)}</h3>
              <p className="text-ink-2">{t(`guide:news.${item}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
