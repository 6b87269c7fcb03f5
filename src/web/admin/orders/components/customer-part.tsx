import { MessageCircle } from 'lucide';
import { Link } from 'react-router';
import { hasErasedContact, orderContact } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { readyMessage } from '#web/admin/orders/ready-message.ts';
import { withoutAccount } from '#web/admin/orders/source-words.ts';
import { mailtoUrl } from '#web/admin/shared/mailto-url.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { AddressLines } from '#web/features/addresses/components/address-lines.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { DialogPart } from './dialog-part.tsx';
import { ErasePerson } from './erase-person.tsx';

/** Who ordered, where it goes, and the way to talk about it. */
export function CustomerPart({ order }: { order: Order }) {
  const { customer, buyer, shippingAddress, billingAddress, notes } = order;
  const shop = useShop();
  const may = useMay();
  const isKnown = buyer && !hasErasedContact(order);
  return (
    <>
      <DialogPart title="Customer">
        {customer ? (
          <p className="wrap-anywhere">
            {may('contacts.read') ? (
              <>
                <Link
                  to={paths.adminUser(customer.id)}
                  className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
                >
                  {customer.fullName ?? customer.username}
                </Link>
                <a
                  href={mailtoUrl(customer.email, `Your order #${order.id} at ${shop.name}`)}
                  className="flex min-h-11 items-center text-primary underline underline-offset-4"
                >
                  {customer.email}
                </a>
              </>
            ) : (
              (customer.fullName ?? customer.username)
            )}
          </p>
        ) : (
          <p className="mb-2 wrap-anywhere text-muted-foreground">
            {isKnown && <span className="block font-semibold text-foreground">{buyer.name}</span>}
            {isKnown ? withoutAccount(order) : `${withoutAccount(order)}.`}
            {isKnown && buyer.email && <span className="block">{buyer.email}</span>}
          </p>
        )}
        {!hasErasedContact(order) && may('orders.desk') && (
          <a
            href={whatsappUrl(orderContact(order).phone, readyMessage(order, shop))}
            target="_blank"
            rel="noreferrer"
            className={buttonStyles({ variant: 'outline', size: 'small', className: 'w-full' })}
          >
            <Icon of={MessageCircle} className="size-5" />
            Message on WhatsApp
          </a>
        )}
        {isKnown && !customer && may('admin') && <ErasePerson order={order} />}
      </DialogPart>
      <DialogPart title="Shipping address">
        <AddressLines address={shippingAddress} />
      </DialogPart>
      {(billingAddress || shippingAddress) && (
        <DialogPart title="Billing address">
          {billingAddress ? <AddressLines address={billingAddress} /> : <p>The same as the shipping address</p>}
        </DialogPart>
      )}
      {notes && (
        <DialogPart title="Order notes">
          <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
        </DialogPart>
      )}
    </>
  );
}
