/** How long the text is kept for the browser, in milliseconds: a busy one begins to save it only after a while. */
const KEPT = 60_000;

/** Has the browser save a text as a file, as if it had been downloaded. */
export function saveFile(file: { fileName: string; text: string; type?: 'text/csv' | 'text/plain' }): void {
  const { fileName, text, type = 'text/csv' } = file;
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  // Some browsers follow only a link that is in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
