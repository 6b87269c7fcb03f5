import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Few files in place of many small ones: fewer requests, better compressed. They are cut by who needs them, so that nobody
 * who looks at products loads what checks forms, nor who signs in what orders need, and no shopper anything of the
 * dashboard. A group also takes all that its files import, unless a group above has it: none may need one below that the
 * same pages do without.
 */
const sharedFiles = [
  {
    // Never by share count: the entry's own files are used by the entry alone. The rest is small and on most pages.
    name: 'entry-client',
    test: /src\/contracts\/(addresses\/india|shop\/policies)\.|src\/web\/(app\/entry-client|components\/(page-head|load-failure|ui\/page-loading|drawings\/nothing-found)|features\/(information\/policy-sentences|session\/return-path|cart\/api|catalogue\/components\/product-picture))\.|lucide\/.*\/(bell-ring|chevron-down|message-circle|minus|plus|trash|truck)\./,
    minShareCount: 1,
  },
  {
    name: 'cart',
    test: /src\/(web\/(features\/cart\/(components\/|use-cart-check)|components\/drawings\/empty-cart)|contracts\/orders\/shipping)/,
  },
  { name: 'contact', test: /src\/web\/features\/orders\/whatsapp|lucide\/.*\/(mail|map-pin|phone)\./ },
  {
    name: 'information',
    test: /src\/web\/features\/information\/components\/(grievance|help|information|numbered|shop)/,
  },
  { name: 'catalogue', test: /src\/web\/(features\/(catalogue|cart)\/|components\/json-ld)/ },
  {
    name: 'orders',
    test: /src\/(web\/(features\/(orders\/|session\/guards|addresses\/components\/address-lines)|components\/(ui\/(card|modal)|drawings\/no-orders))|contracts\/format-date)/,
  },
  { name: 'mutations', test: /@tanstack\/.*\/(mutationObserver|useMutation)\./ },
  { name: 'listing', test: /src\/contracts\/catalogue\/care\.|@tanstack\/.*infiniteQuery/i },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|src\/(contracts\/(?:[a-z]+\/)?(?!address|admin-|care|catalogue|media|money-schema|order-input|orders|product-input|settings|slugify|users)[a-z-]+\.|web\/(components\/ui\/(field|submit)|features\/addresses\/api))/,
  },
  {
    name: 'addresses',
    test: /src\/(web\/features\/addresses\/|contracts\/(?:[a-z]+\/)?(address|money-schema|order-input)[a-z-]*\.)/,
  },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform)\/|lucide\/.*\/download\.|src\/web\/(features\/(accounts|identity|session)\/(?!components\/(login-form|provider-(sign-in|email))|use-provider-sign-in)|components\/ui\/)/,
  },
  {
    name: 'sign-in',
    test: /src\/web\/features\/(accounts\/components\/login-form|identity\/(components\/provider-(sign-in|email)|use-provider-sign-in))/,
  },
  { name: 'radix', test: /@radix-ui\/(?!react-(tabs|roving-focus))/ },
  // What is there before any tab.
  {
    name: 'dashboard',
    test: /src\/web\/admin\/shared\/(tab-names|unsaved-work)|@radix-ui\/react-tabs/,
    minShareCount: 1,
  },
  {
    name: 'dashboard-tables',
    test: /src\/(web\/admin\/shared\/|contracts\/(?:[a-z]+\/)?(admin-|catalogue|care-|media|product-input|settings|slugify|users)[a-z-]*\.)/,
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
          input: 'src/web/app/entry-client.tsx',
          output: { codeSplitting: { groups: sharedFiles } },
        },
  },
  // The built server bundle stands alone; while developing, Node loads the packages as they are.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Else it would hold React twice, and libraries would ask the environment many times for each page.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
