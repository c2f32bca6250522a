import type { MailResult, mailCalls } from '#contract/mail.ts';
import type { messagingCalls } from '#contract/messaging.ts';
import { PAGES } from '#contract/pages.ts';
import { type Month, monthKey, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { maskAddress } from '#domain/delivery/mask-address.ts';
import { fullName } from '#domain/members/member-name.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { byDate } from '#domain/services/services.ts';
import type { AvailabilityView, RosterView, SheetKind } from '#domain/sheets/sheets.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { t } from '#languages/t.ts';
import type { CallContext, Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { listServicesOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import type { Deps } from '#server/deps.ts';
import type { Refused } from '#server/http/refusal-error.ts';
import { inLanguage } from '#server/language.ts';
import { readLanguages } from '#server/member-language.ts';
import { findDelivery, listDeliveries, requeueMail } from '#server/outbox/delivery-queries.ts';
import { enqueueMail } from '#server/outbox/enqueue-queries.ts';
import { type Outbox, PAGE_TIMEOUT_MS } from '#server/outbox/outbox.ts';
import { writeMail } from '#server/outbox/write-mail.ts';
import type { ProviderCheck } from '#server/ports.ts';
import { detailOf, failedMails, presentMailResult, presentMessage } from './present.ts';
import { listMessages } from './queries.ts';
import { mailParagraphs, mailSubject, providerFaultText } from './wording.ts';

/** How many messages the list of sent ones shows. */
const MESSAGES_SHOWN = 12;

/**
 * Returns whether a provider is ready, with a sentence for administrators. Refuses if it does not answer as expected.
 */
async function outcomeOf(
  check: Promise<ProviderCheck>,
  refused: Refused<'provider_failed'>,
): Promise<{ success: boolean; sentence: string }> {
  const checked = await check;
  if (checked.kind === 'ready') return { success: true, sentence: t(`delivery:provider.${checked.advice}`) };
  const { kind, reason, error } = checked;
  if (kind === 'away') throw refused(refusal('provider_failed', { reason, error }));
  return { success: false, sentence: providerFaultText(reason, error) };
}

/** Returns the handlers of messages, which send through the outbox. */
export function messagingRoutes(outbox: Outbox): Handlers<typeof messagingCalls> {
  return {
    async listMessages({ deps }) {
      const db = deps.database.query;
      const messages = await listMessages(db, MESSAGES_SHOWN);
      if (messages.length === 0) return [];
      const deliveries = await listDeliveries(
        db,
        messages.map(({ id }) => id),
      );
      return messages.map((message) => presentMessage(message, deliveries));
    },

    async sendMessageAgain({ params, actor, deps, refused }) {
      if (!deps.mailer) throw refused(refusal('not_configured', { channel: 'email' }));
      const db = deps.database.query;
      const now = deps.clock.now();
      const delivery = await deps.database.transaction(async (tx) => {
        const wasRequeued = await requeueMail(tx, params.id, now);
        const requeued = wasRequeued ? await findDelivery(tx, params.id) : undefined;
        if (!requeued) throw refused('unknown_message');
        await logChange(tx, actor, now, { subject: 'email', verb: 'resent', name: requeued.shownAs });
        return requeued;
      });
      await outbox.waitUntilSettled(delivery.messageId, PAGE_TIMEOUT_MS);
      const settled = (await findDelivery(db, params.id)) ?? delivery;
      return { state: settled.state, detail: detailOf(settled) };
    },

    async testSms({ deps, refused }) {
      if (!deps.smsGateway) return { success: false, error: t('messaging:howToSetUp.sms') };
      const { success, sentence } = await outcomeOf(deps.smsGateway.check(), refused);
      return success ? { success, details: sentence } : { success, error: sentence };
    },

    async testEmail({ deps, refused }) {
      if (!deps.mailer) return { success: false, details: t('messaging:howToSetUp.email') };
      const { success, sentence } = await outcomeOf(deps.mailer.check(), refused);
      return { success, details: sentence };
    },
  };
}

/** A PDF of a month. `team`: whose roster it is, if it is about one of several. */
interface Printed {
  readonly content: Uint8Array;
  readonly team?: string;
}

/** Returns the PDF of a month as it is chosen. Refuses a roster that is not published. */
export type MonthPdf<Choice, Context = Deps> = (
  context: Context,
  month: Month,
  choice: Choice,
) => Promise<Printed>;

/** Returns the handlers of email, which send through the outbox. `pdfs` renders the attachments. */
export function mailRoutes(
  outbox: Outbox,
  pdfs: {
    roster: MonthPdf<
      { readonly view: RosterView; readonly scope: TeamScope },
      Pick<CallContext<typeof mailCalls.sendRoster>, 'deps' | 'refused'>
    >;
    availability: MonthPdf<AvailabilityView>;
  },
): Handlers<typeof mailCalls> {
  async function send(
    context: Omit<CallContext<typeof mailCalls.sendAvailability>, 'body' | 'scope'>,
    body: { readonly month: PlainDate; readonly email: readonly string[] },
    kind: SheetKind,
    print: (month: Month) => Promise<Printed>,
  ): Promise<MailResult> {
    const { actor, deps, refused } = context;
    if (!deps.mailer) throw refused(refusal('not_configured', { channel: 'email' }));
    const language = (await readLanguages(deps.database.query, deps))(null);
    const month = monthOf(body.month);
    const { content: pdf, team } = await inLanguage(language, () => print(month));
    const services = await listServicesOf(deps.database.query, month);
    const dates = byDate(services).map(({ date }) => date);
    const address = deps.publicUrl === null ? null : `${deps.publicUrl}${PAGES.roster}`;
    const { churchName, answerAddress } = await readSettings(deps.database.query);
    const write = () =>
      writeMail(
        mailSubject(kind, month, team),
        ({ value, link }) =>
          mailParagraphs(kind, month, {
            ...(team !== undefined && { team }),
            dates,
            sender: value(fullName(actor.user)),
            link: address && link(address),
            canReply: answerAddress !== null,
          }),
        { attachment: { name: `${kind}-${monthKey(month)}.pdf`, content: pdf }, heading: churchName },
      );
    const content = inLanguage(language, write);
    const now = deps.clock.now();
    const message = { kind, details: { month }, createdBy: actor.memberId, now };
    const messageId = await deps.database.transaction(async (tx) => {
      const after = { recipients: body.email.map(maskAddress) };
      await logChange(tx, actor, now, { subject: kind, verb: 'sent', month, after });
      return enqueueMail(tx, message, content, body.email);
    });
    await outbox.waitUntilSettled(messageId, PAGE_TIMEOUT_MS);
    const deliveries = await listDeliveries(deps.database.query, [messageId]);
    const emails = failedMails(body.email, deliveries);
    if (emails.length === body.email.length) throw refused(refusal('provider_failed', { emails }));
    return presentMailResult(body.email, deliveries);
  }

  return {
    async sendRoster(context) {
      const { body, scope } = context;
      const { viewType: view } = body;
      return send(context, body, 'roster', (month) => pdfs.roster(context, month, { view, scope }));
    },

    async sendAvailability(context) {
      const { body, deps } = context;
      return send(context, body, 'availability', (month) => pdfs.availability(deps, month, body.viewType));
    },
  };
}
