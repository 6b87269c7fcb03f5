import type { Product } from '#contracts/catalogue/catalogue.ts';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Modal } from '#web/components/ui/modal.tsx';
import { StockHistory } from './product-stock-history.tsx';

/** For staff who count and receive goods and change nothing else about a product. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal isOpen title={`Stock of ${product.name}`} onClose={onClose}>
      <StockHistory product={product} onRecorded={() => {}} />
    </Modal>
  );
}
