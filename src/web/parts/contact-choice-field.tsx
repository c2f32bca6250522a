import {
  CONTACT_CHOICES,
  type ContactChoice,
  contactOf,
  hasNumberWithoutTexts,
} from '#domain/members/contact.ts';
import { t } from '#languages/t.ts';

import { RadioField } from '../ui/field.tsx';
import { AlertIcon } from '../ui/start-icons.tsx';

/** Returns how a member is to be reached, in words. */
export function contactChoiceText(contactBy: ContactChoice | null): string {
  return t(`common:contactChoice.options.${contactBy ?? 'automatic'}`);
}

/** The input of a form with contact data, as typed. */
export interface ContactDraft {
  readonly contactBy: ContactChoice | null;
  readonly phoneNumber: string;
  readonly canText: boolean;
  readonly email: string;
}

/** Returns the note if the member can't be reached as chosen, or only by email. Null if they can. */
function missingIn({ contactBy, canText, ...draft }: ContactDraft): string | null {
  if (contactBy === 'none') return null;
  const phoneNumber = draft.phoneNumber.trim() || null;
  const typed = { contactBy, phoneNumber, canText, email: draft.email.trim() || null };
  const contact = contactOf(typed);
  if (contactBy !== 'email' && hasNumberWithoutTexts(typed))
    return contact ? t('common:contactChoice.byEmail') : t('common:contactChoice.missing.texts');
  const wants = contactBy === 'push_first' ? 'automatic' : (contactBy ?? 'automatic');
  return contact ? null : t(`common:contactChoice.missing.${wants}`);
}

const OPTIONS = ['automatic', ...CONTACT_CHOICES] as const;

const hasHint = (option: (typeof OPTIONS)[number]) => option === 'automatic' || option === 'none';

/** Shows the choice of how to reach a member. Warns if the address for it is missing, but allows it. */
export function ContactChoiceField(props: {
  label: string;
  draft: ContactDraft;
  /** Whether devices can get messages first. */
  hasPush: boolean;
  onChoose: (contactBy: ContactChoice | null) => void;
}) {
  const { label, draft, hasPush, onChoose } = props;
  const missing = missingIn(draft);
  const offered = OPTIONS.filter(
    (option) => option !== 'push_first' || hasPush || draft.contactBy === option,
  );
  return (
    <div>
      <RadioField
        label={label}
        value={draft.contactBy ?? 'automatic'}
        onValueChange={(value) => onChoose(value === 'automatic' ? null : value)}
        options={offered.map((value) => ({
          value,
          label: t(`common:contactChoice.options.${value}`),
          hint: hasHint(value) ? t(`common:contactChoice.hints.${value}`) : undefined,
        }))}
      />
      <p aria-live="polite" className="mt-2 flex items-start gap-2 text-sm text-warn empty:hidden">
        {missing && <AlertIcon className="mt-0.5 size-[1.25em]" />}
        {missing}
      </p>
    </div>
  );
}
