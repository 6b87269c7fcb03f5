import type { Product } from '#contracts/catalogue/catalogue.ts';
import { deleteProduct } from '#web/admin/products/api.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';

type DeleteProductProps = { product: Product; onDeleted: () => void; onClose: () => void };

export function DeleteProduct({ product, onDeleted, onClose }: DeleteProductProps) {
  const remove = useAdminMutation({
    run: deleteProduct,
    success: 'Product deleted successfully',
    failure: 'Failed to delete product',
    invalidates: catalogueKeys,
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this product?"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(product.id, { onSuccess: onDeleted, onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <strong>{product.name}</strong> will be deleted permanently. Existing orders keep it.
      </p>
    </ConfirmDialog>
  );
}
