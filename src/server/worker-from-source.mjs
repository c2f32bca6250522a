import { register } from 'tsx/esm/api';

// The threads' entry while Sundial runs from its source, which Node can't load without a loader.
register();

export const { backUp, checkList, findPlan, findUnprintable, forecast, printPdf, readPlan, summarize } =
  await import('./worker.ts');
