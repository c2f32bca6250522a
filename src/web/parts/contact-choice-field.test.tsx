import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ContactChoiceField, type ContactDraft } from './contact-choice-field.tsx';

const NOTHING: ContactDraft = { contactBy: null, phoneNumber: ' ', canText: true, email: '' };
const BOTH: ContactDraft = {
  contactBy: null,
  phoneNumber: '0491 570 156',
  canText: true,
  email: 'ruth@example.org',
};

function open(draft: ContactDraft) {
  const onChoose = vi.fn();
  render(
    <ContactChoiceField label="How should we reach you?" draft={draft} hasPush={false} onChoose={onChoose} />,
  );
  return onChoose;
}

const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('offers the default, with what it means, and every choice', () => {
  const onChoose = open(BOTH);
  expect(screen.getByRole('group', { name: 'How should we reach you?' })).toBeTruthy();
  expect(option('Automatically').checked).toBe(true);
  const hint = document.getElementById(option('Automatically').getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('A text message if the phone number can get them, otherwise an email.');
  for (const name of ['Text message', 'Email', 'Not at all']) fireEvent.click(option(name));
  expect(onChoose.mock.calls).toEqual([['sms'], ['email'], ['none']]);
});

test.each([
  [NOTHING, /no phone number and no email address/],
  [{ ...BOTH, contactBy: 'sms', phoneNumber: '' }, /no phone number, so no text messages/],
  [{ ...BOTH, contactBy: 'email', email: '' }, /no email address, so no emails/],
  [{ ...BOTH, canText: false }, /so messages go by email/],
  [{ ...BOTH, contactBy: 'sms', canText: false }, /so messages go by email/],
  [{ ...BOTH, canText: false, email: '' }, /no email address, so no messages/],
] as const)('says what is missing or used instead for %o', (draft, sentence) => {
  open(draft);
  expect(screen.getByText(sentence)).toBeTruthy();
});
