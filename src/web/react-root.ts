/** In the chunk of React (scripts/build/chunks.mjs), so that React is set up when that chunk runs, in a task of its own. */
export { createRoot, hydrateRoot } from 'react-dom/client';
