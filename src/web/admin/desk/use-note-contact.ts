import { orderChange } from '#web/admin/orders/api.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { type ContactBody, postContact } from './api.ts';

export function useNoteContact(orderId: number) {
  return useAdminMutation({
    run: (body: ContactBody) => postContact(orderId, body),
    success: 'Noted',
    failure: 'Failed to note it',
    invalidates: orderChange,
  });
}
