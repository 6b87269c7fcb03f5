import { createContext, type ReactNode } from 'react';
import type { CardProduct } from '#contracts/catalogue.ts';
import { ProductCard } from './product-card.tsx';

export type DrawCard = (product: CardProduct, isUrgent: boolean) => ReactNode;

/** How a card comes into a grid: the server takes those that it drew for an earlier page. */
export const CardDrawing = createContext<DrawCard>((product, isUrgent) => (
  <ProductCard product={product} isUrgent={isUrgent} />
));
