import type { FeedAddress } from '#contract/calendar-feeds.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

/** The button that created the address is gone. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

/** Shows a new address of a calendar feed, with three ways to add it to a calendar app. */
export function FeedAddressPanel({ address }: { address: FeedAddress }) {
  return (
    <div className="flex flex-col gap-4">
      {address.isOnlyHere && (
        <Alert tone="warn" title={t('calendar-feeds:onlyHere')}>
          {t('calendar-feeds:onlyHereText')}
        </Alert>
      )}
      <a
        ref={focus}
        href={address.webcalUrl}
        className="inline-flex min-h-12 items-center justify-center self-start rounded-control border border-primary bg-primary px-5 py-2.5 text-center font-semibold text-on-primary leading-tight hover:bg-primary-strong"
      >
        {t('calendar-feeds:open')}
      </a>
      <p>{t('calendar-feeds:scan')}</p>
      <QrCode
        {...address.qr}
        label={t('calendar-feeds:qr')}
        className="size-48 rounded-control border border-line"
      />
      <p>{t('calendar-feeds:paste')}</p>
      <p className="break-all font-semibold">{address.url}</p>
      <CopyButton
        className="self-start"
        text={address.url}
        copied={t('calendar-feeds:copied')}
        copyFailedText={t('calendar-feeds:copyFailedText')}
      >
        {t('calendar-feeds:copy')}
      </CopyButton>
      <p className="text-ink-2">{t('calendar-feeds:secret')}</p>
    </div>
  );
}
