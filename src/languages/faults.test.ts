import { describe, expect, it } from 'vitest';
import { faultText } from './faults.ts';
import { t } from './t.ts';

describe('texts for field faults', () => {
  it('are exactly the documented texts', () => {
    expect(t('fields:schema.pin')).toBe('PIN must be 4-6 digits');
    expect(t('fields:schema.newPin')).toBe('New PIN must be 4-6 digits');
    expect(faultText({ code: 'phone_invalid', params: null })).toBe('Please enter a valid phone number');
    expect(faultText({ code: 'email_missing', params: null })).toBe('Please enter an email address');
    expect(faultText({ code: 'initials_missing', params: null })).toBe(
      'Initials must contain at least 1 character',
    );
    expect(faultText({ code: 'initials_too_long', params: { max: 5 } })).toBe(
      'Initials cannot exceed 5 characters',
    );
    expect(faultText({ code: 'initials_not_letters', params: null })).toBe(
      'Initials must only contain letters',
    );
  });
});
