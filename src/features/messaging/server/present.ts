/** What to do before text messages, or e-mail, can be sent. */
export const SET_FOR_SMS =
  'No SMS provider is set up. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM on the server and start Sundial again.';
export const SET_FOR_EMAIL =
  'No mail server is set up. Set SMTP_URL and MAIL_FROM on the server and start Sundial again.';
