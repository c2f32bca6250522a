import * as inPage from './index.ts';

type InPage = typeof inPage;

/** A call of an in-page function as text, so that every engine evaluates exactly the same code. */
export interface PageScript<Result> {
  readonly expression: string;
  /** Only for the type of the result. */
  readonly result?: Result;
}

// esbuild wraps functions in __name, which does not exist in a page.
const SOURCE = ['const __name = (value) => value;', ...Object.values(inPage).map(String)].join('\n');

/** Returns a script that calls an in-page function. The arguments must be serializable as JSON. */
export function pageScript<Name extends keyof InPage>(
  name: Name,
  ...args: Parameters<InPage[Name]>
): PageScript<Awaited<ReturnType<InPage[Name]>>> {
  return { expression: `(() => {\n${SOURCE}\nreturn ${name}(...${JSON.stringify(args)});\n})()` };
}
