import { currentLanguage } from '#languages/t.ts';
import type { MailContent } from './enqueue-queries.ts';

/** How values are written in a paragraph. In HTML they are escaped, an address is a link, and an action is a button. */
export interface MailFormat {
  readonly value: (text: string) => string;
  readonly link: (address: string) => string;
  readonly action: (label: string, address: string) => string;
}

const AS_TEXT: MailFormat = {
  value: (text) => text,
  link: (address) => address,
  action: (label, address) => `${label}: ${address}`,
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/*
 * The colors of the app (src/web/theme.css). Mail programs read no variables, and some only the `style` of an element. So
 * the light ones are there, and the style sheet replaces them where the program shows dark mode.
 */
const DARK = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body { background: #15171d !important; color: #eceae4 !important; }
  a { color: #aab6f2 !important; }
  a.action { background: #aab6f2 !important; color: #161a2e !important; }
  .note { color: #b3b6bf !important; }
}
`;
const BODY =
  'margin:0 auto;max-width:36em;padding:24px 16px;background:#faf7f1;color:#20232b;font:17px/1.5 system-ui,sans-serif';
const ACTION =
  'display:inline-block;padding:12px 24px;border-radius:12px;background:#3f4f8f;color:#ffffff;font-weight:600;text-decoration:none';
const HEADING = 'margin:0 0 24px;font-weight:600;font-size:20px';
const NOTE = 'color:#565b66;font-size:15px';

const AS_HTML: MailFormat = {
  value: escapeHtml,
  link: (address) => `<a style="color:#3f4f8f" href="${escapeHtml(address)}">${escapeHtml(address)}</a>`,
  action: (label, address) =>
    `<a class="action" style="${ACTION}" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`,
};

/**
 * Returns an email as plain text and as HTML with the same paragraphs and line breaks, below a heading unless it is empty.
 * `note` is a last paragraph in small type.
 */
export function writeMail(
  subject: string,
  paragraphs: (format: MailFormat) => readonly string[],
  {
    attachment = null,
    heading = '',
    note = '',
  }: {
    readonly attachment?: MailContent['attachment'];
    readonly heading?: string;
    readonly note?: string;
  } = {},
): MailContent {
  const { tag, direction } = currentLanguage();
  const inHtml = [
    heading && `<p style="${HEADING}">${escapeHtml(heading)}</p>`,
    ...paragraphs(AS_HTML).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`),
    note && `<p class="note" style="${NOTE}">${escapeHtml(note)}</p>`,
  ].filter((part) => part !== '');
  return {
    subject,
    text: `${[heading, ...paragraphs(AS_TEXT), note].filter((part) => part !== '').join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body style="${BODY}">
${inHtml.join('\n')}
</body>
</html>
`,
    attachment,
  };
}
