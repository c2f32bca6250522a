import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readRememberedMember, rememberMember } from '#web/remembered-member.ts';
import { OpenLinkForm } from './open-link-form.tsx';

test('a browser that must open the team link first forgets the member who last signed in', () => {
  rememberMember({ id: 7, firstName: 'Ruth', lastName: 'Moab' });
  expect(readRememberedMember()).toEqual({ id: 7, name: 'Ruth Moab' });
  render(<OpenLinkForm />);
  expect(readRememberedMember()).toBeNull();
});
