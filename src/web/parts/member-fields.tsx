import type { ReactNode } from 'react';
import type { Member } from '#contract/members.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import { normalizeEmail } from '#domain/members/email.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { faultText } from '#languages/faults.ts';
import { joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

import { CheckboxField, TextField } from '../ui/field.tsx';
import type { Faults } from '../ui/use-draft.ts';
import { ContactChoiceField } from './contact-choice-field.tsx';

const FIELDS = [
  { field: 'firstName', autoComplete: 'given-name' },
  { field: 'lastName', autoComplete: 'family-name' },
  { field: 'phoneNumber', autoComplete: 'tel', type: 'tel' },
  { field: 'email', autoComplete: 'email', type: 'email' },
] as const;

/** The input of a form with a member's names and contact data, as typed. */
export interface MemberDraft {
  readonly firstName: string;
  readonly lastName: string;
  /** A name of one word, without a last name. */
  readonly hasOneName: boolean;
  readonly phoneNumber: string;
  readonly email: string;
  /** Not in the form if undefined. */
  readonly contactBy?: ContactChoice | null;
}

/** Returns the draft of saved data. */
export function memberDraft({ firstName, lastName, phoneNumber, email, contactBy }: Member) {
  const hasOneName = lastName === '';
  return { firstName, lastName, hasOneName, phoneNumber: phoneNumber ?? '', email: email ?? '', contactBy };
}

/** Returns the draft as calls expect it: without a last name for someone who has one name only. */
export function memberBody<Draft extends MemberDraft>({ hasOneName, lastName, ...draft }: Draft) {
  return { ...draft, lastName: hasOneName ? null : lastName };
}

/** Returns the error messages of the fields that are not valid. The server checks the phone number. */
export function memberFaults({ firstName, lastName, hasOneName, email }: MemberDraft): Faults {
  const address = normalizeEmail(email);
  const found = {
    firstName: nameFault(firstName, 'first'),
    lastName: hasOneName ? null : nameFault(lastName, 'last'),
    email: address.ok ? null : address.fault,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) => (fault ? [[field, faultText(fault)]] : [])),
  );
}

/** The server's reading of the typed phone number. */
interface PhoneReading {
  readonly canText: boolean;
  /** How it will be saved, and what to check. */
  readonly notes: readonly string[];
}

/**
 * Shows the fields for a member's names and contact data, four of them side by side in a grid. `isOwn`: the user is the
 * member.
 */
export function MemberFields(props: {
  draft: MemberDraft;
  /** Whether devices can get messages first. */
  hasPush?: boolean;
  faults: Faults;
  phone: PhoneReading;
  isOwn?: boolean;
  /** Fields after the names. */
  children?: ReactNode;
  onType: (change: Partial<MemberDraft>) => void;
}) {
  const { draft, faults, phone, isOwn = false, onType, children } = props;
  const { contactBy = 'none', ...typed } = draft;
  const whose = isOwn ? 'own' : 'others';
  return (
    <>
      {FIELDS.map(({ field, autoComplete, ...native }) => (
        <div key={field} className="max-sm:empty:hidden">
          {!(field === 'lastName' && draft.hasOneName) && (
            <TextField
              {...native}
              label={t(`common:memberFields.labels.${field}`)}
              hint={'type' in native ? t(`common:memberFields.${whose}.hint`) : undefined}
              autoComplete={isOwn ? autoComplete : 'off'}
              value={draft[field]}
              error={faults[field]}
              onChange={(event) => onType({ [field]: event.target.value })}
            />
          )}
          {field === 'firstName' && (
            <CheckboxField
              label={t(`common:memberFields.${whose}.hasOneName`)}
              checked={draft.hasOneName}
              onChange={(event) => onType({ hasOneName: event.target.checked, lastName: '' })}
            />
          )}
          {field === 'lastName' && children}
          {field === 'phoneNumber' && (
            <p aria-live="polite" className="mt-1.5 text-ink-2 text-sm empty:hidden">
              {joinSentences([...phone.notes, phone.canText ? null : t('common:memberFields.cannotText')])}
            </p>
          )}
        </div>
      ))}
      {draft.contactBy !== undefined && (
        <div className="sm:col-span-2">
          <ContactChoiceField
            hasPush={props.hasPush ?? false}
            label={t(`common:memberFields.${whose}.contactBy`)}
            draft={{ ...typed, canText: phone.canText, contactBy }}
            onChoose={(choice) => onType({ contactBy: choice })}
          />
        </div>
      )}
    </>
  );
}
