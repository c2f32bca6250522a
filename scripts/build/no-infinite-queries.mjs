/** Replaces TanStack Query's code for infinite queries, 0.7 KB that no screen uses, in the browser build. */
function refuse() {
  throw new Error('The build leaves out infinite queries (vite.config.mjs).');
}

export { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior };
