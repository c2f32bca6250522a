export { SecondStepDialog } from '#features/passkeys/web/second-step-dialog.tsx';
