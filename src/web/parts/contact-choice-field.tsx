import {
  CONTACT_CHOICES,
  type ContactChoice,
  contactOf,
  hasNumberWithoutTexts,
} from '#domain/members/contact.ts';
import { catalogue } from '#texts/catalogue.ts';
import { RadioField } from '../ui/field.tsx';
import { AlertIcon } from '../ui/start-icons.tsx';

const TEXTS = catalogue('contact-choice', {
  options: {
    automatic: 'Automatically',
    sms: 'Text message',
    email: 'Email',
    none: 'Not at all',
  },
  hints: {
    automatic: 'A text message if the phone number can get them, otherwise an email.',
    none: 'No reminders or other messages.',
  },
  missing: {
    automatic: "There's no phone number and no email address, so no messages can be sent.",
    sms: "There's no phone number, so no text messages can be sent.",
    email: "There's no email address, so no emails can be sent.",
    texts:
      "The phone number can't get text messages, and there's no email address, so no messages can be sent.",
  },
  byEmail: "The phone number can't get text messages, so messages go by email.",
});

/** Returns how a member is to be reached, in words. */
export function contactChoiceText(contactBy: ContactChoice | null): string {
  return TEXTS.options[contactBy ?? 'automatic'];
}

const HINTS: Partial<Record<ContactChoice | 'automatic', string>> = TEXTS.hints;

/** The input of a form with contact data, as typed. */
export interface ContactDraft {
  readonly contactBy: ContactChoice | null;
  readonly phoneNumber: string;
  readonly canText: boolean;
  readonly email: string;
}

/** Returns what is missing to reach the member as chosen, or that it is by email instead. Null if it is as chosen. */
function missingIn({ contactBy, canText, ...draft }: ContactDraft): string | null {
  if (contactBy === 'none') return null;
  const phoneNumber = draft.phoneNumber.trim() || null;
  const typed = { contactBy, phoneNumber, canText, email: draft.email.trim() || null };
  const contact = contactOf(typed);
  if (contactBy !== 'email' && hasNumberWithoutTexts(typed))
    return contact ? TEXTS.byEmail : TEXTS.missing.texts;
  return contact ? null : TEXTS.missing[contactBy ?? 'automatic'];
}

const OPTIONS = ['automatic', ...CONTACT_CHOICES] as const;

/** Shows the choice of how to reach a member. Says if the address for it is missing, but does not refuse that. */
export function ContactChoiceField(props: {
  label: string;
  draft: ContactDraft;
  onChoose: (contactBy: ContactChoice | null) => void;
}) {
  const { label, draft, onChoose } = props;
  const missing = missingIn(draft);
  return (
    <div>
      <RadioField
        label={label}
        value={draft.contactBy ?? 'automatic'}
        onValueChange={(value) => onChoose(value === 'automatic' ? null : value)}
        options={OPTIONS.map((value) => ({
          value,
          label: TEXTS.options[value],
          hint: HINTS[value],
        }))}
      />
      <p aria-live="polite" className="mt-2 flex items-start gap-2 text-sm text-warn empty:hidden">
        {missing && <AlertIcon className="mt-0.5 size-[1.25em]" />}
        {missing}
      </p>
    </div>
  );
}
