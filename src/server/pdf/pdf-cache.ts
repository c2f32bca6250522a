/** A few finished PDFs by key. The least recently used are dropped first when the cache is full. */
export class PdfCache {
  readonly #maxBytes: number;
  readonly #pdfs = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the PDF of this key, or undefined. */
  get(key: string): Uint8Array | undefined {
    const pdf = this.#pdfs.get(key);
    // A map iterates in insertion order, so a read entry moves to the end.
    if (pdf && this.#pdfs.delete(key)) this.#pdfs.set(key, pdf);
    return pdf;
  }

  /** Stores a PDF unless it alone is larger than the cache. */
  set(key: string, pdf: Uint8Array): void {
    if (this.#pdfs.has(key) || pdf.byteLength > this.#maxBytes) return;
    this.#pdfs.set(key, pdf);
    this.#bytes += pdf.byteLength;
    for (const [oldest, { byteLength }] of this.#pdfs) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#pdfs.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
