import { describe, expect, it } from 'vitest';
import { deliveryText } from './delivery.ts';

describe('deliveryText', () => {
  it('gives the reason of a failure with the provider’s error code', () => {
    expect(deliveryText('failed', 'not_mobile', '21614')).toBe(
      'This number cannot receive text messages because it is not a mobile number. (error 21614)',
    );
  });

  it('says that a waiting message continues by itself, and why it is waiting', () => {
    expect(deliveryText('queued', null, null)).toBe('Not sent yet. Sundial keeps trying.');
    expect(deliveryText('queued', 'sms_busy', '20429')).toMatch(
      /^The SMS provider asks us .* \(error 20429\) Not sent yet/,
    );
  });

  it('is empty for a sent message', () => expect(deliveryText('sent', null, null)).toBe(''));
});
