import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

type ChunkGroup = {
  name: string;
  /** Files, or folders with a slash at the end. */
  paths: string[];
  /** Files below `paths` that do not belong to the group. */
  except?: string[];
  /** How many chunks must use a module; 2 by default. */
  minShareCount?: number;
};

const icons = (...names: string[]) => names.map((name) => `node_modules/lucide/dist/esm/icons/${name}.mjs`);

/**
 * Modules that several pages share, by the pages that need them: catalogue pages load no form code, and shoppers load
 * nothing of the dashboard. A group also takes what its files import, unless a group above it has it. So a group must
 * not import from one below it that its pages do not need.
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'entry-client',
    paths: [
      'src/web/app/entry-client.tsx',
      'src/contracts/addresses/as-one-line.ts',
      'src/contracts/addresses/india.ts',
      'src/contracts/shop/policies.ts',
      'src/web/components/page-head.tsx',
      'src/web/components/load-failure.tsx',
      'src/web/components/ui/page-loading.tsx',
      'src/web/lib/policy-sentences.ts',
      'src/web/features/session/return-path.ts',
      'src/web/features/cart/api.ts',
      'src/web/components/product-picture.tsx',
      'src/web/components/ui/quantity-stepper.tsx',
      'node_modules/@tanstack/query-core/build/modern/mutationObserver.js',
      'node_modules/@tanstack/react-query/build/modern/useMutation.js',
      ...icons('bell-ring', 'chevron-down', 'message-circle', 'minus', 'plus', 'trash', 'truck'),
    ],
    // The entry's own modules are used by the entry alone.
    minShareCount: 1,
  },
  {
    // Days in words and the stored PIN code: the product page, the cart, the checkout and orders.
    name: 'delivery',
    paths: [
      'src/web/features/delivery/api.ts',
      'src/web/features/delivery/stored-pin.ts',
      'src/web/lib/delivery-sentences.ts',
      'src/contracts/delivery/calendar-days.ts',
      'src/contracts/delivery/format-day.ts',
      'src/contracts/delivery/dispatch-sentences.ts',
    ],
  },
  // With a PIN code: loaded by the product page when it is there, by the cart and by the checkout.
  {
    name: 'delivery-check',
    paths: [
      'src/web/features/delivery/components/',
      'src/contracts/delivery/order-promise.ts',
      'src/contracts/delivery/promise-sentences.ts',
    ],
  },
  {
    name: 'cart',
    paths: [
      'src/web/features/cart/components/',
      'src/web/features/cart/line-changes.ts',
      'src/web/features/cart/shop-shipping-rule.ts',
      'src/web/features/cart/use-cart-check.ts',
      'src/web/features/delivery/use-cart-quote.ts',
      'src/contracts/orders/shipping-rule.ts',
      // Pages with a cart or an order offer WhatsApp.
      'src/web/lib/whatsapp.ts',
      'src/web/features/orders/components/whatsapp-button.tsx',
      ...icons('mail', 'map-pin', 'phone'),
    ],
  },
  {
    name: 'information',
    paths: [
      'src/web/features/information/components/grievance-officer.tsx',
      'src/web/features/information/components/help-card.tsx',
      'src/web/features/information/components/information-page.tsx',
      'src/web/features/information/components/numbered-sections.tsx',
      'src/web/features/information/components/owner-section.tsx',
      'src/web/features/information/components/shop-links.tsx',
    ],
  },
  {
    name: 'catalogue',
    paths: ['src/web/features/catalogue/', 'src/web/features/cart/'],
  },
  {
    name: 'orders',
    paths: [
      'src/web/features/orders/',
      'src/web/features/session/guards.tsx',
      'src/web/features/addresses/components/address-lines.tsx',
      'src/web/components/ui/card.tsx',
      'src/web/components/ui/modal.tsx',
      'src/contracts/format-date.ts',
      // The pages of a secret link.
      'src/web/features/order-link/components/plain-field.tsx',
      'src/web/lib/use-fragment.ts',
      'src/web/features/store-credit/api.ts',
      ...icons('circle-check-big', 'shield-alert', 'triangle-alert'),
    ],
    except: [
      'src/web/features/orders/components/parcel-list.tsx',
      'src/web/features/orders/components/promise-line.tsx',
    ],
  },
  {
    name: 'parcels',
    paths: [
      'src/contracts/bills/bill-paths.ts',
      'src/contracts/orders/desk/expected-days.ts',
      'src/web/components/ui/copy-button.tsx',
      'src/web/features/orders/components/parcel-list.tsx',
    ],
  },
  // The order's link and the desk.
  {
    name: 'order-sums',
    paths: [
      'src/contracts/coupons/coupon-terms.ts',
      'src/contracts/orders/desk/quote-amounts.ts',
      'src/contracts/orders/order-amounts.ts',
    ],
  },
  // The dashboard and the account page.
  { name: 'roles', paths: ['src/contracts/accounts/roles.ts'] },
  // What the claim page and the dashboard both know.
  {
    name: 'claims',
    paths: ['src/contracts/claims/claim-clock.ts', 'src/contracts/claims/claim-states.ts'],
  },
  {
    name: 'listing',
    paths: [
      'src/contracts/catalogue/care.ts',
      'src/contracts/catalogue/kind-of-category.ts',
      'node_modules/@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
      'node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js',
      'node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js',
    ],
  },
  {
    name: 'schemas',
    paths: [
      'node_modules/zod/',
      'src/contracts/',
      'src/web/components/ui/field.tsx',
      'src/web/components/ui/field-frame.tsx',
      'src/web/components/ui/submit-button.tsx',
      'src/web/features/addresses/api.ts',
      'src/web/lib/new-key.ts',
    ],
    // Only the address forms or the dashboard need these.
    except: [
      'src/contracts/accounts/second-step.ts',
      'src/contracts/accounts/users.ts',
      'src/contracts/addresses/address-fields.ts',
      'src/contracts/addresses/addresses.ts',
      'src/contracts/addresses/state-codes.ts',
      'src/contracts/bills/',
      'src/contracts/catalogue/',
      'src/contracts/claims/',
      'src/contracts/contact/admin-messages.ts',
      'src/contracts/coupons/',
      'src/contracts/dashboard/',
      'src/contracts/delivery/',
      'src/contracts/mail/admin-mails.ts',
      'src/contracts/media/media.ts',
      'src/contracts/money-schema.ts',
      'src/contracts/orders/admin-orders.ts',
      'src/contracts/orders/desk/',
      'src/contracts/orders/manual-order.ts',
      'src/contracts/orders/money-report.ts',
      'src/contracts/orders/order-filters.ts',
      'src/contracts/orders/order-input.ts',
      'src/contracts/orders/orders.ts',
      'src/contracts/shop/announcement.ts',
      'src/contracts/shop/page-sections.ts',
      'src/contracts/shop/settings.ts',
      'src/contracts/shop/stock-policy.ts',
    ],
  },
  {
    name: 'addresses',
    paths: [
      'src/web/features/addresses/',
      'src/contracts/addresses/',
      'src/contracts/money-schema.ts',
      'src/contracts/orders/order-input.ts',
    ],
    except: ['src/contracts/addresses/state-codes.ts'],
  },
  {
    name: 'forms',
    paths: [
      'node_modules/react-hook-form/',
      'node_modules/@hookform/',
      'src/web/features/accounts/',
      'src/web/features/identity/',
      'src/web/features/session/',
      'src/web/components/ui/',
      ...icons('download'),
    ],
    except: [
      'src/web/features/accounts/components/login-form.tsx',
      'src/web/features/accounts/components/second-step-card.tsx',
      'src/web/features/accounts/components/second-step-form.tsx',
      'src/web/features/accounts/components/second-step-removal.tsx',
      'src/web/features/accounts/components/second-step-set-up.tsx',
      'src/web/features/accounts/components/sign-in.tsx',
      'src/web/features/accounts/second-step-api.ts',
      'src/web/features/identity/components/provider-email-form.tsx',
      'src/web/features/identity/components/provider-sign-in.tsx',
      'src/web/features/identity/use-provider-sign-in.ts',
    ],
  },
  {
    name: 'sign-in',
    paths: [
      'src/contracts/accounts/second-step.ts',
      'src/web/features/accounts/components/login-form.tsx',
      'src/web/features/accounts/components/sign-in.tsx',
      'src/web/features/accounts/second-step-api.ts',
      'src/web/features/identity/components/provider-email-form.tsx',
      'src/web/features/identity/components/provider-sign-in.tsx',
      'src/web/features/identity/use-provider-sign-in.ts',
    ],
  },
  {
    name: 'radix',
    paths: ['node_modules/@radix-ui/'],
    except: ['node_modules/@radix-ui/react-tabs/', 'node_modules/@radix-ui/react-roving-focus/'],
  },
  {
    name: 'dashboard',
    paths: [
      'src/web/admin/shared/admin-keys.ts',
      'src/web/admin/shared/tab-names.ts',
      'src/web/admin/shared/unsaved-work.ts',
      'node_modules/@radix-ui/react-tabs/',
    ],
    // Needed before any tab opens.
    minShareCount: 1,
  },
  { name: 'dashboard-tables', paths: ['src/web/admin/shared/', 'src/contracts/'] },
];

function isBelow(file: string, paths: string[] = []): boolean {
  return paths.some((listed) => (listed.endsWith('/') ? file.startsWith(listed) : file === listed));
}

function codeSplittingGroups() {
  return chunkGroups.map(({ name, paths, except, minShareCount = 2 }, index) => ({
    name,
    minShareCount,
    priority: chunkGroups.length - index,
    test: (id: string) => {
      const file = path.relative(import.meta.dirname, id.split('?')[0] ?? id);
      return isBelow(file, paths) && !isBelow(file, except);
    },
  }));
}

const DYNAMIC_IMPORT = /\bimport\((["'`])(\.\/[^"'`]+\.js)\1\)/g;

/** Many browsers remember until the page is reloaded that a module could not be loaded. So another try has another address. */
function retryFailedImports(): Plugin {
  return {
    name: 'retry-failed-imports',
    generateBundle: {
      // After Vite has noted the styles that each import needs.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replace(
            DYNAMIC_IMPORT,
            (first, quote, file) => `${first}.catch(()=>import(${quote}${file}?${quote}+Date.now()))`,
          );
        }
      },
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'src/web/public',
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [retryFailedImports()])],
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Scripts that an import needs follow it: if they were preloaded and failed, no other try could load them either.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    sourcemap: false,
    // The server bundle and the dashboard are larger than Vite's default; `npm run weight` limits what shoppers load.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/web/app/entry-client.tsx',
          output: { codeSplitting: { groups: codeSplittingGroups() } },
        },
  },
  // The server bundle includes all packages; in development, Node loads them from node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Otherwise the bundle has both builds of React, and libraries read the environment on every render.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
