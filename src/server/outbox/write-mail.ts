import type { MailContent } from './enqueue-queries.ts';

/** How values are written in a paragraph. In HTML they are escaped, and an address is a link. */
interface MailFormat {
  readonly value: (text: string) => string;
  readonly link: (address: string) => string;
}

const AS_TEXT: MailFormat = { value: (text) => text, link: (address) => address };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const AS_HTML: MailFormat = {
  value: escapeHtml,
  link: (address) => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`,
};

/** Returns an email as plain text and as HTML with the same paragraphs and line breaks. */
export function writeMail(
  subject: string,
  paragraphs: (format: MailFormat) => readonly string[],
  attachment: MailContent['attachment'] = null,
): MailContent {
  const inHtml = paragraphs(AS_HTML).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`);
  return {
    subject,
    text: `${paragraphs(AS_TEXT).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body style="font:16px/1.5 sans-serif;max-width:36em">\n${inHtml.join('\n')}\n</body>\n</html>\n`,
    attachment,
  };
}
