import { useNavigate } from 'react-router';
import { downloadOrders } from '#web/admin/orders/api.ts';
import { downloadProducts } from '#web/admin/products/api.ts';
import { useCsvExport } from '#web/admin/shared/use-csv-export.ts';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { chooseTheme, THEME_KEY } from '#web/lib/theme.ts';
import type { SearchAction } from './search-entry.ts';

/** Does what an entry stands for. */
export function useSearchAction(onShortcuts: () => void): (action: SearchAction) => void {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const orders = useCsvExport('orders', downloadOrders);
  const products = useCsvExport('products', downloadProducts);
  return (action) => {
    switch (action.kind) {
      case 'go':
        void navigate(action.to);
        return;
      case 'theme':
        chooseTheme(action.theme);
        // The menu of themes follows the choices of other tabs, and so this one.
        dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
        return;
      case 'export-orders':
        orders.mutate();
        return;
      case 'export-products':
        products.mutate();
        return;
      case 'shortcuts':
        onShortcuts();
        return;
      case 'sign-out':
        void signOut();
    }
  };
}
