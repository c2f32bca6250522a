/** Says that a PIN has the wrong format. It has a file of its own because the sign-in screen needs nothing else. */
export function pinFormatText(field: 'PIN' | 'Current PIN' | 'New PIN' | 'Confirm PIN'): string {
  return `${field} must be 4-6 digits`;
}
