import type { ProductFlags } from '#contracts/catalogue/admin-products.ts';

type BulkAction = { label: string; change: ProductFlags };

/** What can be done to several products at once, besides deleting them. */
export const bulkActions: readonly BulkAction[] = [
  { label: 'Activate', change: { isActive: true } },
  { label: 'Deactivate', change: { isActive: false } },
  { label: 'Mark as on sale', change: { isSale: true } },
  { label: 'Not on sale', change: { isSale: false } },
  { label: 'Mark as new', change: { isNew: true } },
  { label: 'Not new', change: { isNew: false } },
  { label: 'Mark as featured', change: { isFeatured: true } },
  { label: 'Not featured', change: { isFeatured: false } },
  { label: 'Mark as trending', change: { isTrending: true } },
  { label: 'Not trending', change: { isTrending: false } },
];

export function countedProducts(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}
