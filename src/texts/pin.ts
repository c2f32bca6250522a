import { catalogue } from './catalogue.ts';

/** Says that a PIN has the wrong format. It has a file of its own because the sign-in screen needs nothing else. */
export const PIN_FORMAT_TEXTS = catalogue('pin-format', {
  pin: 'PIN must be 4-6 digits',
  currentPin: 'Current PIN must be 4-6 digits',
  newPin: 'New PIN must be 4-6 digits',
  confirmPin: 'Confirm PIN must be 4-6 digits',
});
