import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'src/web/public',
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/web/entry-client.tsx',
          // One file for what several pages share, in place of many small ones: fewer requests, better compressed.
          output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
        },
  },
  // The built server bundle stands alone; while developing, Node loads the packages as they are.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
