/** Part of React's chunk (scripts/build/web.mjs), so that React initializes in a task of its own when it loads. */
export { createRoot, hydrateRoot } from 'react-dom/client';
