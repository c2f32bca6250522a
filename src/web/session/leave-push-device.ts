import { readStoredDevice } from './stored-push-device.ts';

/** Ends the messages in this browser, if there are any, when its member leaves it. The server has ended them, or hears it. */
export async function leavePushDevice(): Promise<void> {
  if (!readStoredDevice()) return;
  await import('./push-device.ts').then(
    ({ turnOffMessages }) => turnOffMessages(),
    () => undefined,
  );
}
