/** Marks this page, and notes when its last optional file has loaded or failed. */
export function watchOptionalFiles(): void {
  const { dataset } = document.documentElement;
  dataset.optionalFiles = 'loading';
  const end = () => {
    dataset.optionalFiles = 'over';
  };
  // Vite fires it when a file can't be loaded. The file that sets up the service worker is the last one.
  window.addEventListener('vite:preloadError', end);
  void navigator.serviceWorker?.ready.then(end);
}

/** Returns whether {@link watchOptionalFiles} was called in this same page, and its last optional file is over. */
export function areOptionalFilesOver(): boolean {
  return document.documentElement.dataset.optionalFiles === 'over';
}
