/** How long the text stays available to the browser, in milliseconds. A busy browser starts saving late. */
const REVOKE_DELAY_MS = 60_000;

/** Makes the browser save a text as a file, like a download. */
export function saveFile(file: { fileName: string; text: string; type?: 'text/csv' | 'text/plain' }): void {
  const { fileName, text, type = 'text/csv' } = file;
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  // Some browsers follow only links that are in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}
