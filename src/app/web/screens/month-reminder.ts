import { lazyPart } from '#web/loading/lazy-part.tsx';

/** Reminds those who have not answered for a month, or some of them. Loaded once it is opened. */
export const MonthReminder = lazyPart(
  async () => (await import('#features/reminders/web/reminder-dialog.tsx')).ReminderDialog,
);
