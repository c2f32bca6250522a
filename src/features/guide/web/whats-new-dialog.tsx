import { Dialog } from '#web/ui/dialog.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { GUIDE_TEXTS, NEWS_VERSION } from './texts.ts';

interface WhatsNewProps {
  open: boolean;
  onClose: () => void;
}

/** Shows the full news of this version. */
export function WhatsNewDialog({ open, onClose }: WhatsNewProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={GUIDE_TEXTS.newIn(NEWS_VERSION)}
      closeLabel={GUIDE_TEXTS.gotIt}
    >
      <ul className="flex flex-col gap-5">
        {GUIDE_TEXTS.news.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="self-start rounded-full bg-primary-tint p-2 text-primary">
              <StarIcon className="size-5" />
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
