export { FirstLoginDialog } from '#features/auth/web/first-login-dialog.tsx';
