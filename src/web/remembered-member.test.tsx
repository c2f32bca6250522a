import { expect, test } from 'vitest';
import {
  forgetIfLinkRenewed,
  markDeviceShared,
  readRememberedMember,
  rememberMember,
} from './remembered-member.ts';

const RUTH = { id: 7, firstName: 'Ruth', lastName: 'Moab' };

test('a browser forgets its member once the team link was renewed', () => {
  forgetIfLinkRenewed('first');
  rememberMember(RUTH);
  for (const id of ['first', null, 'first']) {
    forgetIfLinkRenewed(id);
    expect(readRememberedMember()).toEqual({ id: 7, name: 'Ruth Moab' });
  }
  forgetIfLinkRenewed('second');
  expect(readRememberedMember()).toBeNull();
});

test('a team link that is switched on forgets nobody', () => {
  rememberMember(RUTH);
  forgetIfLinkRenewed('first');
  expect(readRememberedMember()).toEqual({ id: 7, name: 'Ruth Moab' });
});

test('a shared device stays one after the link was renewed', () => {
  forgetIfLinkRenewed('first');
  markDeviceShared();
  forgetIfLinkRenewed('second');
  rememberMember(RUTH);
  expect(readRememberedMember()).toBeNull();
});
