import { expect, test } from 'vitest';
import {
  forgetIfLinkRenewed,
  markDeviceShared,
  readRememberedMember,
  rememberMember,
} from './remembered-member.ts';

const RUTH = { id: 7, firstName: 'Ruth', lastName: 'Moab' };

test('a browser forgets its member when the team link is renewed', () => {
  forgetIfLinkRenewed('first');
  rememberMember(RUTH);
  for (const id of ['first', null, 'first']) {
    forgetIfLinkRenewed(id);
    expect(readRememberedMember()).toEqual({ id: 7, name: 'Ruth Moab' });
  }
  forgetIfLinkRenewed('second');
  expect(readRememberedMember()).toBeNull();
});

test('turning on the team link does not make a browser forget its member', () => {
  rememberMember(RUTH);
  forgetIfLinkRenewed('first');
  expect(readRememberedMember()).toEqual({ id: 7, name: 'Ruth Moab' });
});

test('a shared device stays shared after the team link is renewed', () => {
  forgetIfLinkRenewed('first');
  markDeviceShared();
  forgetIfLinkRenewed('second');
  rememberMember(RUTH);
  expect(readRememberedMember()).toBeNull();
});
