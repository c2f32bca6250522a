/** How long the file stays available to the browser, in milliseconds. A busy browser starts saving late. */
const REVOKE_DELAY_MS = 60_000;

/** Makes the browser save a text or a PDF as a file, like a download. */
export function saveFile(
  file:
    | { fileName: string; text: string; type?: 'text/csv' | 'text/plain' }
    | { fileName: string; pdf: Uint8Array<ArrayBuffer> },
): void {
  const { fileName } = file;
  const blob =
    'pdf' in file
      ? new Blob([file.pdf], { type: 'application/pdf' })
      : new Blob([file.text], { type: `${file.type ?? 'text/csv'};charset=utf-8` });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  // Some browsers follow only links that are in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}
