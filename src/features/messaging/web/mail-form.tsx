import { type ReactNode, useState } from 'react';
import type { Month } from '#domain/calendar/calendar.ts';
import type { SheetKind } from '#domain/sheets/sheets.ts';
import { t } from '#languages/t.ts';
import { UnprintableNames } from '#web/printing/unprintable-names.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { type MailView, useMailForm } from './use-mail-form.ts';

interface MailFormProps<Kind extends SheetKind> {
  kind: Kind;
  views: readonly MailView<Kind>[];
  /** Null if there is no month to send. */
  month: Month | null;
  /** The control that chooses the month. */
  monthChoice: ReactNode;
}

/** Shows a card that emails a month as a PDF: address, month and style. */
export function MailForm<Kind extends SheetKind>({ kind, views, month, monthChoice }: MailFormProps<Kind>) {
  const form = useMailForm(kind);
  const [view, setView] = useState<MailView<Kind>>('card' as MailView<Kind>);
  const sheet: SheetKind = kind;
  return (
    <Card className="no-print">
      <Form onSubmit={() => month && form.submit(month, view)}>
        <CardHeader title={t(`messaging:mail.${sheet}.title`)} about={t(`messaging:mail.${sheet}.note`)} />
        <TextField
          type="email"
          multiple
          label={t('messaging:mailForm.email')}
          hint={t('messaging:mailForm.emailHint')}
          autoComplete="off"
          value={form.email}
          error={form.fault}
          onChange={(event) => form.type(event.target.value)}
        />
        <div className="flex flex-wrap items-end gap-3">
          {monthChoice}
          <Segmented
            label={t('messaging:mailForm.view')}
            value={view}
            onValueChange={setView}
            options={views.map((value) => ({ value, label: t(`messaging:mailForm.views.${value}`) }))}
          />
        </div>
        <Button
          type="submit"
          className="sm:self-start"
          disabled={month === null}
          busy={form.isSending}
          busyLabel={t('messaging:mailForm.sending')}
        >
          {t('messaging:mailForm.send')}
        </Button>
        <UnprintableNames />
      </Form>
    </Card>
  );
}
