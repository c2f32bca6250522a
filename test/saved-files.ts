import { vi } from 'vitest';

/** Returns the files that are saved from now on, until `restore` is called. Their links are not opened. */
export function watchSavedFiles() {
  const files: Array<{ readonly name: string; readonly blob: Blob }> = [];
  const blobs = new Map<string, Blob>();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  // A click would open the file in this window.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, blob });
  });
  return {
    files,
    restore: () => {
      create.mockRestore();
      click.mockRestore();
    },
  };
}
