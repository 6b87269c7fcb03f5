import { PageHead } from '#web/components/page-head.tsx';
import { Checkout, CheckoutLoading } from '#web/features/checkout/components/checkout.tsx';
import { RequireSession } from '#web/features/session/guards.tsx';
import { rememberCheckout } from '#web/features/session/return-path.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function CheckoutPage() {
  const shop = useShop();
  return (
    <>
      <PageHead
        title={`Checkout | ${shop.name}`}
        description="Where your order goes, and what it costs."
        url={`${shop.url}${paths.checkout}`}
        isIndexed={false}
      />
      {/* Visitors sign in first and then return here. */}
      <RequireSession onVisitor={rememberCheckout} loading={<CheckoutLoading />}>
        {(user) => <Checkout key={user.id} user={user} />}
      </RequireSession>
    </>
  );
}
