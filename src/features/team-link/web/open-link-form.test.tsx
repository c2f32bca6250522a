import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readRememberedMember, rememberMember } from '#web/session/remembered-member.ts';
import { OpenLinkForm } from './open-link-form.tsx';

test('a browser that must open the team link first forgets the member who last signed in', () => {
  rememberMember({ id: 7, firstName: 'Ruth', lastName: 'Moab' });
  expect(readRememberedMember()).toEqual({ id: 7, name: 'Ruth Moab' });
  render(<OpenLinkForm />);
  expect(readRememberedMember()).toBeNull();
});

test('a wrong code is still in the field when the server has refused it', () => {
  const code = () => screen.getByLabelText<HTMLInputElement>('Code or link');
  render(<OpenLinkForm />);
  fireEvent.change(code(), { target: { value: 'k3vf-9q2m' } });
  fireEvent.submit(code());
  cleanup();
  history.replaceState(null, '', '/auth?link=old');
  render(<OpenLinkForm />);
  expect(code().value).toBe('k3vf-9q2m');
});
