import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#languages/index.ts';
import verses from '#server/db/verses.json' with { type: 'json' };
import { pageScript } from '#test/browsers/in-page/script.ts';
import { type AcceptedMail, plainTextOf, subjectOf } from '#test/mail-server.ts';
import { readPdf } from '#test/pdf.ts';

/** Texts that are not from a language's files: Sundial's name, those of languages, verses, text that people typed, and generated codes. */
const DATA = [
  'Sundial',
  ...verses.flatMap(({ text, reference }) => [text, reference]),
  ...LANGUAGES.map(({ name }) => name),
  'Church Admin',
  // The first names of a family, each on its own.
  /^(Church|Member\d+)$/g,
  /[\w-]+ Journey\d+/g,
  /Ruth Boaz|Ezra (Wall|Gate)/g,
  // The initials of the people above.
  /(^|\()([A-Z]{1,4}J[A-Z]{0,3}|CA|RB|EW|EG)($|\))/g,
  /Harvest|Thanksgivingremembrance/g,
  /Intergenerational|Worship|Kids|First aid|2026\/1147/g,
  /(Aurelia of )?Kingsbridge|Aurelia( of)?/g,
  'Bring a friend.',
  'Hello {firstName}, {month}? {link}',
  /Helper|Host|Porter|Lector|Usher|Account tour|Bearer( of the Processional Cross)?/g,
  /https?:\/\/\S+/g,
  /\b[a-z0-9]{4}(-[a-z0-9]{4}){3}\b/g,
  // Between names, from `Intl`.
  /^\W*and\W*$/g,
];

/** Returns a pattern for exactly this text, in English or in the pseudo-locale. */
export function named(text: string): RegExp {
  return new RegExp(`^⟦?${text}[ ·]*⟧?$`);
}

/** Returns each text on the page, visible or for screen readers only. Leaves out the values of fields, which people type. */
function textsOnPage(): string[] {
  const texts = [document.title];
  for (const element of document.querySelectorAll('body, body *')) {
    if (element.matches('script, style, textarea')) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'])
      texts.push(element.getAttribute(name) ?? '');
    for (const name of ['alt', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    // A text may wrap after a slash (web/ui/slashed.tsx).
    if (element.querySelector(':scope > wbr')) texts.push(element.textContent ?? '');
    else texts.push(...own.map((node) => node.textContent ?? ''));
  }
  return [...new Set(texts)];
}

/** Returns the parts of a text outside the brackets of the pseudo-locale. In PDFs they are square brackets. */
function outsideBrackets(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧|\[[^[\]]*\]/g, '');
  return rest === text ? rest : outsideBrackets(rest);
}

/** Returns the words of a text that are neither from a language's files nor data, or an empty text. */
function untranslatedWords(text: string): string {
  const rest = DATA.reduce<string>((left, data) => left.replaceAll(data, ''), outsideBrackets(text).trim());
  return /[\p{L}⟦⟧]/u.test(rest) ? rest : '';
}

/** Expects every text of the page to come from a language's files. */
export async function expectTranslatedTexts(page: Page): Promise<void> {
  const texts = await page.evaluate(textsOnPage);
  const outside = texts.filter(untranslatedWords).map((text) => `${page.url()}: ${text}`);
  expect.soft(outside, 'texts outside the language files').toEqual([]);
}

/** Expects every text of an email to come from a language's files. */
export function expectTranslatedMail(mail: AcceptedMail | undefined): void {
  const texts = mail ? [subjectOf(mail), plainTextOf(mail)] : ['', ''];
  expect.soft(texts).not.toContain('');
  expect.soft(texts.filter(untranslatedWords), 'an email').toEqual([]);
}

/** Expects every text of a PDF to come from a language's files. */
export async function expectTranslatedPdf(content: Uint8Array): Promise<void> {
  const { pages, title = '' } = await readPdf(content);
  // An address can be longer than its line.
  const texts = [title, ...pages].map((text) => outsideBrackets(text).replace(/(https?:\S+)\s+/g, '$1'));
  const outside = texts.map(untranslatedWords).filter(Boolean);
  expect.soft(outside, `a PDF: ${title}`).toEqual([]);
}

/** Expects the page to be the mirror image of what it is in the other direction. */
export async function expectMirrored(page: Page): Promise<void> {
  let faults: string[] = [];
  for (const frames of [2, 8, 32, 128]) {
    faults = await page.evaluate<string[]>(pageScript('mirrorFaults', frames).expression);
    if (faults.length === 0) break;
  }
  expect.soft(faults, page.url()).toEqual([]);
}

/** Expects no visible text or control to be cut off or covered, and no page to scroll sideways. */
export async function expectNoLayoutFaults(page: Page): Promise<void> {
  const faults = await page.evaluate<string[]>(pageScript('layoutFaults').expression);
  expect.soft(faults, page.url()).toEqual([]);
}
