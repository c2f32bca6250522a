import { t } from '#languages/t.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { NEWS_VERSION } from './news-wording.ts';

const NEWS = ['smartAssign', 'privacy', 'distribution'] as const;

/** Shows the full news of this version. Mount it only while it is open. */
export function WhatsNewDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('guide:newIn', { version: NEWS_VERSION })}
      closeLabel={t('guide:gotIt')}
    >
      <ul className="flex flex-col gap-5">
        {NEWS.map((news) => (
          <li key={news} className="flex gap-3">
            <span className="self-start rounded-full bg-primary-tint p-2 text-primary">
              <StarIcon className="size-5" />
            </span>
            <div>
              <h3 className="font-semibold">{t(`guide:news.${news}.title`)}</h3>
              <p className="text-ink-2">{t(`guide:news.${news}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
