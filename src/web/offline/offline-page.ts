import { PAGES } from '#contract/pages.ts';
import type english from '#languages/en/offline.json';
import type { Language } from '#languages/index.ts';

/**
 * Returns the page that the worker shows if the requested one is not cached. It can't load any files, because there is
 * no connection.
 */
export const offlinePage = (
  { tag, direction }: Language,
  { offlinePage: texts }: typeof english,
) => `<!doctype html>
<html lang="${tag}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sundial</title>
<style>
  :root { --paper: #faf7f1; --ink: #20232b; --primary: #3f4f8f; }
  @media (prefers-color-scheme: dark) { :root { --paper: #15171d; --ink: #eceae4; --primary: #aab6f2; } }
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto 0; padding: 0 1rem; background: var(--paper); color: var(--ink); }
  h1 { font-size: 1.875rem; }
  a { display: inline-block; min-height: 3rem; line-height: 3rem; margin-inline-end: 1.5rem; color: var(--primary); font-weight: 600; }
</style>
<h1>${texts.title}</h1>
<p>${texts.text}</p>
<p><a href="">${texts.tryAgain}</a><a href="${PAGES.availability}">${texts.availability}</a><a href="${PAGES.roster}">${texts.roster.replace('/', '/<wbr>')}</a></p>
`;
