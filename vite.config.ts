import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Few files in place of many small ones: fewer requests, better compressed. They are cut by who needs them, so that nobody
 * who looks at products loads what checks forms, nor who signs in what orders need. A group also takes all that its
 * files import, unless a group above has it: none may need one below that the same pages do without.
 */
const sharedFiles = [
  {
    // Never by share count: the entry's own files are used by the entry alone. The rest is small and on most pages.
    name: 'entry-client',
    test: /src\/web\/(entry-client|components\/(page-head|load-failure|ui\/page-loading|drawings\/nothing-found)|features\/(session\/return-path|cart\/api|catalogue\/components\/product-picture))\.|lucide-react\/.*\/(chevron-down|message-circle|minus|plus|trash|truck)\./,
    minShareCount: 1,
  },
  {
    name: 'cart',
    test: /src\/(web\/(features\/cart\/(components\/|use-cart-check)|components\/drawings\/empty-cart)|contracts\/shipping)/,
  },
  { name: 'catalogue', test: /src\/web\/(features\/(catalogue|cart)\/|components\/json-ld)/ },
  {
    name: 'orders',
    test: /src\/(web\/(features\/(orders\/|session\/guards)|components\/(ui\/(card|modal)|drawings\/no-orders))|contracts\/format-date)/,
  },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|src\/(contracts\/|web\/(components\/ui\/(field|submit)|features\/addresses\/(api|components\/address-lines)))/,
  },
  { name: 'addresses', test: /src\/web\/features\/addresses\// },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform)\/|src\/web\/(features\/(accounts|identity|session)\/|components\/ui\/)/,
  },
].map((group, index, { length }) => ({ minShareCount: 2, ...group, priority: length - index }));

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
          output: { codeSplitting: { groups: sharedFiles } },
        },
  },
  // The built server bundle stands alone; while developing, Node loads the packages as they are.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
