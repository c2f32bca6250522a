export { SessionEndedDialog } from '#features/auth/web/session-ended-dialog.tsx';
