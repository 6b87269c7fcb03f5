export const LOW_STOCK_LIMIT = 5;

export type StockStatus = 'in-stock' | 'low-stock' | 'out-of-stock';

export type StockInfo = { status: StockStatus; text: string; message: string };

export function stockStatus(quantity: number): StockStatus {
  if (quantity <= 0) return 'out-of-stock';
  return quantity <= LOW_STOCK_LIMIT ? 'low-stock' : 'in-stock';
}

const stockWords: Record<StockStatus, (quantity: number) => Omit<StockInfo, 'status'>> = {
  'out-of-stock': () => ({
    text: 'Out of Stock',
    message: "This item is currently out of stock. We'll notify you when it's back in stock.",
  }),
  'low-stock': (quantity) => ({
    text: `Only ${quantity} left!`,
    message: 'Only a few items left. Order soon!',
  }),
  'in-stock': () => ({ text: 'In Stock', message: 'Ready to ship within 24 hours' }),
};

export function stockInfo(quantity: number): StockInfo {
  const status = stockStatus(quantity);
  return { status, ...stockWords[status](quantity) };
}
