/** The functions that run in the page, as text (script.ts). They may call each other, but use no other variables. */
export * from './axe-findings.ts';
export * from './box.ts';
export * from './broken-words.ts';
export * from './control-places.ts';
export * from './covered-by-toast.ts';
export * from './find-element.ts';
export * from './layout-faults.ts';
export * from './layout-items.ts';
export * from './mirrored.ts';
export * from './scroll-areas.ts';
export * from './settled.ts';
