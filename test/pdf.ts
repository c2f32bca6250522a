import { getDocumentProxy } from 'unpdf';

interface StructureNode {
  readonly role?: string;
  readonly children?: readonly StructureNode[];
}

function rolesIn(node: StructureNode | null): string[] {
  if (!node) return [];
  return [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)];
}

/**
 * Reads a PDF like a viewer. Returns the text of each page, what is cut off at the right edge, the title, the language,
 * and the roles of its tags.
 */
export async function readPdf(content: Uint8Array) {
  // The reader takes ownership of the bytes, so pass a copy.
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const pages: string[] = [];
  const roles = new Set<string>();
  const cutOff: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pageWidth = page.view[2] ?? 0;
    for (const item of items)
      if ('width' in item && Number(item.transform[4]) + item.width > pageWidth) cutOff.push(item.str);
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text.replace(/[\s\u00a0]+/g, ' ').normalize('NFC'));
    for (const role of rolesIn((await page.getStructTree()) as StructureNode | null)) roles.add(role);
  }
  const { info } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  const mark = await pdf.getMarkInfo();
  await pdf.cleanup();
  return { pages, cutOff, title, language, isTagged: mark?.Marked === true, roles: [...roles] };
}
