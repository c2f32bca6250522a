import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser app, which `scripts/build/web.mjs` builds and `scripts/dev.mjs` serves. */
export default defineConfig({
  appType: 'custom',
  publicDir: 'src/web/public',
  resolve: {
    alias: [
      // wouter and TanStack Query bring a copy of this hook for React 17.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  plugins: [react(), tailwindcss()],
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // One stylesheet, because the server inlines it in every page. No `data:` URLs, because the security policy refuses
    // them.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
