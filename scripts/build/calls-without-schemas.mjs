/** The parts of a call that only the server needs. The browser sends input that its forms have already checked. */
const SERVER_ONLY = new Set([
  'summary',
  'params',
  'query',
  'body',
  'response',
  'refuses',
  'bodyLimit',
  'inPieces',
]);

/** Yields every node of a syntax tree. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const child of node) yield* nodesOf(child);
  else if (node && typeof node.type === 'string') {
    yield node;
    for (const child of Object.values(node)) if (child && typeof child === 'object') yield* nodesOf(child);
  }
}

function isCall(node) {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'call';
}

/** Returns the server-only properties of the calls, to be removed. */
function schemaCuts(tree) {
  return [...nodesOf(tree)]
    .filter(isCall)
    .flatMap((node) => node.arguments[0]?.properties ?? [])
    .filter((property) => property.type === 'Property' && SERVER_ONLY.has(property.key.name))
    .map(({ start, end }) => ({ start, end, text: '', withComma: true }));
}

/** Returns the named schemas, each to be wrapped so that the bundler can drop unused ones. */
function namedSchemas(tree) {
  return tree.body
    .map((statement) => statement.declaration ?? statement)
    .filter((statement) => statement.type === 'VariableDeclaration')
    .flatMap((statement) => statement.declarations)
    .filter(({ init }) => init?.type === 'CallExpression')
    .flatMap(({ init }) => [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' },
      { start: init.end, end: init.end, text: ')()' },
    ]);
}

/**
 * Removes the schemas from the contract's calls in the browser build, so that it contains only schemas for checking
 * forms, and the sign-in page contains no zod (docs/decisions/0008).
 */
export function callsWithoutSchemas() {
  return {
    name: 'sundial:calls-without-schemas',
    enforce: 'post',
    transform(code, id, options) {
      if (options?.ssr || !/\/src\/contract\/[\w-]+\.ts$/.test(id)) return null;
      const tree = this.parse(code);
      const edits = [...schemaCuts(tree), ...namedSchemas(tree)].sort((a, b) => b.start - a.start);
      let slim = code;
      for (const { start, end, text, withComma } of edits) {
        const rest = withComma ? slim.slice(end).replace(/^\s*,/, '') : slim.slice(end);
        slim = slim.slice(0, start) + text + rest;
      }
      return { code: slim, map: null };
    },
  };
}
