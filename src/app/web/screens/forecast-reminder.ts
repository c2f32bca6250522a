import { lazyPart } from '#web/loading/lazy-part.tsx';

/** Reminds those whom the forecast names. Loaded once it is opened. */
export const ForecastReminder = lazyPart(
  async () => (await import('#features/reminders/web/reminder-dialog.tsx')).ReminderDialog,
);
